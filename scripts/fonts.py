"""Cut the site's fonts: build/fonts/*.woff2, fonts.css and the licences.

No font of the reader's machine is relied on. The text is set in Source Serif, the
Chinese in Noto Serif TC, notation and code in IBM Plex Mono; all three are under the
SIL Open Font Licence and come from npm in many slices of a few hundred characters.

The Latin slices are cut down and kept apart, since their kerning must survive. From
the hundred slices of the Chinese font the glyphs that the site's text really uses
are put into one small file a weight; a Han character that no source font has stops
the build, with its name and the place where it was first met.

Adobe and IBM reserve the names of their fonts for the unmodified files, so the cut
files carry names of their own: Paipu Serif, Paipu Han, Paipu Mono.

The files depend on the set of characters, the source fonts and this script alone;
as long as those are the same nothing is done.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import fontTools
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent

# Everything that may put a character on a page.
TEXTS = (
    "build/docs/**/*.md",
    "build/docs/**/*.html",
    "build/docs/**/*.json",
    "docs/**/*.md",
    "docs/**/*.yml",
    "docs/assets/**/*.css",
    "mkdocs.yml",
    "overrides/**/*.html",
    "scripts/templates/**/*",
    "scripts/**/*.py",
    "engine/paipu/**/*.py",
    "engine/paipu/books/*.json",
    "demos/src/**/*.ts",
    "demos/src/**/*.css",
)

# The Latin letters of any text about Chinese games, used or not: names and pinyin may
# come from the reader, and the files change less often.
PINYIN = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüńňǹ"
LATIN = (
    {chr(c) for c in range(0x20, 0x7F)}
    | {chr(c) for c in range(0xA0, 0x100)}
    | set(PINYIN + PINYIN.upper())
    | set("–—‘’“”…·•′″×−")
)
# Chinese punctuation, used or not, and what a reader may type in full width.
CHINESE = set("「」『』、。，；：！？（）《》〈〉【】〔〕—…‧·～　／＋－＊")
# The marks that both scripts have. They are in the Han font too, so that a run of
# Chinese which asks for that font first gets them in the middle of the square.
SHARED = set("—…·‘’“”")

HAN_BLOCKS = (
    (0x2E80, 0x303F),  # radicals, punctuation
    (0x3040, 0x312F),  # kana, bopomofo
    (0x3200, 0x33FF),  # enclosed
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),  # full width
    (0x20000, 0x3FFFF),
)


class Face(NamedTuple):
    """One style of a family: where it comes from and what the page calls it."""

    family: str
    packages: tuple[str, ...]  # looked through in this order
    weight: int
    style: str
    file: str
    drawn: str  # how the package names the files: a weight, or "wght" if it is variable
    stroke: int = 0  # the weight taken out of a variable font


SOURCE_SERIF = ("@fontsource/source-serif-4",)
PLEX_MONO = ("@fontsource/ibm-plex-mono",)
# A character that Noto Serif TC does not have, such as a simplified form in a title,
# comes from its sister.
NOTO_SERIF = ("@fontsource-variable/noto-serif-tc", "@fontsource-variable/noto-serif-sc")

SERIF = (
    Face("Paipu Serif", SOURCE_SERIF, 400, "normal", "serif-regular", "400"),
    Face("Paipu Serif", SOURCE_SERIF, 400, "italic", "serif-italic", "400"),
    Face("Paipu Serif", SOURCE_SERIF, 600, "normal", "serif-semibold", "600"),
)
MONO = (Face("Paipu Mono", PLEX_MONO, 400, "normal", "mono-regular", "400"),)
# Noto's strokes are finer than Source Serif's at the same nominal weight.
HAN = (
    Face("Paipu Han", NOTO_SERIF, 400, "normal", "han-regular", "wght", 460),
    Face("Paipu Han", NOTO_SERIF, 600, "normal", "han-semibold", "wght", 680),
)

# Half-width forms of the punctuation, for `text-spacing-trim`: brackets lose the empty
# half of their square; the Taiwanese comma and stop stand in the middle and lose a
# quarter on each side.
OPENING, CLOSING, MIDDLE = "「『（《〈【〔", "」』）》〉】〕", "、。，．；：！？"

LICENCE_URL = "https://openfontlicense.org"


def is_han(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in HAN_BLOCKS)


# ------------------------------------------------------------------ the text


def sources(root: Path) -> Iterator[Path]:
    for pattern in TEXTS:
        yield from sorted(path for path in root.glob(pattern) if path.is_file())


def characters_of(text: str, suffix: str) -> set[str]:
    """The characters a text puts on the page, also those written as an escape.

    An escape in code is no text: it is how a pattern names the ends of a block.
    """
    found = set(text)
    if suffix in (".md", ".html"):
        found |= set(html.unescape(text))
    if suffix == ".json":
        found |= {chr(int(code, 16)) for code in re.findall(r"\\u([0-9a-fA-F]{4})", text)}
    # controls, halves of pairs, private use (icon fonts) and joiners are no glyphs
    return {c for c in found if unicodedata.category(c)[0] != "C"}


def used(root: Path) -> dict[str, str]:
    """{character: the first file that has it}."""
    first: dict[str, str] = {}
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        for character in characters_of(path.read_text("utf-8"), path.suffix):
            first.setdefault(character, name)
    return first


# ------------------------------------------------------------- the source fonts


class Package:
    """One @fontsource package: its slices, opened only when they are asked for."""

    def __init__(self, node_modules: Path, name: str) -> None:
        self.name = name.rpartition("/")[2]
        self.folder = node_modules / name
        if not self.folder.is_dir():
            sys.exit(f"fonts: {name} is not installed under {node_modules}: run npm ci")
        self.about: dict[str, Any] = json.loads((self.folder / "package.json").read_text("utf-8"))
        self.meta: dict[str, Any] = json.loads((self.folder / "metadata.json").read_text("utf-8"))
        ranges = json.loads((self.folder / "unicode.json").read_text("utf-8"))
        self.slices = {slice_: parsed(text) for slice_, text in ranges.items()}

    @property
    def version(self) -> str:
        return f"{self.about['name']}@{self.about['version']}"

    @property
    def licence(self) -> str:
        return (self.folder / "LICENSE").read_text("utf-8")

    def open(self, slice_: str, face: Face) -> TTFont:
        name = f"{self.name}-{slice_.strip('[]')}-{face.drawn}-{face.style}.woff2"
        return TTFont(self.folder / "files" / name, recalcTimestamp=False)

    def shares(self, face: Face, wanted: Iterable[str]) -> dict[str, set[str]]:
        """{slice: the wanted characters to take from it}; what no slice has is left out."""
        left = set(wanted)
        out: dict[str, set[str]] = {}
        # The slices that fontsource lists last (latin before latin-ext) come first.
        for slice_, codes in reversed(self.slices.items()):
            maybe = {c for c in left if ord(c) in codes}
            if not maybe:
                continue
            with self.open(slice_, face) as font:
                have = {c for c in maybe if ord(c) in font.getBestCmap()}
            if have:
                out[slice_] = have
                left -= have
        return out


Open = Callable[[str], Package]


def parsed(unicode_range: str) -> set[int]:
    codes: set[int] = set()
    for part in unicode_range.replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        codes.update(range(int(first, 16), int(last or first, 16) + 1))
    return codes


def ranged(characters: Iterable[str]) -> str:
    """The CSS unicode-range of these characters."""
    spans: list[list[int]] = []
    for code in sorted(map(ord, characters)):
        if spans and code == spans[-1][1] + 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in spans)


# ----------------------------------------------------------------- the cutting


def rename(font: TTFont, face: Face, package: Package, copyright_: str | None) -> None:
    """Our own name, the makers' copyright."""
    style = {400: "Regular", 600: "SemiBold"}[face.weight]
    if face.style == "italic":
        style = "Italic" if style == "Regular" else f"{style} Italic"
    post = f"{face.family}-{style}".replace(" ", "")
    texts = {
        0: copyright_ or package.meta["license"]["attribution"],
        1: face.family,
        2: style,
        3: f"{post}; cut from {package.version}",
        4: f"{face.family} {style}",
        5: f"Version 1; cut from {package.version}",
        6: post,
        13: "This font is licensed under the SIL Open Font License, Version 1.1.",
        14: LICENCE_URL,
    }
    font["name"].names = []
    for number, text in texts.items():
        font["name"].setName(text, number, 3, 1, 0x409)


