"""The readings of 十胡仔 that are switches."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.kernel import IllegalOptions
from paipu.options import choice, number, switch


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register (FT-A1 …)."""

    players: int = number(4, 2, 4, "FT-A24", "ft-1")
    eat_pair: str = choice("always", "always only_if_10 never", "FT-A1", "ft-2b", "ft-7.5")
    soldier_pair: bool = switch(True, "FT-A2", "ft-7.5")
    general_pong: bool = switch(False, "FT-A3", "ft-2b", "ft-7.6")
    general_quad_concealed: str = choice("6", "6 4", "FT-A5", "ft-7.11", "ft-7.12")
    general_quad: str = choice("6/8", "6/8 8/6", "FT-A6", "ft-7.10", "ft-7.11")
    incoming_exposed: str = choice(
        "true", "true self_draw_concealed", "FT-A7", "ft-7.6", "ft-7.7", "ft-7.8", "ft-7.9"
    )
    added_kong: bool = switch(False, "FT-A9", "ft-2b", "ft-7.8")
    general_ban: str = choice("all", "all drawn", "FT-A10", "ft-4a")
    enforce: str = choice("refuse", "refuse penalise", "FT-A11", "ft-4a", "ft-5")
    xianggong: str = choice("no_discard", "no_discard state", "FT-A12", "ft-4b")
    general_command_on_draw: bool = switch(True, "FT-A13", "ft-4a", "ft-7.3")
    forced_win: bool = switch(False, "FT-A14", "ft-5")
    forced_kong: bool = switch(False, "FT-A14", "ft-2b")
    next_eats_draw: bool = switch(True, "FT-A15", "ft-2b", "ft-3b")
    multi_win: bool = switch(False, "FT-A16", "ft-5", "ft-0")
    flower: str = choice("per_copy", "per_copy once off", "FT-A17", "ft-6")
    dead_wall: int = number(6, 0, 30, "FT-A19", "ft-0", "ft-6")
    pay: str = choice("excess1", "excess1 full_hu", "FT-A20", "ft-0")
    shooter_pays: bool = switch(False, "FT-A20", "ft-0")
    foul_units: int = number(11, 0, 1000, "FT-A21", "ft-0", "ft-4a", "ft-4b")
    heavenly: bool = switch(True, "FT-A22", "ft-2a", "ft-5")
    next_dealer: str = choice("winner", "winner next", "FT-A23", "ft-0")
    draw_dealer: str = choice("same", "same next", "FT-A23", "ft-0")
    foul_dealer: str = choice("same", "same next", "FT-A26", "ft-0")
    drop_out: bool = switch(False, "FT-A25", "ft-2a", "ft-0")

    def __post_init__(self) -> None:
        if self.general_quad == "8/6" and self.general_quad_concealed == "4":
            raise IllegalOptions("general_quad_concealed", "4", "ft.option.quad_and_singles")


PRESETS: dict[str, dict[str, object]] = {
    "S0": {},
    "S0-literal": {"dead_wall": 0, "flower": "off"},
    "BGA": {"soldier_pair": False, "dead_wall": 0},
    "GY": {
        "forced_win": True, "forced_kong": True, "pay": "full_hu", "foul_units": 10,
        "eat_pair": "only_if_10",
    },
}  # fmt: skip
