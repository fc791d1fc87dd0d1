"""The edition as data: loads the YAML that authors write, and checks it.

    python scripts/edition.py           check everything; one line, or every fault found
    python scripts/edition.py --lock    add new public ids to docs/ids.lock (never removes one)

Every fault names its file and line. The shapes are JSON Schemas in scripts/schema/; what a schema
cannot say (an id that must exist elsewhere, an option the engine must know) is checked here.

A game is public when the engine plays it (`paipu.games.IDS`). The folder of any other game is a
draft: its faults are told too, but they hold nothing up; it is no part of the edition that `load`
returns, and its ids are not locked.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = Path(__file__).resolve().parent / "schema"

Step = str | int
Where = tuple[Step, ...]


# --- what an author writes, as frozen objects -------------------------------------------------


@dataclass(frozen=True)
class Title:
    """A name in both languages; pinyin only where it is a name to be read aloud."""

    en: str
    zh: str
    pinyin: str = ""


@dataclass(frozen=True)
class Term:
    """A word of the source, kept in characters beside its translation."""

    zh: str
    pinyin: str
    en: str


@dataclass(frozen=True)
class Reading:
    """A question the clause leaves open, and the engine option that carries the answers."""

    option: str
    note: str
    note_zh: str = ""


@dataclass(frozen=True)
class Group:
    """A heading of the rules page."""

    id: str
    en: str
    zh: str


@dataclass(frozen=True)
class Withdrawn:
    """An id that was public once; it stays taken for ever, and its page gives the reason."""

    id: str
    reason: str


@dataclass(frozen=True)
class Clause:
    """One clause of a game: our translation, our restatement, and what is known about it."""

    id: str
    group: str
    number: str
    en: str
    zh: str
    terms: tuple[Term, ...]
    status: str
    evidence: str
    carried_out: bool
    note: str = ""
    note_zh: str = ""
    readings: tuple[Reading, ...] = ()
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class Case:
    """One question to the engine and the answer it must give.

    `kind` is the question: score, waits or claims. Settings are strings, as on a command line.
    """

    kind: str
    hand: str
    tile: str
    situation: Mapping[str, str]
    options: Mapping[str, str]
    expect: Mapping[str, Any]
    note: str = ""
    note_zh: str = ""


@dataclass(frozen=True)
class Example:
    """A worked example: a first case and its variants, each written out in full."""

    id: str
    title: Title
    clauses: tuple[str, ...]
    case: Case
    also: tuple[Case, ...] = ()
    file: str = ""
    line: int = 0

    @property
    def cases(self) -> tuple[Case, ...]:
        """The first case and then the variants."""
        return (self.case, *self.also)


@dataclass(frozen=True)
class Game:
    """One game's part of the edition."""

    id: str
    prefix: str
    title: Title
    source: str
    groups: tuple[Group, ...]
    clauses: tuple[Clause, ...]
    examples: tuple[Example, ...]
    withdrawn: tuple[Withdrawn, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All live public ids of this game."""
        return (*(c.id for c in self.clauses), *(e.id for e in self.examples))

    def examples_of(self, clause: str) -> tuple[Example, ...]:
        """The examples that show a clause."""
        return tuple(e for e in self.examples if clause in e.clauses)


@dataclass(frozen=True)
class GlossaryTerm:
    """An entry of the glossary."""

    id: str
    zh: str
    pinyin: str
    en: str
    definition: str
    games: tuple[str, ...]
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class Source:
    """The source text or one of the witnesses it is compared with."""

    id: str
    tag: str
    title: str
    what: str
    kind: str
    games: tuple[str, ...]
    where: str = ""
    url: str = ""
    date: str = ""
    note: str = ""


@dataclass(frozen=True)
class Edition:
    """Everything under docs/ that is data."""

    games: tuple[Game, ...]
    glossary: tuple[GlossaryTerm, ...]
    sources: tuple[Source, ...]
    locked: tuple[str, ...] = ()

    def game(self, game_id: str) -> Game:
        """The game of this id; KeyError if there is none."""
        for game in self.games:
            if game.id == game_id:
                return game
        raise KeyError(game_id)


# --- faults -----------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Fault:
    """Something an author must mend, and where."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class EditionError(ValueError):
    """Raised by `load` when the edition has faults; lists all of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(f) for f in faults))
        self.faults = tuple(faults)


# --- reading YAML without losing the lines ----------------------------------------------------


@dataclass
class Document:
    """A YAML file: its data, and the line of every value in it."""

    file: str
    data: Any
    faults: list[Fault] = field(default_factory=list)
    _lines: dict[Where, int] = field(default_factory=dict)

    def line(self, where: Where) -> int:
        """The line of the value at a path, or of the nearest thing around it."""
        while where and where not in self._lines:
            where = where[:-1]
        return self._lines.get(where, 1)

    def fault(self, where: Where, message: str) -> None:
        """Note a fault at a path, with the name of the entry it belongs to."""
        self.faults.append(Fault(self.file, self.line(where), self._entry(where) + message))

    def _entry(self, where: Where) -> str:
        """`clause xm-2c: ` for a path inside that clause, else nothing."""
        if len(where) < 2 or not isinstance(where[1], int):
            return ""
        try:
            entry = self.data[where[0]][where[1]]
        except (KeyError, IndexError, TypeError):
            return ""
        name = entry.get("id") if isinstance(entry, dict) else None
        kind = str(where[0]).removesuffix("s")
        return f"{kind} {name}: " if name else f"{kind} number {where[1] + 1}: "


def read(path: Path, root: Path) -> Document:
    """Read a YAML file; a syntax error or a key given twice becomes a fault."""
    document = Document(path.relative_to(root).as_posix(), None)
    try:
        text = path.read_text(encoding="utf-8")
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        document.data = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        document.faults.append(Fault(document.file, line, f"not YAML: {error.problem}"))
        return document
    except FileNotFoundError:
        document.faults.append(Fault(document.file, 1, "the file is missing"))
        return document
    if node is not None:
        _mark(document, node, ())
    return document


def _mark(document: Document, node: yaml.Node, where: Where) -> None:
    """Note the line of a node and of all below it."""
    document._lines.setdefault(where, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            # a value's own line is the line of its key: folded text starts one line below
            document._lines[(*where, key.value)] = key.start_mark.line + 1
            if key.value in seen:
                document.fault((*where, key.value), f"the key {key.value} is given twice")
            seen.add(key.value)
            _mark(document, value, (*where, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            _mark(document, item, (*where, index))


# --- the schema -------------------------------------------------------------------------------


def validate(document: Document, schema: str) -> bool:
    """Check a document against scripts/schema/<schema>.json; True if the shape is right."""
    if document.faults:
        return False
    rules = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    for error in Draft202012Validator(rules).iter_errors(document.data):
        where = tuple(error.absolute_path)
        if error.validator == "additionalProperties":
            for key in sorted(_unknown(error)):
                document.fault((*where, key), f"unknown key {key}")
        elif error.validator == "required":
            for key in _missing(error):
                document.fault(where, f"{_name(where)}{key} is missing")
        else:
            document.fault(where, _say(error, where))
    return not document.faults


def _unknown(error: ValidationError) -> set[str]:
    schema: Any = error.schema
    return set(error.instance) - set(schema.get("properties", ()))


def _missing(error: ValidationError) -> list[str]:
    """The one key this error is about (jsonschema reports each missing key by itself)."""
    keys: Any = error.validator_value
    return [key for key in keys if repr(key) in error.message]


def _name(where: Where) -> str:
    """The path inside an entry: `terms 2 pinyin`; counted from one, as people do."""
    inner = where[2:] if len(where) > 1 and isinstance(where[1], int) else where
    words = [str(step + 1) if isinstance(step, int) else step for step in inner]
    return " ".join(words) + " " if words else ""


_SHAPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text (quote it)",
    "integer": "a whole number",
    "boolean": "true or false",
}
_FORMS = {
    "id": "an id such as xm-2c or xm-x01",
    "pinyin": "pinyin: Latin letters with tone marks",
    "number": "the source's number",
}


def _say(error: ValidationError, where: Where) -> str:
    """A schema error in the words of an author."""
    name = _name(where) or "it "
    value: Any = error.validator_value
    match error.validator:
        case "enum":
            return f"{name}must be one of {', '.join(map(str, value))}; it is {error.instance}"
        case "type":
            kinds = [value] if isinstance(value, str) else list(value)
            return f"{name}must be {' or '.join(_SHAPES.get(k, k) for k in kinds)}"
        case "pattern" if value == "\\S":
            return f"{name}is empty"
        case "pattern":
            last = where[-1] if where and isinstance(where[-1], str) else ""
            form = _FORMS.get(last, f"of the form {value}")
            return f"{name}must be {form}; it is {error.instance!r}"
        case "minItems" | "minProperties":
            return f"{name}must not be empty"
        case "uniqueItems":
            return f"{name}names the same thing twice"
    return f"{name}{error.message}"


# --- from data to objects ---------------------------------------------------------------------


def _setting(value: object) -> str:
    """A setting as the command line writes it: YAML reads yes and true as the same thing."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _settings(values: Mapping[str, object], *, situation: bool = False) -> dict[str, str]:
    words = {"true": "yes", "false": "no"} if situation else {}
    settings = {key: _setting(value) for key, value in values.items()}
    return {key: words.get(value, value) for key, value in settings.items()}


def _case(raw: Mapping[str, Any]) -> Case:
    return Case(
        kind=raw["kind"],
        hand=raw["hand"],
        tile=str(raw.get("tile", "")),
        situation=_settings(raw.get("situation", {}), situation=True),
        options=_settings(raw.get("options", {})),
        expect=raw["expect"],
        note=raw.get("note", "").strip(),
        note_zh=unfold(raw.get("note_zh", "")),
    )


def _variant(first: Case, raw: Mapping[str, Any]) -> Case:
    """A variant of the first case: the keys it gives replace the first case's, whole."""
    given: dict[str, Any] = {"note": "", "note_zh": "", **raw}
    if "situation" in given:
        given["situation"] = _settings(given["situation"], situation=True)
    if "options" in given:
        given["options"] = _settings(given["options"])
    return replace(first, **given)


_HAN = r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef「」『』（）]"


