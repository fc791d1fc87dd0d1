"""Words: every key the engine speaks in has words in both languages, and no words are idle."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from paipu import games, words
from paipu.games.xiangqi_mahjong.tai import ROWS
from staging import TT, WU, XM

ENGINE = Path(words.__file__).resolve().parents[1]
BOOKS = {"common": None, XM: XM, TT: TT, WU: WU}
ALL = {name: import_module(f"paipu.words.{name.replace('-', '_')}").WORDS for name in BOOKS}
KEY = re.compile(
    r"(?:notation|option|situation|request|reason|seat|wind|result|record|match|cli|verb|group"
    r"|phase|event|row|xm|tt|wu)\.[\w.]+"
)


def source(game: str | None) -> list[Path]:
    """The files of the engine that speak for a game, or for all."""
    if game == "common":
        return list(ENGINE.glob("*.py"))
    if game is None:
        return [path for path in ENGINE.rglob("*.py") if "words" not in path.parts]
    return list((ENGINE / "games" / game.replace("-", "_")).glob("*.py"))


@cache
def texts(game: str | None) -> frozenset[str]:
    """Every piece of text in those files; the pieces of f-strings too."""
    trees = (ast.walk(ast.parse(path.read_text("utf-8"))) for path in source(game))
    return frozenset(
        node.value
        for tree in trees
        for node in tree
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def classes() -> frozenset[str]:
    """Every class of the engine: events are told under the name of theirs."""
    trees = (ast.walk(ast.parse(path.read_text("utf-8"))) for path in source(None))
    return frozenset(node.name for tree in trees for node in tree if isinstance(node, ast.ClassDef))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", ALL)
def test_english_fits_a_seat_that_is_called_you(name: str) -> None:
    """A seat is named Right or You; so no verb in the third person follows its place."""
    table = import_module(f"paipu.words.{name.replace('-', '_')}").WORDS
    third = re.compile(r"\{(?:seat|dealer|first|winner|payer)\} [a-z]+s\b")
    assert {key: text for key, (text, _) in table.items() if third.search(text)} == {}


@pytest.mark.parametrize("name", ALL)
def test_both_languages_have_words_with_the_same_places(name: str) -> None:
    for key, (en, zh) in ALL[name].items():
        assert en.strip(), key
        assert zh.strip(), key
        assert places(zh) <= places(en) or places(en) <= places(zh), key


@pytest.mark.parametrize("game", [XM, TT, WU])
def test_every_key_that_is_written_out_has_words(game: str) -> None:
    prefix = games.find(game).PREFIX
    for text in texts(game):
        if KEY.fullmatch(text) and not text.endswith("."):
            assert words.has(game, text), text
    for text in texts(None):
        if KEY.fullmatch(text) and text.startswith((f"{prefix}.", f"option.{prefix}.")):
            assert words.has(game, text), text


def test_every_shared_key_that_is_written_out_has_words() -> None:
    shared = ("notation.", "situation.", "request.", "cli.", "result.", "seat.", "record.not")
    for text in texts("common"):
        if KEY.fullmatch(text) and text.startswith(shared) and not text.endswith("."):
            assert any(words.has(game, text) for game in games.IDS), text


def spoken(game: str | None, key: str) -> bool:
    """Whether the engine can say a key: written out, by its last part, or made of the name of a
    class of event, of an option and its value, or of a row of a table."""
    head, _, rest = key.partition(".")
    own, everything = texts(game), texts(None)
    if key in everything or rest in own or key.rpartition(".")[2] in everything:
        return True
    if head == "event":
        return rest.partition(".")[0] in classes()
    if head == "option" and game:
        option, _, value = rest.partition(".")
        known = {name.rstrip("_") for name in games.find(game).Options.__dataclass_fields__}
        return option in known and (not value or any(value in text.split() for text in own))
    if head == "row":
        return rest in ROWS if game == XM else rest.startswith(MADE)
    if head == "reason":  # what a claim lacks is made of the verb
        return rest.removesuffix("_lacks") in own
    return key in COUNTED


# Rows whose names are made of a rank, a grade or a state.
MADE = ("pair_", "points_", "listed_", "called_")

# Words that are counted: the seats as one of them sees the others, the winds.
COUNTED = {f"seat.{n}" for n in (1, 2, 3)} | {f"wind.{n}" for n in range(4)} | {"game"}


@pytest.mark.parametrize("name", ALL)
def test_no_words_are_idle(name: str) -> None:
    assert [key for key in ALL[name] if not spoken(BOOKS[name], key)] == []


def test_words_of_a_game_come_before_those_of_all() -> None:
    assert words.say("en", XM, "game") == "Xiangqi mahjong"
    assert words.say("zh", TT, "reason.hand_over") == words.say("zh", None, "reason.hand_over")


def test_a_key_without_words_is_an_error() -> None:
    assert not words.has(XM, "no.such.key")
    with pytest.raises(KeyError):
        words.say("en", XM, "no.such.key")
