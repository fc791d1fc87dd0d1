"""Words that all games share."""

from paipu.words import Words

WORDS: Words = {
    # what a page draws beside the table
    "silent": (
        "The source is silent here; this table plays: {what}: {plays}",
        "原文未載；此桌：{what}：{plays}",
    ),
    # notation
    "notation.tile": (
        "cannot read {got!r}: expected a tile ({codes}), or one of ( ) {{ }} * +",
        "讀不懂 {got!r}：此處應為牌（{codes}）或 ( ) {{ }} * + 之一",
    ),
    "notation.suit": (
        "after {ranks} expected one of {suits}, not {got!r}",
        "{ranks} 之後應為 {suits} 之一，而非 {got!r}",
    ),
    "notation.copies": (
        "one {name} ({tile}) too many: there are only {copies} of each tile",
        "{name}（{tile}）太多：每種只有 {copies} 張",
    ),
    "notation.two_suits": (
        "several ranks ({ranks}) share one suit, not several",
        "多個牌面（{ranks}）只能共用一種花色",
    ),
    "notation.one_last": ("one tile alone completes a hand", "胡牌張只有一張"),
    "notation.after_last": (
        "nothing may follow the winning tile: it comes last, after +",
        "「+」後的胡牌張須在最後，其後不可再有牌",
    ),
    "notation.nested": ("a set cannot begin inside another", "牌組之內不可再開牌組"),
    "notation.not_open": ("no set is open here", "此處沒有未關的牌組"),
    "notation.not_closed": ("the set is not closed", "牌組未關"),
    "notation.star": (
        "* stands after one tile of a shown set, the one that came from outside",
        "「*」只能標在明牌組中由外得來的那一張之後",
    ),
    "notation.size": (
        "this makes {got} tiles, a kong counting as three; {want} are needed",
        "共 {got} 張（槓作三張計），應為 {want} 張",
    ),
    "notation.two_tiles": ("every hand is two tiles", "每手牌為兩張"),
    "notation.number": ("expected a whole number", "此處應為整數"),
    "notation.record": ("cannot read this line of the record", "讀不懂這一行牌譜"),
    "notation.no_such_hand": (
        "no hand of this game has such a wall, such seats or such a start",
        "此遊戲沒有這樣的牌牆、座位或開局",
    ),
    "notation.code": (
        "this is no shared hand, or part of it is missing",
        "分享碼不完整或不是分享碼",
    ),
    "notation.unknown_clause": ("there is no clause with this id", "沒有這一條"),
    # options and situations
    "option.unknown": (
        "there is no such option; there are: {allowed}",
        "沒有這個選項；可用：{allowed}",
    ),
    "option.not_value": ("must be one of: {allowed}", "須為下列之一：{allowed}"),
    "option.not_switch": ("must be true or false", "須為 true 或 false"),
    "option.not_number": (
        "must be a whole number from {low} to {high}",
        "須為 {low} 至 {high} 的整數",
    ),
    "option.no_equals": ("must be written NAME=VALUE", "須寫成 名稱=值"),
    "option.true": ("yes", "是"),
    "option.false": ("no", "否"),
    "situation.unknown": (
        "there is no such key in the situation; there are: {allowed}",
        "沒有這個情況項；可用：{allowed}",
    ),
    "situation.no_question": ("this game has no such question", "此遊戲沒有這個問法"),
    "situation.game": ("no such game; there are: {allowed}", "沒有這個遊戲；可用：{allowed}"),
    "situation.bot": ("no such player; there are: {allowed}", "沒有這種玩家；可用：{allowed}"),
    "situation.human_first": ("a human sits in the first seat", "真人坐第一個位子"),
    "situation.seats": ("this game seats {seats}", "此遊戲坐 {seats} 人"),
    # requests of a page
    "request.missing": ("the request lacks this", "請求缺少此項"),
    "request.shape": ("must be written {shape}", "須寫成 {shape}"),
    "request.no_session": ("no table of this name is open", "沒有這一桌"),
    "request.no_human": ("only bots sit at this table", "此桌沒有真人"),
    # refusals
    "reason.hand_over": ("The hand is over.", "這一盤已經結束。"),
    "reason.not_your_turn": (
        "It is not your turn, and nothing is on offer.",
        "還沒輪到你，也沒有可取的牌。",
    ),
    "stale": (
        "The table has moved on since this move was made; nothing was changed.",
        "牌局已有進展，此動作過時，未作更動。",
    ),
    "record.not_text": ("this is not a text in UTF-8", "這不是 UTF-8 的文字檔"),
    "drift": (
        "The record does not fit these rules: it parts from them at choice {index}.",
        "牌譜與規則不符：自第 {index} 個選擇起分歧。",
    ),
    # seats
    "seat.you": ("You", "你"),
    "seat.1": ("Right", "下家"),
    "seat.2": ("Across", "對家"),
    "seat.3": ("Left", "上家"),
    "seat.n": ("Seat {n}", "第{n}家"),
    "wind.0": ("East", "東"),
    "wind.1": ("South", "南"),
    "wind.2": ("West", "西"),
    "wind.3": ("North", "北"),
    # results
    "result.won_draw": ("{winner}: win by self-draw 自摸", "{winner}自摸胡牌"),
    "result.won_discard": ("{winner}: win on a discard by {payer}", "{winner}胡牌，{payer}放槍"),
    "result.drawn": ("Drawn hand 流局", "流局"),
    "hidden": ("a tile", "一張牌"),
    "record.not_over": ("a record can be saved when the hand is over", "一盤結束後才能存牌譜"),
    "match.over": ("The match is over.", "牌局結束。"),
    "match.hand_not_over": ("The hand is not over yet.", "這一盤還沒結束。"),
    # the command line
    "cli.total": ("total", "合計"),
    "cli.refused": ("refused by {clause}: {reason}", "依 {clause} 不可：{reason}"),
    "cli.conjecture": (
        "The source gives no such number: conjecture.",
        "原文未載此數，屬推測。",
    ),
}