def save(font: TTFont, out: Path) -> None:
    font.flavor = "woff2"
    font.save(out, reorderTables=False)


def cut(face: Face, package: Package, slice_: str, characters: set[str], out: Path) -> None:
    """One slice, with these characters only, its kerning and figures kept."""
    options = Options()
    options.layout_features = ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["STAT", "DSIG"]
    font = package.open(slice_, face)
    copyright_ = font["name"].getDebugName(0)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)
    rename(font, face, package, copyright_)
    save(font, out)


def thin(package: Package, slice_: str, face: Face, characters: set[str]) -> TTFont:
    """One slice of a variable font, at the face's stroke, with these glyphs alone."""
    font = package.open(slice_, face)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["BASE", "GPOS", "GSUB", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)
    return instantiateVariableFont(font, {"wght": face.stroke}, inplace=True)


def halves(known: set[str]) -> str:
    """The feature `halt`, in the words of a feature file."""
    moves = ((OPENING, -500), (CLOSING, 0), (MIDDLE, -250))
    lines = [
        f"pos u{ord(c):04X} <{shift} 0 -500 0>;" for row, shift in moves for c in row if c in known
    ]
    return "feature halt {\n" + "\n".join(lines) + "\n} halt;\n"


def gather(face: Face, shares: list[tuple[Package, str, set[str]]], out: Path) -> None:
    """Glyphs from many slices of one font (and, if need be, of its sister) in one font."""
    order, glyphs, widths, cmap = [".notdef"], {}, {}, {}
    first: TTFont | None = None
    for package, slice_, characters in shares:
        font = thin(package, slice_, face, characters)
        table, known = font["glyf"], font.getBestCmap()
        if first is None:
            first = font
            glyphs[".notdef"] = table[".notdef"]
            widths[".notdef"] = font["hmtx"][".notdef"]
        for character in sorted(characters):
            name, source = f"u{ord(character):04X}", known[ord(character)]
            order.append(name)
            glyphs[name], widths[name] = table[source], font["hmtx"][source]
            cmap[ord(character)] = name
    assert first is not None
    builder = FontBuilder(first["head"].unitsPerEm, isTTF=True)
    builder.font.recalcTimestamp = False
    builder.setupGlyphOrder([order[0], *sorted(order[1:])])
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs, calcGlyphBounds=False)
    builder.setupHorizontalMetrics(widths)
    hhea, os2 = first["hhea"], first["OS/2"]
    builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent, lineGap=hhea.lineGap)
    builder.setupOS2(
        usWeightClass=face.weight,
        sTypoAscender=os2.sTypoAscender,
        sTypoDescender=os2.sTypoDescender,
        sTypoLineGap=os2.sTypoLineGap,
        usWinAscent=os2.usWinAscent,
        usWinDescent=os2.usWinDescent,
        fsType=0,
    )
    builder.setupPost(keepGlyphNames=False)
    builder.setupNameTable({})
    addOpenTypeFeaturesFromString(builder.font, halves({chr(code) for code in cmap}))
    head = builder.font["head"]
    head.created, head.modified = first["head"].created, first["head"].modified
    rename(builder.font, face, shares[0][0], first["name"].getDebugName(0))
    save(builder.font, out)


