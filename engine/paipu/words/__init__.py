"""All words of the engine, in English and in Chinese; the rest of it speaks in keys.

A key is looked up in the words of the game first, then in those of all games.  Words may
have places in braces that the caller fills.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

LANGUAGES = ("en", "zh")
Words = dict[str, tuple[str, str]]


def _of(name: str) -> Words:
    found: Words = import_module(f"paipu.words.{name.replace('-', '_')}").WORDS
    return found


def has(game: str | None, key: str) -> bool:
    """Whether there are words for a key."""
    return bool(game and key in _of(game)) or key in _of("common")


def say(lang: str, game: str | None, key: str, **places: Any) -> str:
    """The words for a key in ``en`` or ``zh``; `LookupError` when there are none."""
    words = _of(game) if game and key in _of(game) else _of("common")
    return words[key][LANGUAGES.index(lang)].format(**places)
