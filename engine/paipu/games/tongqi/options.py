"""The readings of 同棋 that are switches: forty-four questions, AM-01 to AM-44."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.options import choice, number, switch


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register."""

    rename_first_hand: bool = switch(True, "AM-01", "tq-3.2.c")
    initial_tian: str = choice("random", "random first_seat", "AM-02", "tq-3.2.b")
    wall_draw: str = choice("left_top", "left_top left_bottom", "AM-03", "tq-3.3.0")
    replacement_end: str = choice("head", "head tail", "AM-04", "tq-3.5.6")
    arrange_order: str = choice("dealer_ccw", "dealer_ccw round_robin", "AM-05", "tq-3.5.5")
    duozi_mandatory: bool = switch(True, "AM-06", "tq-1.3.3.d", "tq-3.5.1")
    caipai_roll: str = choice("deal_roll", "deal_roll wall_roll sum", "AM-07", "tq-3.7.a.9d")
    reveal_eat: str = choice(
        "turner_then_next", "turner_then_next turner anyone", "AM-08", "tq-3.6.2"
    )
    pingtiao_source: str = choice("wall", "wall any", "AM-09", "tq-1.3.3.e", "tq-2.5", "tq-3.6.1.c")
    pingtiao_forced: bool = switch(True, "AM-10", "tq-2.5")
    kaizhao_forced: bool = switch(False, "AM-11", "tq-3.6.1.c")
    missed_rule: str = choice(
        "type_kind_hand", "type_kind_hand any_claim until_discard moment", "AM-12", "tq-2.4"
    )
    hu_tie: str = choice("first_ccw", "first_ccw all", "AM-13", "tq-3.6.1.d")
    forced_copy_on_hu: bool = switch(False, "AM-14", "tq-2.8")
    eat_with_own_triple: bool = switch(False, "AM-15", "tq-2.8", "tq-3.6.3")
    flow_scope: str = choice(
        "chi_and_short_peng", "chi_and_short_peng chi_only all", "AM-16", "tq-2.2", "tq-3.6.4"
    )
    flow_minimal: bool = switch(False, "AM-17", "tq-3.6.4")
    flow_at_win: bool = switch(True, "AM-18", "tq-2.2")
    nosplit_long: str = choice("all", "all own", "AM-19", "tq-2.3")
    discard_rule: str = choice(
        "nosplit_only", "nosplit_only outside_melds", "AM-20", "tq-2.3", "tq-3.6.1.a"
    )
    no_legal_discard: str = choice(
        "claim_illegal", "claim_illegal break_pair", "AM-21", "tq-2.3", "tq-3.6.3"
    )
    replacement_breach: str = choice(
        "eaten_type", "eaten_type any_split never_discard", "AM-22", "tq-2.6.b", "tq-2.6.c"
    )
    attach_own_copy: bool = switch(False, "AM-23", "tq-1.3.3.e")
    win_on_replacement: bool = switch(True, "AM-24", "tq-3.6.5")
    tianhu_after_replacement: bool = switch(True, "AM-24", "tq-3.7.f.1")
    class2_last: str = choice("24", "24 14 both", "AM-25", "tq-3.7.t.2")
    niutou_caipai_stack: bool = switch(False, "AM-26", "tq-3.7.a.9")
    que_items: str = choice("three", "three heading", "AM-27", "tq-3.7.a.3")
    que_dian: str = choice("per_pip", "per_pip one yao_only", "AM-28", "tq-3.7.a.6")
    implied_a: str = choice("count", "count skip", "AM-29", "tq-3.7.a.0")
    hun_qing: str = choice("replace", "replace both", "AM-30", "tq-3.7.b.1", "tq-3.7.c.1")
    qing_kepeng: str = choice(
        "three_tile_only", "three_tile_only any_identical", "AM-31", "tq-3.7.c.2", "tq-3.7.d.1"
    )
    qing_liuchang: str = choice(
        "distinct_pips", "distinct_pips distinct_sets", "AM-32", "tq-3.7.c.1"
    )
    lizhi_longchuan: str = choice("own", "own breaks", "AM-33", "tq-3.7.a.1")
    shiba_counts: str = choice("all_shown", "all_shown claimed_only", "AM-34", "tq-3.7.a.2")
    limit_hands: bool = switch(True, "AM-35", "tq-3.7.f.1", "tq-3.7.f.2")
    limit: int = number(500, 1, 100_000, "AM-35", "tq-3.7.f.0")
    score_table: str = choice("TQ-SYMBOLIC", "TQ-SYMBOLIC TQ-ED-1 TQ-FLAT-1", "AM-36", "tq-3.7.t.0")
    scoring_melds: str = choice("identical", "identical with_class all", "AM-37", "tq-3.7.1")
    loser_doubling: bool = switch(False, "AM-38", "tq-3.7.4")
    exhaust: str = choice("void_pass", "void_pass settle void_stay", "AM-39", "tq-3.7.6")
    seat_names: str = choice("relative", "relative fixed", "AM-40", "tq-3.7.a.10")
    haidi: str = choice(
        "turned_or_replacement", "turned_or_replacement turned", "AM-41", "tq-3.7.a.8"
    )
    que_kepeng: str = choice("any_identical", "any_identical three_only", "AM-42", "tq-3.7.a.4")
    flow_triple: str = choice("peng", "peng none", "AM-43", "tq-2.2")
    stack_be: str = choice("product", "product highest", "AM-44", "tq-3.7.3")


PRESETS: dict[str, dict[str, object]] = {
    "S0": {},
    "TQ-SYMBOLIC": {},
    "TQ-ED-1": {"score_table": "TQ-ED-1"},
    "TQ-FLAT-1": {"score_table": "TQ-FLAT-1", "limit": 200},
}