# --------------------------------------------------------------------- the step


class Plan(NamedTuple):
    """Which character is set in which font."""

    latin: set[str]
    mono: set[str]
    han: set[str]
    nowhere: set[str]


def plan(text: dict[str, str], package: Open) -> Plan:
    """Share the characters out; a Han character that has no home ends the build."""
    wanted = set(text) | LATIN
    serif = {c for c in wanted if not is_han(c)}
    latin = homes(SERIF[0], package, serif)
    mono = homes(MONO[0], package, serif)
    # What the text font lacks (arrows, ticks) may be in the Chinese one.
    chinese = {c for c in wanted if is_han(c)} | CHINESE | SHARED | (serif - latin)
    han = homes(HAN[0], package, chinese)
    nowhere = (serif | chinese) - latin - han - mono
    lost = sorted(c for c in nowhere if is_han(c))
    if lost:
        lines = "\n".join(
            f"  {c} U+{ord(c):04X} {unicodedata.name(c, '')}, first in {text.get(c, 'this script')}"
            for c in lost
        )
        sys.exit(
            f"fonts: no source font ({', '.join(NOTO_SERIF)}) has\n{lines}\n"
            "Write another form of it, or add a package that has it to NOTO_SERIF."
        )
    return Plan(latin, mono, han, nowhere)


