"""What a page draws of 九支十仔."""

from paipu.taking.picture import result, view

__all__ = ["result", "view"]
