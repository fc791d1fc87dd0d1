"""What a page draws of 十二生肖."""

from paipu.taking.picture import result, view

__all__ = ["result", "view"]