def unfold(text: str) -> str:
    """Chinese text without the spaces that YAML puts where a line was folded."""
    return re.sub(rf"(?<={_HAN}) (?={_HAN})", "", text.strip())


def _examples(document: Document) -> tuple[Example, ...]:
    examples = []
    for index, raw in enumerate(document.data["examples"]):
        first = _case(raw)
        examples.append(
            Example(
                id=raw["id"],
                title=Title(**raw["title"]),
                clauses=tuple(raw["clauses"]),
                case=first,
                also=tuple(_variant(first, variant) for variant in raw.get("also", ())),
                file=document.file,
                line=document.line(("examples", index)),
            )
        )
    return tuple(examples)


def _clause(document: Document, index: int, raw: Mapping[str, Any]) -> Clause:
    return Clause(
        id=raw["id"],
        group=raw["group"],
        number=raw["number"],
        en=raw["en"].strip(),
        zh=unfold(raw["zh"]),
        terms=tuple(Term(**term) for term in raw["terms"]),
        status=raw["status"],
        evidence=raw["evidence"],
        carried_out=raw["carried_out"],
        note=raw.get("note", "").strip(),
        note_zh=unfold(raw.get("note_zh", "")),
        readings=tuple(Reading(**reading) for reading in raw.get("readings", ())),
        file=document.file,
        line=document.line(("clauses", index)),
    )


