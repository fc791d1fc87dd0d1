"""Words of the three taking games; what differs between them is in their own modules."""

from paipu.words import Words

WORDS: Words = {
    "hidden": ("a card", "一張牌"),
    "verb.discard": ("Discard 打", "打牌"),
    "verb.eat": ("Eat 吃", "吃"),
    "verb.win": ("Win", "贏"),
    "verb.pass": ("Draw instead 摸", "不吃，摸牌"),
    "phase.deal": ("The cards are dealt", "發牌"),
    "phase.draw": ("{seat} to draw", "{seat}摸牌"),
    "phase.turn": ("{seat} to discard", "{seat}打牌"),
    "phase.offer": ("{tile} lies open", "{tile}待取"),
    "phase.settle": ("The hand is settled", "結算"),
    "phase.close": ("The hand is settled", "結算"),
    "event.Dealt": ("{seat}: {size} cards", "{seat}得 {size} 張"),
    "event.Drew": ("{seat}: draw {tile}", "{seat}摸 {tile}"),
    "event.Discarded": ("{seat}: discard {tile}", "{seat}打 {tile}"),
    "event.Claimed": ("{seat}: eat, and show {tiles}", "{seat}吃，亮 {tiles}"),
    "event.Picked": ("{seat}: take the card into the hand", "{seat}吃進手中"),
    "event.Lapsed": ("Nobody takes it", "無人取牌"),
    "event.Reshuffled": ("The discards are shuffled into a new stock", "打出的牌重洗為牌堆"),
    "event.Won": ("{seat}: complete", "{seat}湊齊"),
    "event.Won.discard": (
        "{seat}: complete with {tile} from {payer}",
        "{seat}吃{payer}的 {tile} 湊齊",
    ),
    "event.Exhausted": ("The stock is used up: nobody wins", "牌摸完，無人湊齊"),
    "event.Settled": ("Stakes are paid", "結算"),
    "event.Ended": ("{dealer} to deal next", "下一盤{dealer}當頭家"),
    "match.round": ("Hand {hand}", "第 {hand} 盤"),
    "result.won_draw": ("{winner}: complete", "{winner}湊齊"),
    "result.won_discard": (
        "{winner}: complete with a card from {payer}",
        "{winner}吃{payer}的牌湊齊",
    ),
    "result.drawn": ("The stock is used up: nobody wins", "牌摸完，無人湊齊"),
    "reason.not_held": ("You do not hold this card.", "手中沒有這張牌。"),
    "reason.locked": (
        "A card that was eaten and shown stays where it is.",
        "吃進而亮出的牌不能再打。",
    ),
    "reason.no_return": (
        "The card just eaten may not go straight out again.",
        "剛吃的牌不能馬上打出。",
    ),
    "reason.must_discard": (
        "You hold a card too many: one must be discarded.",
        "手中多一張，須打出一張。",
    ),
    "reason.next_only": ("Only the next player may take a discard.", "只有下家可以吃牌。"),
    "reason.pair_again": (
        "Where pairs must differ, a second pair of a kind would not count.",
        "此桌每種只算一對，再吃一對也不算。",
    ),
    "reason.eaten_enough": (
        "So many cards have been eaten freely that this hand must now be drawn to its end.",
        "自由吃牌已達上限，此後只能摸牌。",
    ),
    "reason.dealt_no_win": (
        "A dealt hand does not win at this table: one card must be discarded first.",
        "此桌不計天胡，須先打出一張。",
    ),
    "row.stake": ("Stake", "彩"),
    "option.players": ("Players", "人數"),
    "option.eat": ("Which discards may be eaten", "可吃哪些牌"),
    "option.eat.free": ("any card, into the hand", "任何牌，收進手中"),
    "option.lock_eaten": ("What was eaten lies open and stays", "吃進的牌亮出且不得再打"),
    "option.heavenly": ("A complete hand as dealt wins at once", "發牌即湊齊算贏"),
    "option.win_any_seat": (
        "Any seat may take a discard that completes it",
        "他家打出也可吃來湊齊",
    ),
    "option.exhaust": ("When the stock is used up", "牌摸完時"),
    "option.exhaust.draw": ("nobody wins", "流局"),
    "option.exhaust.reshuffle": (
        "the discards become a new stock, twice at most",
        "打出的牌重洗，至多兩次",
    ),
    "option.next_dealer": ("Who deals next", "下一盤頭家"),
    "option.next_dealer.winner": ("the winner", "贏家"),
    "option.next_dealer.rotates": ("the next seat", "下家輪流"),
    "option.no_return_discard": (
        "The card just eaten may not be discarded at once",
        "剛吃的牌不得馬上打出",
    ),
    "taking.option.free_needs_no_return": (
        "eating freely goes round for ever unless no_return_discard=true",
        "自由吃牌須配 no_return_discard=true，否則永無止境",
    ),
    "taking.from_self": ("the card comes from another seat", "牌須由他家打出"),
    "taking.dealt_alone": (
        "a dealt hand has nothing eaten and is won by no discard",
        "發牌即湊齊，不能有吃牌",
    ),
}
