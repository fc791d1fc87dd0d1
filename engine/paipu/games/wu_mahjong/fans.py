"""The fan table (wu-02.2, wu-18.1), as data: every row with its value, how it is graded, who
witnesses it and which rows it takes the place of.

A row that Wu's own texts give (`P`, the rules; `T13`, his table of 2013) is attested; the
others come from tables of the general Hong Kong and Taiwanese game, to which wu-18.1 sends
whatever he does not list, and are conjecture as to his own values.
"""

from __future__ import annotations

from dataclasses import dataclass

from paipu.clauses import rule_data
from paipu.kernel import Clause

ALL, SOME, ONE, FLAT = "all", "some", "one", "flat"
"""How a row is graded: by the exposure of all six groups, of the groups that form it, of its
single group; or not at all."""


@dataclass(frozen=True, slots=True)
class Fan:
    """One row.  `value` is that of a pattern partly exposed, partly concealed; `over` are the
    rows that it takes the place of on the same groups."""

    id: str
    row: str
    value: int
    scale: str
    witness: tuple[str, ...]
    over: tuple[str, ...] = ()
    clause: Clause = "wu-02.2"

    @property
    def attested(self) -> bool:
        """Whether one of Wu's own texts gives the row, or implies it as it does 無花 and 爛花."""
        return "P" in self.witness or "T13" in self.witness


def _fan(id: str, row: str, value: int, scale: str, witness: str, over: str = "",
         clause: Clause = "") -> Fan:  # fmt: skip
    own = tuple(witness.split())
    attested = "P" in own or "T13" in own
    where = clause or ("wu-02.2" if attested else "wu-18.1")
    return Fan(id, row, value, scale, own, tuple(over.split()), where)


