"""Words of 九支十仔."""

from paipu.words import Words
from paipu.words.taking import WORDS as TAKING

WORDS: Words = {
    **TAKING,
    "game": ("Nine cards and the tenth", "九支十仔"),
    "row.groups": ("Pairs", "對子"),
    "row.group": ("A pair", "一對"),
    "reason.not_complete": ("These cards are not five pairs.", "尚未湊齊五對。"),
    "reason.cannot_eat": ("You have no card like it to make a pair.", "手中沒有相同的牌可配成對。"),
    "option.eat.pair": ("a card that makes a pair with one in hand", "能與手中一張配成對的牌"),
    "option.distinct_pairs": ("Four alike count as one pair only", "四張相同只算一對"),
    "taking.no_set": ("what has been eaten is a pair of like cards", "吃進的須為相同的一對"),
}
