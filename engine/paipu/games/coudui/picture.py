"""What a page draws of 湊對子."""

from paipu.taking.picture import result, view

__all__ = ["result", "view"]