def _game(clauses: Document, examples: Document) -> Game:
    data = clauses.data
    gone = [*data.get("withdrawn", ()), *examples.data.get("withdrawn", ())]
    return Game(
        id=data["game"],
        prefix=data["prefix"],
        title=Title(**data["title"]),
        source=data["source"],
        groups=tuple(Group(**group) for group in data["groups"]),
        clauses=tuple(_clause(clauses, i, raw) for i, raw in enumerate(data["clauses"])),
        examples=_examples(examples),
        withdrawn=tuple(Withdrawn(**entry) for entry in gone),
    )


# --- what a schema cannot say -----------------------------------------------------------------


@dataclass
class Book:
    """The two files of one game, read but not yet trusted."""

    clauses: Document
    examples: Document

    @property
    def folder(self) -> str:
        """The folder of the game, which is its id."""
        return Path(self.clauses.file).parent.name

    @property
    def faults(self) -> list[Fault]:
        """What has been found in both files."""
        return [*self.clauses.faults, *self.examples.faults]

    @property
    def entries(self) -> Iterator[tuple[Document, Where, Mapping[str, Any]]]:
        """Every entry that has a public id, the withdrawn ones last in each file."""
        for document, key in ((self.clauses, "clauses"), (self.examples, "examples")):
            for part in (key, "withdrawn"):
                for index, raw in enumerate(document.data.get(part, ())):
                    yield document, (part, index), raw


