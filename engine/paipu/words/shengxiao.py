"""Words of 十二生肖."""

from paipu.words import Words
from paipu.words.taking import WORDS as TAKING

WORDS: Words = {
    **TAKING,
    "game": ("The twelve animals", "十二生肖"),
    "row.groups": ("Animals", "生肖"),
    "row.group": ("An animal", "一種"),
    "reason.not_complete": ("An animal is still missing.", "十二生肖尚未湊齊。"),
    "reason.cannot_eat": ("You have this animal already.", "這種生肖已經有了。"),
    "option.eat.missing": ("an animal that is missing", "自己還缺的生肖"),
    "taking.no_set": ("what has been eaten is one card", "吃進的為單張"),
}