def portions(
    face: Face, package: Open, wanted: Iterable[str]
) -> list[tuple[Package, str, set[str]]]:
    """Which wanted characters come from which slice of which of the face's packages."""
    left, out = set(wanted), []
    for name in face.packages:
        for slice_, characters in package(name).shares(face, left).items():
            out.append((package(name), slice_, characters))
            left -= characters
    return out


def homes(face: Face, package: Open, wanted: Iterable[str]) -> set[str]:
    return {c for _, _, characters in portions(face, package, wanted) for c in characters}


def rule(face: Face, file: str, unicode_range: str) -> str:
    return (
        f'@font-face{{font-family:"{face.family}";font-style:{face.style};'
        f"font-weight:{face.weight};font-display:swap;"
        f'src:url("{file}") format("woff2");unicode-range:{unicode_range}}}\n'
    )


def han_range(characters: set[str]) -> str:
    """Whole blocks for Han, so that the rule stays short; single marks by name."""
    blocks = ",".join(
        f"U+{first:X}-{last:X}"
        for first, last in HAN_BLOCKS
        if any(first <= ord(c) <= last for c in characters)
    )
    return ",".join(filter(None, (blocks, ranged(c for c in characters if not is_han(c)))))


def write_all(plan_: Plan, package: Open, out: Path) -> list[dict[str, Any]]:
    """All font files and fonts.css; what was written, for the notices."""
    css, made = "", []

    def note(face: Face, file: str, characters: set[str], origins: list[Package]) -> None:
        made.append(
            {
                "file": file,
                "family": face.family,
                "weight": face.weight,
                "style": face.style,
                "characters": len(characters),
                "bytes": (out / file).stat().st_size,
                "from": [one.version for one in origins],
                "licence": "OFL-1.1",
            }
        )

    for faces, wanted in ((SERIF, plan_.latin), (MONO, plan_.mono)):
        for face in faces:
            for origin, slice_, characters in portions(face, package, wanted):
                file = f"{face.file}-{slice_.strip('[]')}.woff2"
                cut(face, origin, slice_, characters, out / file)
                css += rule(face, file, ranged(characters))
                note(face, file, characters, [origin])
    for face in HAN:
        shares = portions(face, package, plan_.han)
        file = f"{face.file}.woff2"
        gather(face, shares, out / file)
        css += rule(face, file, han_range(plan_.han))
        note(face, file, plan_.han, list({one.name: one for one, _, _ in shares}.values()))
    (out / "fonts.css").write_text(css, "utf-8")
    return made


def licences(packages: list[Package]) -> str:
    out = (
        "The fonts in this folder are cut from the fonts below and renamed. "
        "They stay under the same licence.\n"
    )
    for one in packages:
        out += f"\n{'=' * 72}\n{one.meta['family']} ({one.version})\n\n{one.licence}"
    return out


def fingerprint(text: Iterable[str], packages: Iterable[Package]) -> str:
    parts = [
        "".join(sorted(text)),
        *(one.version for one in packages),
        fontTools.version,
        Path(__file__).read_text("utf-8"),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def build(root: Path, node_modules: Path, out: Path) -> str:
    """Bring `out` up to date and say in one line what it holds."""
    package = cache(lambda name: Package(node_modules, name))
    text = used(root)
    packages = [package(name) for name in (*SOURCE_SERIF, *NOTO_SERIF, *PLEX_MONO)]
    mark = fingerprint(text, packages)
    record = out / "fonts.json"
    if record.is_file():
        known = json.loads(record.read_text("utf-8"))
        if known["inputs"] == mark and all((out / f["file"]).is_file() for f in known["files"]):
            return f"fonts: unchanged, {len(known['files'])} files"
    shared_out = plan(text, package)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    made = write_all(shared_out, package, out)
    (out / "OFL.txt").write_text(licences(packages), "utf-8")
    nowhere = {c: text.get(c, "") for c in sorted(shared_out.nowhere)}
    data = {"inputs": mark, "nowhere": nowhere, "files": made}
    record.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
    total = sum(one["bytes"] for one in made)
    line = f"fonts: {len(made)} files, {total // 1024} kB, {len(shared_out.han)} characters in Han"
    if nowhere:
        line += "; in no font: " + ", ".join(f"{c} ({where})" for c, where in nowhere.items())
    return line


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="where the text is")
    parser.add_argument("--node-modules", type=Path, default=ROOT / "node_modules")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "fonts")
    args = parser.parse_args()
    print(build(args.root, args.node_modules, args.out))


if __name__ == "__main__":
    main()