def _check_ids(book: Book) -> None:
    """Ids are unique, begin with the prefix, and a withdrawn one is not in use."""
    prefix = book.clauses.data["prefix"]
    first: dict[str, str] = {}
    for document, where, raw in book.entries:
        here = f"{document.file}:{document.line(where)}"
        if not raw["id"].startswith(f"{prefix}-"):
            document.fault((*where, "id"), f"the id must begin with {prefix}-")
        if raw["id"] in first:
            document.fault((*where, "id"), f"the id is taken already, in {first[raw['id']]}")
        first.setdefault(raw["id"], here)


def _check_clauses(document: Document, options: frozenset[str] | None) -> None:
    """Groups exist and are used, readings name options, an idle clause says why."""
    groups = {group["id"] for group in document.data["groups"]}
    used = {raw["group"] for raw in document.data["clauses"]}
    for index, group in enumerate(document.data["groups"]):
        if group["id"] not in used:
            document.fault(("groups", index), "no clause stands in this group")
    for index, raw in enumerate(document.data["clauses"]):
        where: Where = ("clauses", index)
        if raw["group"] not in groups:
            document.fault((*where, "group"), f"there is no group {raw['group']}")
        if not raw["carried_out"] and "note" not in raw:
            document.fault((*where, "carried_out"), "a note must say why it is not carried out")
        for number, reading in enumerate(raw.get("readings", ())):
            if options is not None and reading["option"] not in options:
                at = (*where, "readings", number, "option")
                document.fault(at, f"the engine has no option {reading['option']}")
    if options is not None:
        named = {r["option"] for raw in document.data["clauses"] for r in raw.get("readings", ())}
        for name in sorted(options - named):
            document.fault(("clauses",), f"no clause names the option {name}")


def _check_examples(book: Book, options: frozenset[str] | None) -> None:
    """Examples point at clauses that exist, and every clause in force has an example."""
    document = book.examples
    clauses = {raw["id"]: index for index, raw in enumerate(book.clauses.data["clauses"])}
    shown: set[str] = set()
    for index, raw in enumerate(document.data["examples"]):
        where: Where = ("examples", index)
        shown.update(raw["clauses"])
        for number, clause in enumerate(raw["clauses"]):
            if clause not in clauses:
                document.fault((*where, "clauses", number), f"there is no clause {clause}")
        _check_case(document, where, raw, clauses, options)
        for number, variant in enumerate(raw.get("also", ())):
            _check_case(document, (*where, "also", number), variant, clauses, options)
        if raw["kind"] == "claims" and "tile" not in raw:
            document.fault(where, "an example of kind claims needs the offered tile")
    if options is None:
        # still being edited: what is missing may yet come
        return
    for clause, index in clauses.items():
        if book.clauses.data["clauses"][index]["carried_out"] and clause not in shown:
            book.clauses.fault(("clauses", index), "no example shows it")


def _check_case(
    document: Document,
    at: Where,
    case: Mapping[str, Any],
    clauses: Iterable[str],
    options: frozenset[str] | None,
) -> None:
    for name in case.get("options", {}):
        if options is not None and name not in options | {"preset"}:
            document.fault((*at, "options", name), f"the engine has no option {name}")
    refusal = case["expect"].get("refusal")
    if refusal is not None and refusal not in clauses:
        document.fault((*at, "expect", "refusal"), f"there is no clause {refusal}")


