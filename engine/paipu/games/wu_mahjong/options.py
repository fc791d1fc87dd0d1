"""The readings of 吳銓高百搭麻將 that are switches: the questions of the register."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.kernel import IllegalOptions
from paipu.options import choice, number, switch


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register."""

    # which rows there are
    profile: str = choice("full", "full strict", "WU-18.1", "wu-18.1")

    # how rows are graded
    grade_scope: str = choice("pattern", "pattern hand", "Q10", "wu-02.2", "wu-02.3", "wu-02.4")
    grade_single_group: str = choice("scaled", "scaled flat", "Q11", "wu-02.3")
    grade_pair_patterns: str = choice("scaled", "scaled flat", "Q12", "wu-16.2", "wu-16.3")
    convertible_scope: str = choice("hand", "hand pattern", "Q13", "wu-04.2", "wu-04.4")
    win_group_choice: str = choice("any", "any only", "Q14", "wu-04.2")
    rob_convertible: bool = switch(True, "Q14", "wu-04.2")
    kong_convert_effects: str = choice("grade", "grade fan front all", "Q15", "wu-04.4")
    grade_event_rows: str = choice("flat", "flat scaled", "Q16", "wu-02.2")
    grade_fixed_rows: str = choice("final", "final scaled", "Q17", "wu-02.2")

    # rows in dispute
    clean_front_with_pungs: bool = switch(True, "Q18", "wu-02.2")
    wait_rows: str = choice("off", "off natural any", "Q19", "wu-02.2")
    pair_instances: str = choice("matching", "matching max product", "Q20", "wu-16.3")
    dragons_per_hand: int = number(1, 1, 4, "Q21", "wu-16.2")
    double_dragon: str = choice("best", "best replace both", "Q22", "wu-02.2")
    gui_per_tile: bool = switch(True, "Q23", "wu-02.2")
    duidui_base: int = number(30, 30, 40, "Q24", "wu-18.1")
    yaojiu_honours: bool = switch(False, "Q25", "wu-02.2")
    double_wind: int = number(4, 2, 4, "Q26", "wu-02.2")
    yuan_repeat: bool = switch(True, "Q27", "wu-02.2")
    colour_map: str = choice("listed", "listed white peacock", "Q28", "wu-02.2")
    reversible_runs: str = choice("any", "any strict", "Q29", "wu-02.2")
    earth: str = choice("first_draw", "first_draw dealer_discard", "Q59", "wu-02.2")
    all_wild: str = choice("tiles", "tiles in_play", "Q61", "wu-02.2")
    lian7_stack: bool = switch(True, "Q62", "wu-05.9")
    ligu_quads: bool = switch(True, "Q63", "wu-05.9")
    same_tile: str = choice("tile", "tile rank", "Q68", "wu-02.2")
    chicken: str = choice("off", "off 10 20 30", "Q64", "wu-02.2")
    flower_robbery: bool = switch(False, "R145", "wu-18.1")
    noflower_when_no_flowers: bool = switch(False, "Q65", "wu-03.5")
    min_fan: int = number(10, 0, 1000, "WU-05.1", "wu-05.1")
    min_fan_includes: str = choice(
        "ready_flowers", "ready_flowers ready flowers neither", "Q40", "wu-05.1"
    )

    winner_declares: bool = switch(False, "Q66", "wu-01a.9")

    # wilds and claims
    indicator_when: str = choice("after_deal", "after_deal after_flowers", "Q30", "wu-03.1")
    wild_self: bool = switch(True, "Q39", "wu-03.6")
    claim_max_wilds: int = number(1, 1, 2, "Q31", "wu-03.6")
    false_pair: str = choice("natural", "natural two_wilds own_face", "Q32", "wu-03.10")
    natural_wild_kong: bool = switch(False, "Q33", "wu-03.11")
    fly_timing: str = choice("turn", "turn any", "Q34", "wu-03.12")
    fly_down: bool = switch(True, "Q35", "wu-03.12")
    discarded_wild_claims: str = choice("any", "any pung", "Q36", "wu-03.14")
    rob_multi: bool = switch(False, "Q37", "wu-03.15")
    late_pung: str = choice("until_act", "until_act closed", "Q38", "wu-17.3")

    # procedure
    visibility: str = choice(
        "closed", "closed wall_open all_open", "Q60", "wu-02.5", "wu-02.6", "wu-02.7", "wu-02.8"
    )
    open_wall: str = choice("order", "order kinds", "Q60", "wu-02.6", "wu-02.7")
    jump_from: str = choice("head", "head tail", "Q47", "wu-11.4")
    dead_wall: int = number(0, 0, 16, "Q49", "wu-18.1")
    draw_dealer_repeats: bool = switch(True, "Q49", "wu-18.1")
    seat_draw_dir: str = choice("play", "play clockwise", "Q46", "wu-11.2", "wu-11.5")
    rounds: int = number(4, 1, 64, "WU-11.8", "wu-11.8")
    riichi_concealed: bool = switch(False, "Q43", "wu-09.1")
    faults: bool = switch(False, "WU-10", "wu-05.5", "wu-05.6", "wu-10.8")
    false_win_split: str = choice("shape", "shape declared", "Q42", "wu-05.5", "wu-05.6")
    short_hand: str = choice("barred", "barred wrong", "Q44", "wu-10.2", "wu-10.4")
    bridge_fault: str = choice("wall", "wall unknown", "Q45", "wu-10.7")

    # money
    funding: str = choice("hosted", "hosted shared", "WU-01", "wu-01a.1", "wu-01b.1")
    host_float: str = choice("payers", "payers all", "Q01", "wu-01a.3")
    stake: int = number(3000, 100, 1_000_000, "WU-01B.1", "wu-01b.1")
    granny: bool = switch(True, "WU-01A.4", "wu-01a.4", "wu-01b.2")
    granny_partial: str = choice("left", "left nothing others", "Q02", "wu-01a.5")
    granny_debt_to: str = choice("injured", "injured pot", "Q03", "wu-01a.6")
    rake_base: str = choice("shares", "shares all", "Q04", "wu-01b.3")
    rake_round: str = choice("floor", "floor nearest", "Q04", "wu-01b.3")
    pot_penalty: str = choice("next", "next others", "Q57", "wu-15.2")
    streak: str = choice("2n1", "2n1 pull15 none", "Q48", "wu-18.1")
    base: int = number(5, 0, 1000, "WU-13.1", "wu-13.1")
    unit: int = number(1, 1, 1000, "WU-13.1", "wu-13.1")
    false_win_fine: int = number(100, 0, 1000, "WU-05.5", "wu-05.5")
    prize_tiles: int = number(4, 0, 8, "Q56", "wu-12.1")
    prize_draw: str = choice("faces", "faces wilds whole", "Q56", "wu-12.1")
    dice_bonus: bool = switch(True, "Q50", "wu-06.1", "wu-06.2")
    robbed_kong_bonus: bool = switch(False, "Q52", "wu-07.3")
    kong_liability_chain: bool = switch(True, "Q41", "wu-05.4")
    kong_show_penalty: int = number(4, 4, 6, "Q51", "wu-07.2")
    chase: str = choice("any", "any first_round", "Q53", "wu-07.5")
    grass_flower: bool = switch(True, "Q54", "wu-07.6", "wu-07.7")
    fish: bool = switch(False, "WU-08", "wu-08.1")
    fish_bet: str = choice("bound", "bound refusable two", "Q55", "wu-08.1", "wu-08.2")

    def __post_init__(self) -> None:
        if self.false_pair == "two_wilds" and self.claim_max_wilds < 2:
            raise IllegalOptions("false_pair", self.false_pair, "wu.option.two_wilds")


PRESETS: dict[str, dict[str, object]] = {
    "S0": {},
    "WU-FULL": {},
    "WU-STRICT": {"profile": "strict", "streak": "none"},
}
