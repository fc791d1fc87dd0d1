"""The brush: strokes and shapes as path data.

A stroke is the way the brush goes, with a width at every point of it; a shape is an
outline to be filled. Both are given by few points and run smoothly through them. A
picture is drawn on a square of 100 × 100 and put where it belongs by `painted`.
"""

from math import hypot

from hand import element, number

Point = tuple[float, float]
Outline = list[tuple[Point, bool]]  # each point, and whether the line breaks there
Placed = tuple[float, float, float]  # x, y of the square's corner, its side

GRID = 5  # steps a unit is cut into: path data in whole steps is short
CUTS = 2  # outline points for every part of a stroke


def _toward(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _closed(outline: Outline) -> str:
    """One smooth closed curve; a break ends in a point. Always drawn the same way round,
    since parts that overlap in one path would otherwise cut each other out."""
    points = [p for p, _ in outline]
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)
    )
    if area < 0:
        outline = outline[::-1]
    count = len(outline)

    def whole(p: Point) -> tuple[int, int]:
        return round(p[0] * GRID), round(p[1] * GRID)

    pen = whole(outline[0][0])
    data = f"M{pen[0]} {pen[1]}"
    for i in range(count):
        (here, breaks), (there, stops) = outline[i], outline[(i + 1) % count]
        before, after = outline[i - 1][0], outline[(i + 2) % count][0]
        reach = hypot(there[0] - here[0], there[1] - here[1]) / 3
        leave = _toward(here, there) if breaks else _toward(before, there)
        arrive = _toward(here, there) if stops else _toward(here, after)
        data += "c"
        text = ""
        for p in (
            (here[0] + leave[0] * reach, here[1] + leave[1] * reach),
            (there[0] - arrive[0] * reach, there[1] - arrive[1] * reach),
            there,
        ):
            at = whole(p)
            for step in (at[0] - pen[0], at[1] - pen[1]):
                text += f"{step}" if step < 0 or not text else f" {step}"
        data += text
        pen = whole(there)
    return data + "z"


def _written(text: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in text.split()]


def shape(text: str, wider: float = 1, taller: float = 1) -> str:
    """A filled outline through the points "x,y x,y! …", where ! marks a corner; on
    request so many times as wide and as tall about its middle, to leave paper around
    the same shape drawn over it."""
    points = _written(text.replace("!", ",1"))
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return _closed(
        [((x + (p[0] - x) * wider, y + (p[1] - y) * taller), len(p) > 2) for p in points]
    )


def blob(x: float, y: float, rx: float, ry: float = 0) -> str:
    """A round spot, or an egg as wide as 2 rx and as high as 2 ry."""
    a, b = number(rx * GRID), number((ry or rx) * GRID)
    width = number(2 * rx * GRID)
    half = f"a{a} {b} 0 0 1 "
    return f"M{number((x - rx) * GRID)} {number(y * GRID)}{half}{width} 0{half}-{width} 0z"


def _between(values: list[float], i: int, t: float) -> float:
    """Catmull and Rom's curve through the values, at the fraction t after value i."""
    a, b = values[max(i - 1, 0)], values[i]
    c, d = values[i + 1], values[min(i + 2, len(values) - 1)]
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def stroke(text: str) -> str:
    """A stroke of the brush along "x,y,width …"; a width under 2 ends in a point."""
    points = [(x, y, width) for x, y, width in _written(text)]
    xs, ys, widths = (list(column) for column in zip(*points, strict=True))
    spine: list[tuple[float, float, float]] = []
    for i in range(len(points) - 1):
        for k in range(CUTS):
            t = k / CUTS
            width = widths[i] + (widths[i + 1] - widths[i]) * t * t * (3 - 2 * t)
            spine.append((_between(xs, i, t), _between(ys, i, t), width))
    spine.append(points[-1])
    left: Outline = []
    right: Outline = []
    ends: list[Outline] = []
    for i, (x, y, width) in enumerate(spine):
        before, after = spine[max(i - 1, 0)], spine[min(i + 1, len(spine) - 1)]
        dx, dy = _toward((before[0], before[1]), (after[0], after[1]))
        half = width / 2
        if i in (0, len(spine) - 1):
            out = -1 if i == 0 else 1
            sharp = width < 2
            ends.append([((x + out * dx * half, y + out * dy * half), sharp)])
            if sharp:
                continue
            half *= 0.86
        left.append(((x + dy * half, y - dx * half), False))
        right.append(((x - dy * half, y + dx * half), False))
    return _closed(ends[0] + left + ends[1] + right[::-1])


def painted(fill: str, at: Placed, *parts: str) -> str:
    """Strokes and shapes in one ink, as one path."""
    x, y, side = at
    move = f"translate({number(x)} {number(y)}) scale({side / 100 / GRID:.4f})"
    return element("path", transform=move, fill=fill, d="".join(parts))