TABLE: tuple[Fan, ...] = (
    # runs and dragons
    _fan("R01", "pure_dragon", 10, SOME, "P T13", "old_young", "wu-02.1"),
    _fan("R02", "two_suit_dragon", 5, SOME, "T13 HB", "old_young"),
    _fan("R03", "three_suit_dragon", 8, SOME, "T13", "old_young"),
    _fan("R04", "double_dragon", 2, SOME, "T13", "old_young twin_runs"),
    _fan("R05", "belly_dragon", 2, SOME, "T13", "old_young twin_runs triple_runs"),
    _fan("R06", "knitted_dragon", 15, FLAT, "T13"),
    _fan("R07", "old_young", 2, SOME, "P", "", "wu-16.1"),
    _fan("R08", "twin_runs", 3, SOME, "P", "", "wu-16.3"),
    _fan("R09", "triple_runs", 15, SOME, "G2 TW", "twin_runs"),
    _fan("R10", "quadruple_runs", 30, SOME, "G2 TW", "twin_runs triple_runs"),
    _fan("R11", "mixed_twins", 2, SOME, "P", "", "wu-16.2"),
    _fan("R12", "mixed_triple", 10, SOME, "G2 TW", "mixed_twins"),
    _fan("R13", "four_alike", 20, SOME, "G2 TW",
         "twin_runs triple_runs quadruple_runs mixed_twins mixed_triple"),
    _fan("R14", "five_alike", 40, SOME, "G2 TW",
         "twin_runs triple_runs quadruple_runs mixed_twins mixed_triple four_alike"),
    _fan("R15", "all_runs", 3, ALL, "G2 TW"),
    _fan("R16", "grand_runs", 10, ALL, "G2 TW",
         "all_runs no_honours no_honours_flowers no_flowers"),
    # triplets and kongs
    _fan("R20", "hidden_triplets", 100, FLAT, "T13",
         "five_concealed all_triplets two_concealed three_concealed four_concealed unaided"
         " self_draw"),
    _fan("R21", "five_concealed", 80, FLAT, "T13",
         "all_triplets two_concealed three_concealed four_concealed"),
    _fan("R22", "five_exposed", 160, FLAT, "T13", "all_triplets"),
    _fan("R23", "all_triplets", 30, ALL, "G2 TW AN HB"),
    _fan("R24", "two_concealed", 3, FLAT, "G2 TW"),
    _fan("R25", "three_concealed", 10, FLAT, "G2 TW"),
    _fan("R26", "four_concealed", 30, FLAT, "G2 TW"),
    _fan("R27", "two_brothers", 3, SOME, "G2 TW"),
    _fan("R28", "small_brothers", 10, SOME, "G2 TW", "two_brothers"),
    _fan("R29", "big_brothers", 15, SOME, "G2 TW", "two_brothers"),
    _fan("R30", "two_sisters", 3, SOME, "G2"),
    _fan("R31", "small_three_sisters", 8, SOME, "G2 TW", "two_sisters"),
    _fan("R32", "three_sisters", 15, SOME, "G2 TW", "two_sisters small_three_sisters"),
    _fan("R33", "small_four_sisters", 20, SOME, "G2",
         "two_sisters small_three_sisters three_sisters"),
    _fan("R34", "four_sisters", 40, SOME, "G2",
         "two_sisters small_three_sisters three_sisters small_four_sisters"),
    _fan("R35", "small_five_sisters", 60, SOME, "G2",
         "two_sisters small_three_sisters three_sisters small_four_sisters four_sisters"),
    _fan("R36", "five_sisters", 80, SOME, "G2",
         "two_sisters small_three_sisters three_sisters small_four_sisters four_sisters"
         " small_five_sisters"),
    _fan("R37", "old_young_triplets", 2, SOME, "G2 TW"),
    _fan("R38", "terminal_triplet", 1, ONE, "T13"),
    _fan("R39", "kong", 1, FLAT, "T13"),
    _fan("R39c", "concealed_kong", 2, FLAT, "T13"),
    _fan("R40", "four_in_two", 5, SOME, "T13"),
    _fan("R41", "four_in_three", 10, SOME, "T13"),
    _fan("R42", "four_in_four", 20, SOME, "T13"),
    _fan("R43", "five_in_five", 40, SOME, "T13", "four_in_four"),
    _fan("R44", "six_in_six", 80, ALL, "T13",
         "four_in_two four_in_three four_in_four five_in_five all_fives"),
    # honours
    _fan("R50", "wind_triplet", 1, ONE, "T13"),
    _fan("R51", "round_wind", 2, ONE, "T13"),
    _fan("R52", "seat_wind", 2, ONE, "T13"),
    _fan("R53", "dragon_triplet", 2, ONE, "T13"),
    _fan("R54", "small_two_dragons", 5, SOME, "T13", "dragon_triplet"),
    _fan("R55", "big_two_dragons", 10, SOME, "T13", "dragon_triplet"),
    _fan("R56", "small_three_dragons", 20, SOME, "T13", "dragon_triplet"),
    _fan("R57", "big_three_dragons", 40, SOME, "T13", "dragon_triplet"),
    _fan("R58", "small_four_dragons", 50, SOME, "T13", "dragon_triplet"),
    _fan("R59", "big_four_dragons", 60, SOME, "T13", "dragon_triplet"),
    _fan("R60", "small_five_dragons", 70, SOME, "T13", "dragon_triplet"),
    _fan("R61", "big_five_dragons", 80, SOME, "T13", "dragon_triplet"),
    _fan("R62", "all_dragons", 100, ALL, "T13",
         "dragon_triplet small_two_dragons big_two_dragons small_three_dragons"
         " big_three_dragons small_four_dragons big_four_dragons small_five_dragons"
         " big_five_dragons all_honours"),
    _fan("R63", "small_three_winds", 15, SOME, "G2 TW", "wind_triplet round_wind seat_wind"),
    _fan("R64", "big_three_winds", 30, SOME, "G2 TW",
         "wind_triplet round_wind seat_wind small_three_winds"),
    _fan("R65", "small_four_winds", 60, SOME, "G2 TW",
         "wind_triplet round_wind seat_wind small_three_winds big_three_winds"),
    _fan("R66", "big_four_winds", 80, SOME, "G2 TW",
         "wind_triplet round_wind seat_wind small_three_winds big_three_winds small_four_winds"),
    # suits, ranks, colours, doors
    _fan("R70", "one_suit", 80, ALL, "T13", "half_flush missing_suit no_honours"),
    _fan("R71", "all_honours", 80, ALL, "T13"),
    _fan("R72", "all_terminals", 80, ALL, "T13",
         "terminal_triplet mixed_terminals no_honours ends_pure ends_mixed"),
    _fan("R73", "half_flush", 30, ALL, "G2 TW", "missing_suit"),
    _fan("R74", "mixed_terminals", 30, ALL, "G2 TW", "terminal_triplet ends_mixed"),
    _fan("R75", "missing_suit", 5, ALL, "G2 TW", "no_honours"),
    _fan("R76", "no_honours", 1, ALL, "G2 TW"),
    _fan("R77", "no_honours_flowers", 5, ALL, "G2 TW", "no_honours no_flowers"),
    _fan("R78", "all_simples", 5, ALL, "G2 TW", "no_honours"),
    _fan("R79", "five_doors", 10, ALL, "T13"),
    _fan("R80", "seven_doors", 15, ALL, "T13", "five_doors"),
    _fan("R81", "ends_pure", 15, ALL, "T13", "no_honours ends_mixed"),
    _fan("R82", "ends_mixed", 10, ALL, "T13"),
    _fan("R83", "all_fives", 20, ALL, "T13", "no_honours all_simples"),
    _fan("R84", "upper", 30, ALL, "T13", "no_honours"),
    _fan("R85", "middle", 30, ALL, "T13", "no_honours all_simples"),
    _fan("R86", "lower", 30, ALL, "T13", "no_honours"),
    _fan("R87", "even_triplets", 30, ALL, "T13", "no_honours all_simples"),
    _fan("R88", "all_green", 100, ALL, "T13", "two_colours three_colours"),
    _fan("R89", "all_black", 100, ALL, "T13", "two_colours three_colours"),
    _fan("R90", "two_colours", 80, ALL, "T13"),
    _fan("R91", "three_colours", 60, ALL, "T13"),
    _fan("R92", "reversible", 8, ALL, "T13"),
    _fan("R93", "all_wild", 1000, FLAT, "T13"),
    # special shapes
    _fan("R100", "ligu", 40, FLAT, "G2 TW AN", "", "wu-05.9"),
    _fan("R100e", "ligu_eight_pairs", 60, FLAT, "G2", "", "wu-05.9"),
    _fan("R101", "seven_linked_pairs", 100, FLAT, "T13", "ligu ligu_eight_pairs"),
    _fan("R102", "thirteen_orphans", 80, FLAT, "G2 TW"),
    _fan("R103", "sixteen_unlinked", 40, FLAT, "G2 TW"),
    _fan("R103d", "sixteen_unlinked_dragon", 50, FLAT, "G2"),
    _fan("R103h", "sixteen_unlinked_held", 60, FLAT, "G2"),
    _fan("R103m", "sixteen_unlinked_mixed", 60, FLAT, "G2"),
    # how the hand was won
    _fan("R110", "unaided", 5, FLAT, "T13", "clean_front self_draw"),
    _fan("R111", "clean_front", 3, FLAT, "T13"),
    _fan("R112", "self_draw", 1, FLAT, "T13 P"),
    _fan("R113", "half_begging", 8, FLAT, "T13",
         "self_draw true_single false_single last_single"),
    # won on a discard, which wu-05.2 rules out: it is in T13, and never counts
    _fan("R114", "full_begging", 15, FLAT, "T13", "half_begging self_draw"),
    _fan("R116", "true_single", 2, FLAT, "T13"),
    _fan("R117", "false_single", 1, FLAT, "T13"),
    _fan("R118", "last_single", 4, FLAT, "T13"),
    _fan("R119", "double_pung", 1, FLAT, "G2 TW"),
    _fan("R120", "pair_258", 1, FLAT, "T13"),
    _fan("R121", "heaven", 100, FLAT, "T13", "within_four within_seven within_ten"),
    _fan("R122", "earth", 90, FLAT, "T13", "within_four within_seven within_ten"),
    _fan("R123", "within_four", 80, FLAT, "T13", "within_seven within_ten"),
    _fan("R124", "within_seven", 20, FLAT, "T13", "within_ten"),
    _fan("R125", "within_ten", 10, FLAT, "T13"),
    _fan("R126", "ready", 5, FLAT, "P", "", "wu-09.1"),
    _fan("R127", "last_tile", 20, FLAT, "G2 TW"),
    _fan("R128", "after_kong", 1, FLAT, "G2 TW"),
    _fan("R129", "after_flower", 1, FLAT, "G2 TW"),
    _fan("R130", "kong_on_kong", 30, FLAT, "G2 TW", "after_kong"),
    _fan("R131", "chicken", 20, FLAT, "G2 TW AN"),
    # flowers
    _fan("R140", "no_flowers", 1, FLAT, "T13 G2 TW"),
    _fan("R141", "off_flower", 1, FLAT, "T13 G2 TW"),
    _fan("R142", "seat_flower", 2, FLAT, "G2 TW"),
    _fan("R143", "flower_set", 10, FLAT, "G2 TW AN", "off_flower seat_flower"),
    _fan("R144", "eight_flowers", 30, FLAT, "G2 TW", "", "wu-05.7"),
    _fan("R145", "seven_takes_one", 20, FLAT, "G2"),
    _fan("R146", "one_takes_seven", 20, FLAT, "G2"),
)  # fmt: skip
rule_data("wu-02.2", "TABLE")
rule_data("wu-18.1", "TABLE")

FLOWER_WINS = ("eight_flowers", "seven_takes_one", "one_takes_seven")
"""Rows of flowers that win by themselves, whatever the hand is."""

BY_ROW = {fan.row: fan for fan in TABLE}
"""Every row by its key."""