def _engine() -> Any:
    """The engine's register of games."""
    engine = str(ROOT / "engine")
    if engine not in sys.path:
        sys.path.insert(0, engine)
    return importlib.import_module("paipu.games")


def is_played(game_id: str) -> bool:
    """Whether the engine plays a game, so that it is public."""
    return game_id in _engine().IDS


def engine_options(game_id: str) -> frozenset[str] | None:
    """The names of a game's options in the engine; None for a game the engine does not play."""
    if not is_played(game_id):
        return None
    name = importlib.import_module("paipu.options").name
    return frozenset(name(option) for option in fields(_engine().find(game_id).Options))


def _public(books: Iterable[Book]) -> list[Book]:
    """The games that the engine plays, in the order of the collection."""
    order = {game_id: place for place, game_id in enumerate(_engine().IDS)}
    return sorted((b for b in books if b.folder in order), key=lambda book: order[book.folder])


def _concerning(
    entries: Iterable[Mapping[str, Any]], public: Sequence[Book]
) -> Iterator[dict[str, Any]]:
    """Words and witnesses without those that only games in preparation need."""
    games = {book.clauses.data["game"] for book in public}
    clauses = {raw["id"] for book in public for raw in book.clauses.data["clauses"]}
    for raw in entries:
        if raw["games"] and games.isdisjoint(raw["games"]):
            continue
        entry = {**raw, "games": tuple(raw["games"])}
        if "see" in raw:
            entry["see"] = tuple(clause for clause in raw["see"] if clause in clauses)
        yield entry


def _check_references(
    books: Sequence[Book], glossary: Document, sources: Document, *, all_read: bool
) -> None:
    """Keys that lead from one file into another.

    Unless `all_read`, there is a draft that could not be read, and a clause of a game that is not
    among the books may be one of its own.
    """
    known = {source["id"] for source in sources.data["sources"]}
    clauses = {raw["id"] for book in books for raw in book.clauses.data["clauses"]}
    prefixes = {book.clauses.data["prefix"] for book in books}
    for book in books:
        if book.clauses.data["game"] != book.folder:
            book.clauses.fault(("game",), f"game must be the folder's name, {book.folder}")
        if book.clauses.data["source"] not in known:
            source = book.clauses.data["source"]
            book.clauses.fault(("source",), f"docs/sources.yml has no source {source}")
    for document, key in ((glossary, "terms"), (sources, "sources")):
        seen: set[str] = set()
        for index, raw in enumerate(document.data[key]):
            if raw["id"] in seen:
                document.fault((key, index, "id"), "the id is taken already")
            seen.add(raw["id"])
            for number, clause in enumerate(raw.get("see", ())):
                sure = all_read or clause.partition("-")[0] in prefixes
                if clause not in clauses and sure:
                    document.fault((key, index, "see", number), f"there is no clause {clause}")


def _check_lock(books: Sequence[Book], lock: Path, root: Path) -> list[Fault]:
    """A published id never disappears, and a new one is locked before it is published."""
    file = lock.relative_to(root).as_posix()
    if not lock.exists():
        return [Fault(file, 1, "the file is missing; run python scripts/edition.py --lock")]
    lines = lock.read_text(encoding="utf-8").split()
    faults = []
    if lines != sorted(set(lines)):
        faults.append(Fault(file, 1, "the ids must be sorted, each once"))
    entries = [(document, where, raw["id"]) for b in books for document, where, raw in b.entries]
    present = {name for _, _, name in entries}
    for number, name in enumerate(lines, start=1):
        if name not in present:
            faults.append(
                Fault(file, number, f"{name} was published and is gone: restore it, or withdraw it")
            )
    for document, where, name in entries:
        if name not in lines:
            line = document.line(where)
            message = f"{name} is not in {file}; run python scripts/edition.py --lock"
            faults.append(Fault(document.file, line, message))
    return faults


# --- the whole --------------------------------------------------------------------------------


