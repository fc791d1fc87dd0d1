"""The edition holds together: shapes, references, ids, books, and every worked example."""

from __future__ import annotations

import importlib.util
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import books
import edition
from paipu import inquiry
from paipu.games import IDS

ROOT = edition.ROOT
EDITION = edition.load()
XM = "docs/xiangqi-mahjong/clauses.yml"
XM_EXAMPLES = "docs/xiangqi-mahjong/examples.yml"
TT = "docs/tuitongzi/clauses.yml"
TT_EXAMPLES = "docs/tuitongzi/examples.yml"
LAST = EDITION.game("xiangqi-mahjong").examples[-1].id
FRESH = "xm-x999"


# --- faults are found, and at the right line --------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A root folder of its own with the edition's data in it."""
    for path in [*ROOT.glob("docs/**/*.yml"), ROOT / "docs" / "ids.lock"]:
        target = tmp_path / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return tmp_path


def spoil(root: Path, file: str, old: str, new: str) -> int:
    """Replace the first occurrence of `old`; the line on which it stood."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} no longer has {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


FAULTS = {
    "status": (
        XM, "status: plain", "status: sure", 0,
        "clause xm-0: status must be one of plain, ambiguous, incomplete, erroneous; it is sure",
    ),
    "evidence": (
        XM, "evidence: described", "evidence: certain", 0,
        ("clause xm-0: evidence must be one of described, observed, scholarly, suggested, "
         "reconstructed, incomplete; it is certain"),
    ),
    "number not text": (
        XM, 'number: "1"', "number: 1", 0, "clause xm-1: number must be text (quote it)",
    ),
    "not true or false": (
        XM, "carried_out: true", "carried_out: maybe", 0,
        "clause xm-0: carried_out must be true or false",
    ),
    "key given twice": (
        XM, "status: plain", "status: plain\n    status: plain", 1,
        "clause xm-0: the key status is given twice",
    ),
    "unknown key": (
        XM, "    group: turn", "    gruppe: turn", 0, "clause xm-2a: unknown key gruppe",
    ),
    "missing key": (XM, "    group: turn", "    # group", -1, "clause xm-2a: group is missing"),
    "empty translation": (
        XM, "en: >-\n      The dealer discards one tile that is not wanted.", "en: ''", 0,
        "clause xm-2a: en is empty",
    ),
    "no pinyin": (
        XM, "pinyin: zhuāngjiā, ", "", 0, "clause xm-1: terms 1 pinyin is missing",
    ),
    "characters for pinyin": (
        XM, "pinyin: zhuāngjiā", "pinyin: 莊家", 0,
        "clause xm-1: terms 1 pinyin must be pinyin: Latin letters with tone marks; it is '莊家'",
    ),
    "badly formed id": (
        XM, "- id: xm-2a", "- id: XM-2a", 0,
        "clause XM-2a: id must be an id such as xm-2c or xm-x01; it is 'XM-2a'",
    ),
    "no group": (
        XM, "    group: turn", "    group: turns", 0, "clause xm-2a: there is no group turns",
    ),
    "no option": (
        XM, "option: cross_pair", "option: cross_pairs", 0,
        "clause xm-4: the engine has no option cross_pairs",
    ),
    "no source": (TT, "source: s0", "source: s9", 0, "docs/sources.yml has no source s9"),
    "wrong folder": (
        TT, "game: tuitongzi", "game: tongqi", 0, "game must be the folder's name, tuitongzi",
    ),
    "no clause": (
        XM_EXAMPLES, "clauses: [xm-3, xm-4]", "clauses: [xm-3, xm-9]", 0,
        "example xm-x06: there is no clause xm-9",
    ),
    "no clause to refuse by": (
        XM_EXAMPLES, "refusal: xm-4", "refusal: xm-9", 0, "example xm-x10: there is no clause xm-9",
    ),
    "no such option in an example": (
        XM_EXAMPLES, "options: {additive: false}", "options: {aditive: false}", 0,
        "example xm-x15: the engine has no option aditive",
    ),
    "no tile offered": (
        XM_EXAMPLES, "    tile: R\n", "", -5,
        "example xm-x21: an example of kind claims needs the offered tile",
    ),
    "unknown question": (
        XM_EXAMPLES, "kind: waits", "kind: wait", 0,
        "example xm-x06: kind must be one of score, waits, claims; it is wait",
    ),
    "payment not a number": (
        XM_EXAMPLES, "payments: [60,", "payments: [sixty,", 0,
        "example xm-x15: expect payments 1 must be a whole number",
    ),
    "no clause for a word": (
        "docs/glossary.yml", "see: [xm-8]", "see: [xm-80]", 0, "term di: there is no clause xm-80",
    ),
    "a source of no kind": (
        "docs/sources.yml", "kind: primary", "kind: gospel", 0,
        ("source s0: kind must be one of primary, article, program, web page, forum, rules page, "
         "reference; it is gospel"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_fault_names_file_and_line(copy: Path, name: str) -> None:
    file, old, new, below, message = FAULTS[name]
    line = spoil(copy, file, old, new) + below
    found = [str(fault) for fault in edition.check(copy)]
    assert f"{file}:{line}: {message}" in found


def test_syntax_error_has_its_line(copy: Path) -> None:
    line = spoil(copy, XM, "status: plain", "status: [plain")
    [fault] = edition.check(copy)
    assert (fault.file, fault.message[:8]) == (XM, "not YAML")
    assert abs(fault.line - line) <= 1


def test_missing_file(copy: Path) -> None:
    (copy / "docs" / "glossary.yml").unlink()
    assert [str(f) for f in edition.check(copy)] == ["docs/glossary.yml:1: the file is missing"]


def test_id_given_twice(copy: Path) -> None:
    first = spoil(copy, XM, "- id: xm-2a", "- id: xm-2a")
    line = spoil(copy, XM, "- id: xm-2b", "- id: xm-2a")
    message = f"{XM}:{line}: clause xm-2a: the id is taken already, in {XM}:{first}"
    assert message in [str(f) for f in edition.check(copy)]


def test_id_of_another_game(copy: Path) -> None:
    line = spoil(copy, XM, "- id: xm-2a", "- id: tt-2a")
    message = f"{XM}:{line}: clause tt-2a: the id must begin with xm-"
    assert message in [str(f) for f in edition.check(copy)]


def test_clause_without_example(copy: Path) -> None:
    spoil(copy, XM_EXAMPLES, "clauses: [xm-0, xm-3, xm-4]", "clauses: [xm-3, xm-4]")
    assert [f.message for f in edition.check(copy)] == ["clause xm-0: no example shows it"]


def test_idle_clause_needs_a_reason(copy: Path) -> None:
    path = copy / XM
    text = path.read_text(encoding="utf-8")
    head, tail = text.split("  - id: xm-2a", 1)
    tail = tail.replace("carried_out: true", "carried_out: false", 1)
    tail = re.sub(r"    note: >-\n(      .*\n)+", "", tail, count=1)
    path.write_text(head + "  - id: xm-2a" + tail, encoding="utf-8")
    assert [f.message for f in edition.check(copy)] == [
        "clause xm-2a: a note must say why it is not carried out"
    ]


def test_option_that_no_clause_names(copy: Path) -> None:
    path = copy / XM
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(x for x in lines if "option: dead_wall" not in x), encoding="utf-8")
    assert [f.message for f in edition.check(copy)] == ["no clause names the option dead_wall"]


@pytest.mark.parametrize("game", EDITION.games, ids=lambda game: game.id)
def test_readings_stand_where_the_engine_says(game: edition.Game) -> None:
    """An option names the clauses it reads, and each of these names the option."""
    for option in inquiry.describe(game.id):
        for clause in game.clauses:
            if clause.id in option["clauses"]:
                assert option["name"] in [reading.option for reading in clause.readings], clause.id


def test_load_raises_with_every_fault(copy: Path) -> None:
    spoil(copy, XM, "status: plain", "status: sure")
    spoil(copy, TT, "status: plain", "status: sure")
    with pytest.raises(edition.EditionError) as raised:
        edition.load(copy)
    assert [fault.file for fault in raised.value.faults] == [TT, XM]


@pytest.fixture
def draft(copy: Path) -> Path:
    """A game that the engine does not play, with a word and a witness of its own."""
    for path in (copy / "docs" / "tuitongzi").glob("*.yml"):
        target = copy / "docs" / "draft" / path.name
        target.parent.mkdir(exist_ok=True)
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"\btt-", "zz-", text).replace("game: tuitongzi", "game: draft")
        target.write_text(text.replace("prefix: tt", "prefix: zz"), encoding="utf-8")
    with (copy / "docs" / "glossary.yml").open("a", encoding="utf-8") as file:
        file.write("  - {id: zz, zh: 字, pinyin: zì, en: z, definition: z, games: [draft]}\n")
    spoil(copy, "docs/glossary.yml", "see: [tt-1]", "see: [tt-1, zz-1]")
    spoil(copy, "docs/sources.yml", "games: [tuitongzi]", "games: [draft]")
    return copy


def test_game_in_preparation_is_not_public(draft: Path) -> None:
    """It is read, and left out with all that only it needs; its ids are not locked."""
    found = edition.load(draft)
    assert found.games == EDITION.games
    assert [term for term in found.glossary if term.id == "zz"] == []
    assert "zz-1" not in [clause for term in found.glossary for clause in term.see]
    assert len(found.sources) == len(EDITION.sources) - 1
    assert edition.lock(draft) == []


def test_game_in_preparation_is_told_its_faults(draft: Path) -> None:
    file = "docs/draft/clauses.yml"
    line = spoil(draft, file, "status: plain", "status: sure")
    assert (file, line) in [(fault.file, fault.line) for fault in edition.check_drafts(draft)]


def test_game_in_preparation_holds_nothing_up(draft: Path) -> None:
    """A word may lead to a clause of it even while it cannot be read."""
    (draft / "docs" / "draft" / "clauses.yml").write_text("clauses: [", encoding="utf-8")
    assert edition.check(draft) == []
    assert edition.load(draft).games == EDITION.games


def test_game_in_preparation_may_lack_examples(draft: Path) -> None:
    (draft / "docs" / "draft" / "examples.yml").unlink()
    assert "docs/draft/examples.yml" not in [fault.file for fault in edition.check_drafts(draft)]
    (draft / "docs" / "tuitongzi" / "examples.yml").unlink()
    assert [str(f) for f in edition.check(draft)] == [f"{TT_EXAMPLES}:1: the file is missing"]


# --- ids are for ever -------------------------------------------------------------------------


def test_lock_names_every_public_id() -> None:
    live = {name for game in EDITION.games for name in game.ids}
    gone = {entry.id for game in EDITION.games for entry in game.withdrawn}
    assert set(EDITION.locked) == live | gone


def test_vanished_id(copy: Path) -> None:
    spoil(copy, XM_EXAMPLES, f"- id: {LAST}", f"- id: {FRESH}")
    messages = [f.message for f in edition.check(copy)]
    assert f"{LAST} was published and is gone: restore it, or withdraw it" in messages
    assert f"{FRESH} is not in docs/ids.lock; run python scripts/edition.py --lock" in messages


def test_withdrawn_id(copy: Path) -> None:
    path = copy / XM_EXAMPLES
    text = path.read_text(encoding="utf-8")
    text = text[: text.index(f"  - id: {LAST}")]
    path.write_text(f"{text}withdrawn:\n  - {{id: {LAST}, reason: Said nothing new.}}\n", "utf-8")
    loaded = edition.load(copy).game("xiangqi-mahjong")
    assert loaded.withdrawn == (edition.Withdrawn(LAST, "Said nothing new."),)
    assert LAST not in loaded.ids


def test_withdrawn_id_is_not_used_again(copy: Path) -> None:
    with (copy / XM_EXAMPLES).open("a", encoding="utf-8") as file:
        file.write(f"withdrawn:\n  - {{id: {LAST}, reason: Said nothing new.}}\n")
    [fault] = edition.check(copy)
    assert fault.message.startswith(f"withdrawn {LAST}: the id is taken already")


def test_lock_only_adds(copy: Path) -> None:
    path = copy / "docs" / "ids.lock"
    before = path.read_text(encoding="utf-8").split()
    spoil(copy, XM_EXAMPLES, f"- id: {LAST}", f"- id: {FRESH}")
    assert edition.lock(copy) == [FRESH]
    assert path.read_text(encoding="utf-8").split() == sorted([*before, FRESH])


# --- the engine's copy of the texts -----------------------------------------------------------


def test_books_equal_the_yaml() -> None:
    for path, text in books.books().items():
        assert path.read_text(encoding="utf-8") == text, "run python scripts/books.py"


def test_no_book_is_left_over() -> None:
    """Only a game that is not played yet may have a book before its text is edited."""
    left = set((ROOT / books.BOOKS).glob("*.json")) - set(books.books())
    assert {path.stem for path in left}.isdisjoint(IDS)


def test_folded_chinese_has_no_spaces() -> None:
    texts = [t for g in EDITION.games for c in g.clauses for t in (c.zh, c.note_zh)]
    assert not [t for t in texts if re.search(r"[\u3000-\u9fff\uff00-\uffef] [\u3000-\u9fff]", t)]


# --- every worked example, by the engine ------------------------------------------------------


def _cases() -> Iterator[Any]:
    for game in EDITION.games:
        for example in game.examples:
            for number, case in enumerate(example.cases):
                name = example.id if number == 0 else f"{example.id}-also-{number}"
                marks = pytest.mark.clause(*example.clauses)
                yield pytest.param(game.id, case, id=name, marks=marks)


def terms(tree: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The rows that are counted: leaves of the tree, and of alternatives only the best."""
    match tree["op"]:
        case "term":
            yield tree["row"], tree["value"]
        case "best":
            yield from terms(max(tree["parts"], key=lambda part: part["value"]))
        case "sum" | "times" | "cap":
            for part in tree["parts"]:
                yield from terms(part)


