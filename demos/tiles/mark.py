"""The mark of the project: a cinnabar seal with 牌 or 牌譜 cut into it."""

from hand import FACE_COLOUR, RED, character, element, number

# A cut stone has no straight edge: how far each point of the outline gives way,
# in hundredths of the side, clockwise from the top left corner.
WEAR = (1.6, 0.4, 0.9, 0.2, 1.2, 0.5, 2.2, 0.3, 0.8, 0.2, 0.6, 1.4, 0.4, 1.0, 0.1, 0.7)


def stone(width: float, height: float) -> str:
    """The worn outline of a stone of this size, its corners rounded."""
    side = min(width, height)
    corner = side * 0.1
    wear = [w * side / 100 for w in WEAR]
    third_x, third_y = (width - 2 * corner) / 3, (height - 2 * corner) / 3
    points: list[tuple[float, float]] = []
    points += [(corner + i * third_x, wear[i]) for i in range(4)]
    points += [(width - wear[4 + i], corner + i * third_y) for i in range(4)]
    points += [(width - corner - i * third_x, height - wear[8 + i]) for i in range(4)]
    points += [(wear[12 + i], height - corner - i * third_y) for i in range(4)]
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    corners = {4: (width, 0.0), 8: (width, height), 12: (0.0, height)}
    for i, (x, y) in enumerate(points[1:], start=1):
        if i in corners:
            cx, cy = corners[i]
            path += f"Q{number(cx)} {number(cy)} {number(x)} {number(y)}"
        else:
            path += f"L{number(x)} {number(y)}"
    path += f"Q0 0 {number(points[0][0])} {number(points[0][1])}z"
    return element("path", d=path, fill=RED)


def seal(text: str, weight: float) -> tuple[float, float, str]:
    """Width, height and drawing of a seal, its characters one below the other."""
    width, height = 64.0, 64.0 if len(text) == 1 else 60.0 * len(text)
    step = (height - 6) / len(text)
    size = 52.0 if len(text) == 1 else 48.0
    drawing = stone(width, height)
    for i, what in enumerate(text):
        drawing += character(
            what, width / 2, 3 + step * (i + 0.5), size, FACE_COLOUR, weight=weight
        )
    return width, height, drawing


def marks() -> dict[str, tuple[float, float, str]]:
    """{file name: (width, height, drawing)}"""
    return {"favicon": seal("牌", 2.2), "logo": seal("牌", 1), "seal": seal("牌譜", 0.8)}