def _read_book(clauses: Path, root: Path) -> Book:
    """A game's two files; a draft may still be without examples."""
    examples = clauses.with_name("examples.yml")
    book = Book(read(clauses, root), Document("", None))
    validate(book.clauses, "clauses")
    if examples.exists() or is_played(book.folder):
        book.examples = read(examples, root)
        validate(book.examples, "examples")
    else:
        book.examples = Document(examples.relative_to(root).as_posix(), {"examples": []})
    return book


def _examine(root: Path, lock: bool) -> tuple[Edition | None, list[Fault], list[Fault]]:
    """Read and check everything: the edition, if it has no fault; its faults; those of drafts."""
    docs = root / "docs"
    books = [_read_book(path, root) for path in sorted(docs.glob("*/clauses.yml"))]
    public = _public(books)
    glossary, sources = read(docs / "glossary.yml", root), read(docs / "sources.yml", root)
    validate(glossary, "glossary")
    validate(sources, "sources")

    def faults() -> tuple[list[Fault], list[Fault]]:
        ours = [glossary, sources, *(d for b in public for d in (b.clauses, b.examples))]
        drafts = (fault for book in books if book not in public for fault in book.faults)
        return sorted(fault for document in ours for fault in document.faults), sorted(drafts)

    found, drafts = faults()
    if found:
        # the cross checks below trust the shape of the data
        return None, found, drafts
    sound = [book for book in books if not book.faults]
    for book in sound:
        options = engine_options(book.clauses.data["game"])
        _check_ids(book)
        _check_clauses(book.clauses, options)
        _check_examples(book, options)
    _check_references(sound, glossary, sources, all_read=len(sound) == len(books))
    found, drafts = faults()
    path = docs / "ids.lock"
    if lock:
        found = sorted([*found, *_check_lock(public, path, root)])
    if found:
        return None, found, drafts
    edition = Edition(
        games=tuple(_game(book.clauses, book.examples) for book in public),
        glossary=tuple(GlossaryTerm(**t) for t in _concerning(glossary.data["terms"], public)),
        sources=tuple(Source(**s) for s in _concerning(sources.data["sources"], public)),
        locked=tuple(path.read_text(encoding="utf-8").split()) if path.exists() else (),
    )
    return edition, [], drafts


def check(root: Path = ROOT) -> list[Fault]:
    """All faults of the edition under a root folder, in order of file and line."""
    return _examine(root, lock=True)[1]


def check_drafts(root: Path = ROOT) -> list[Fault]:
    """The faults of games in preparation; they hold nothing up."""
    return _examine(root, lock=True)[2]


def load(root: Path = ROOT) -> Edition:
    """The edition, or EditionError with every fault."""
    edition, faults, _ = _examine(root, lock=True)
    if edition is None:
        raise EditionError(faults)
    return edition


def lock(root: Path = ROOT) -> list[str]:
    """Add the new public ids to docs/ids.lock and return them; nothing is ever removed."""
    edition, faults, _ = _examine(root, lock=False)
    if edition is None:
        raise EditionError(faults)
    path = root / "docs" / "ids.lock"
    old = set(edition.locked)
    new = {name for game in edition.games for name in game.ids} - old
    path.write_text("\n".join(sorted(old | new)) + "\n", encoding="utf-8")
    return sorted(new)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Check the edition.")
    parser.add_argument("--lock", action="store_true", help="add new public ids to docs/ids.lock")
    wanted = parser.parse_args(arguments)
    try:
        if wanted.lock:
            new = lock()
            print(f"docs/ids.lock: {len(new)} added" + (f" ({', '.join(new)})" if new else ""))
        edition = load()
    except EditionError as error:
        print(error, file=sys.stderr)
        return 1
    clauses = sum(len(game.clauses) for game in edition.games)
    examples = sum(len(game.examples) for game in edition.games)
    print(
        f"edition: {len(edition.games)} games, {clauses} clauses, {examples} examples, "
        f"{len(edition.glossary)} terms, {len(edition.sources)} sources: in order"
    )
    for fault in check_drafts():
        print(f"in preparation: {fault}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
