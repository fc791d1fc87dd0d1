"""Options: every disputed reading of a rule text is a switch, and this is its shape.

A game's options are a frozen dataclass whose fields are made by `choice`, `number` or
`switch`.  Each names the clauses whose reading it decides.  A set of options that
contradicts itself is refused when it is built (`__post_init__` of the game's class).
The meaning of an option in words is in `paipu.words` under ``option.<name>`` of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, TypeVar

from paipu.kernel import Clause, IllegalOptions


@dataclass(frozen=True, slots=True)
class Reading:
    """What may be chosen for one option.

    `clauses` are those it reads, `question` its number in the register of ambiguities
    (``XM-A2``), `values` the allowed words, or `low` and `high` the bounds of a number.
    """

    clauses: tuple[Clause, ...]
    question: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, name: str, value: object) -> Any:
        """The value as the option stores it, from text, a bool or a number."""
        if self.values == ("false", "true"):
            word = str(value).lower()
            word = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(word, word)
            if word not in self.values:
                raise IllegalOptions(name, value, "option.not_switch")
            return word == "true"
        if self.values:
            if str(value) not in self.values:
                raise IllegalOptions(
                    name, value, "option.not_value", allowed=", ".join(self.values)
                )
            return str(value)
        try:
            number = int(str(value))
        except ValueError:
            raise IllegalOptions(
                name, value, "option.not_number", low=self.low, high=self.high
            ) from None
        if not self.low <= number <= self.high:
            raise IllegalOptions(name, value, "option.not_number", low=self.low, high=self.high)
        return number


def choice(default: str, values: str, question: str, *clauses: Clause) -> Any:
    """An option that is one of some words, given as one string with spaces between."""
    return field(
        default=default, metadata={"reading": Reading(clauses, question, tuple(values.split()))}
    )


def switch(default: bool, question: str, *clauses: Clause) -> Any:
    """An option that is on or off."""
    return field(
        default=default, metadata={"reading": Reading(clauses, question, ("false", "true"))}
    )


def number(default: int, low: int, high: int, question: str, *clauses: Clause) -> Any:
    """An option that is a whole number from `low` to `high`, both allowed."""
    return field(
        default=default, metadata={"reading": Reading(clauses, question, low=low, high=high)}
    )


def reading(option: Field[Any]) -> Reading:
    """What may be chosen for a field of an options class."""
    found: Reading = option.metadata["reading"]
    return found


def name(option: Field[Any]) -> str:
    """The public name of an option: ``raise`` cannot be a field, so ``raise_`` stands for it."""
    return option.name.rstrip("_")


O = TypeVar("O")  # noqa: E741  an options class


def build(cls: type[O], presets: Mapping[str, Mapping[str, Any]], given: Mapping[str, object]) -> O:
    """Options from written values: ``preset`` first, single options after it.

    Raises `IllegalOptions` for an unknown name, a value that is not allowed, or a set
    that contradicts itself.
    """
    known = {name(f): f for f in fields(cls)}  # type: ignore[arg-type]
    preset = str(given.get("preset", ""))
    if preset and preset not in presets:
        raise IllegalOptions("preset", preset, "option.not_value", allowed=", ".join(presets))
    values: dict[str, Any] = {}
    wanted = {**presets.get(preset, {}), **{k: v for k, v in given.items() if k != "preset"}}
    for key, value in wanted.items():
        if key not in known:
            raise IllegalOptions(key, value, "option.unknown", allowed=", ".join(known))
        values[known[key].name] = reading(known[key]).read(key, value)
    return cls(**values)


def changed(options: Any) -> dict[str, Any]:
    """The options that differ from their defaults, in the order of the class."""
    return {
        name(f): value for f in fields(options) if (value := getattr(options, f.name)) != f.default
    }


def written(value: object) -> str:
    """An option's value as it is written on the command line and in records."""
    return str(value).lower() if isinstance(value, bool) else str(value)