def answer(game: str, case: edition.Case) -> dict[str, Any]:
    """What the engine says."""
    situation, options = dict(case.situation), dict(case.options)
    match case.kind:
        case "waits":
            return dict(inquiry.waits(game, case.hand, situation, options))
        case "claims":
            return dict(inquiry.claims(game, case.hand, case.tile, situation, options))
    return dict(inquiry.score(game, case.hand, situation, options))


def seen(result: Mapping[str, Any], key: str) -> object:
    """The part of an answer that an expectation names, in the form it is written."""
    match key:
        case "rows":
            return dict(terms(result["score"]))
        case "refusal":
            return result["refusal"]["clause"]
        case "claims":
            claims = [c for c in result["claims"] if c["verb"] != "pass"]
            return sorted(" ".join([c["verb"], "".join(c["tiles"])]).strip() for c in claims)
        case "waits":
            return sorted(result["waits"])
    return result[key]


@pytest.mark.parametrize(("game", "case"), list(_cases()))
def test_example(game: str, case: edition.Case) -> None:
    result = answer(game, case)
    for key, expected in case.expect.items():
        if key == "settlement":
            check_settlement(result["settlement"], expected)
            continue
        found = seen(result, key)
        assert found == (sorted(expected) if key in ("claims", "waits") else expected), key
    if case.kind == "score" and result.get("payments"):
        assert sum(result["payments"]) == 0
    if "refusal" not in case.expect and case.kind == "score":
        assert result["refusal"] is None


def test_the_example_that_contributors_copy(copy: Path) -> None:
    """What CONTRIBUTING.md shows can be put at the end of a game's file, and is right."""
    manual = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    shown = manual.split("```yaml\n")[1].split("```")[0].replace("xm-xNN", FRESH)
    with (copy / XM_EXAMPLES).open("a", encoding="utf-8") as file:
        file.write(shown)
    assert edition.lock(copy) == [FRESH]
    [example] = [e for e in edition.load(copy).game("xiangqi-mahjong").examples if e.id == FRESH]
    test_example("xiangqi-mahjong", example.cases[0])


def check_settlement(found: list[Mapping[str, Any]], expected: list[Mapping[str, Any]]) -> None:
    """Who pays whom how much; of each sheet only the rows that the example names."""
    assert len(found) == len(expected)
    paid = {(line["from"], line["to"]): line for line in found}
    for line in expected:
        got = paid[line["from"], line["to"]]
        assert got["amount"] == line["amount"]
        rows = dict(terms(got["score"]))
        assert {row: rows.get(row) for row in line.get("rows", {})} == line.get("rows", {})


# --- the sources are quoted, never copied -----------------------------------------------------


def _ngrams() -> Any:
    spec = importlib.util.spec_from_file_location("ngrams", Path(__file__).with_name("ngrams.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


NGRAMS = _ngrams()
PROSE = sorted(
    path
    for pattern in (
        "docs/**/*.md",
        "docs/**/*.yml",
        "engine/paipu/**/*.json",
        "engine/paipu/words/*.py",
    )
    for path in ROOT.glob(pattern)
)


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_running_text_of_a_source(path: Path) -> None:
    known = frozenset(NGRAMS.FINGERPRINTS.read_text(encoding="utf-8").split())
    assert NGRAMS.copied(path.read_text(encoding="utf-8"), known) == []


def test_a_copied_sentence_would_be_found() -> None:
    sentence = "天地玄黃宇宙洪荒日月盈昃"
    known = frozenset(NGRAMS.fingerprint(ngram) for ngram in NGRAMS.ngrams(sentence))
    assert NGRAMS.copied("也說「天地玄黃宇宙洪荒\n  日月盈昃」。", known) == [sentence]
