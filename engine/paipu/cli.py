"""The command line: ``paipu score``, ``waits``, ``claims``, ``play``, ``replay`` and others.

Exit codes: 0 done; 1 no win, or refused, with the clause named on stderr; 2 bad input,
with the position marked.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from paipu import __version__, games, inquiry
from paipu import record as records
from paipu.bots import BOTS
from paipu.clauses import UnknownClause, text
from paipu.inquiry import explain, module, options_of
from paipu.kernel import (
    PRICED,
    Action,
    IllegalAction,
    IllegalOptions,
    NotationError,
    RecordDrift,
    act,
)
from paipu.match import Match
from paipu.options import written
from paipu.pictures import action_words
from paipu.sheet import Data, tree
from paipu.simulation import simulate
from paipu.telling import named, seat_names, tell
from paipu.web import Session
from paipu.words import say

DONE, REFUSED, BAD_INPUT = 0, 1, 2


def parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    top = argparse.ArgumentParser(
        prog="paipu", description="Vanishing Chinese games, played by their clauses."
    )
    top.add_argument("--version", action="version", version=f"paipu {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=("en", "zh"), default="en", help="language of labels")
    ruled = argparse.ArgumentParser(add_help=False)
    ruled.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option; preset=NAME sets many at once",
    )
    asked = argparse.ArgumentParser(add_help=False)
    asked.add_argument("game", metavar="GAME")
    asked.add_argument("hand", metavar="HAND", help="in the notation of all games")
    asked.add_argument(
        "-s",
        "--situation",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="the circumstances: won=discard, seat=2, …",
    )
    data = argparse.ArgumentParser(add_help=False)
    data.add_argument("--json", action="store_true", help="print JSON")

    sub = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    sub.add_parser("games", parents=[common, data], help="the games that can be played")
    options = sub.add_parser("options", parents=[common, data], help="the rule options of a game")
    options.add_argument("game", metavar="GAME")
    sub.add_parser("score", parents=[asked, ruled, common, data], help="what a hand counts")
    sub.add_parser("waits", parents=[asked, ruled, common, data], help="tiles that complete a hand")
    claims = sub.add_parser(
        "claims",
        parents=[asked, ruled, common, data],
        help="what a seat may do with an offered tile",
    )
    claims.add_argument("tile", metavar="TILE")
    odds = sub.add_parser("odds", parents=[ruled, common, data], help="exact odds of tui tongzi")
    odds.add_argument("game", metavar="GAME")
    play = sub.add_parser("play", parents=[ruled, common], help="a whole hand in the terminal")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--seats", default="", metavar="human,greedy,…")
    replay = sub.add_parser("replay", parents=[common, data], help="play a record again")
    replay.add_argument("file", metavar="FILE")
    many = sub.add_parser("simulate", parents=[ruled, common, data], help="many hands by bots")
    many.add_argument("game", metavar="GAME")
    many.add_argument("--games", type=int, default=100, metavar="N")
    many.add_argument("--seed", type=int, default=1, metavar="S")
    many.add_argument("--bots", default="greedy", metavar="greedy,random,…")
    clause = sub.add_parser("clause", parents=[common, data], help="the text of a clause")
    clause.add_argument("id", metavar="ID")
    return top


def pairs(given: Sequence[str], flag: str) -> dict[str, str]:
    """``KEY=VALUE`` words as a dictionary; one without ``=`` is bad input."""
    out = {}
    for word in given:
        key, equals, value = word.partition("=")
        if not equals:
            raise IllegalOptions(flag, word, "option.no_equals")
        out[key] = value
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    args = parser().parse_args(argv)
    game = getattr(args, "game", None)
    try:
        code = COMMANDS[args.command](args)
        sys.stdout.flush()
    except (NotationError, IllegalOptions) as wrong:
        known = game if game in games.IDS else None
        _complain(explain(wrong, known, args.lang))
        if isinstance(wrong, NotationError):
            _mark(wrong)
        return BAD_INPUT
    except UnknownClause as wrong:
        _complain(f"{wrong.clause}: {say(args.lang, None, 'notation.unknown_clause')}")
        return BAD_INPUT
    except RecordDrift as wrong:
        _complain(say(args.lang, None, "drift", index=wrong.index) + f" ({wrong})")
        return REFUSED
    except BrokenPipeError:
        # Whoever read has read enough. Python would write the rest once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as wrong:
        _complain(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
        return BAD_INPUT
    except UnicodeDecodeError:
        _complain(f"{args.file}: {say(args.lang, None, 'record.not_text')}")
        return BAD_INPUT
    return code


def _complain(sentence: str) -> None:
    print(f"paipu: {sentence}", file=sys.stderr)


WINDOW = 60
"""How much of a line is shown on either side of what cannot be read."""


def _mark(wrong: NotationError) -> None:
    """Show the line that cannot be read with a mark under the position."""
    start = wrong.text.rfind("\n", 0, wrong.position) + 1
    line = wrong.text[start:].split("\n", 1)[0]
    if len(line) > 2 * WINDOW:
        start = max(start, wrong.position - WINDOW)
        line = wrong.text[start : wrong.position + WINDOW].split("\n", 1)[0]
    print(
        f"  {line}\n  {' ' * (wrong.position - start)}^ position {wrong.position}", file=sys.stderr
    )


def _print(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


# --- the commands ----------------------------------------------------------------------


def _games(args: argparse.Namespace) -> int:
    rows = [
        {"id": id, "name": say(args.lang, id, "game"), "prefix": module(id).PREFIX}
        for id in games.IDS
    ]
    if args.json:
        _print(rows)
    for row in () if args.json else rows:
        print(f"{row['id']:18} {row['name']}")
    return DONE


def _options(args: argparse.Namespace) -> int:
    rows = inquiry.describe(args.game, args.lang)
    presets = module(args.game).PRESETS
    if args.json:
        _print({"options": rows, "presets": presets})
        return DONE
    for row in rows:
        values = row["values"]
        allowed = (
            " | ".join(values) if isinstance(values, list) else f"{values['min']}–{values['max']}"
        )
        print(f"{row['name']} = {row['default']}   ({allowed})")
        print(f"    {row['meaning']}  [{', '.join(row['clauses'])}; {row['question']}]")
    for name, preset in presets.items():
        print(f"preset={name}   " + " ".join(f"{k}={written(v)}" for k, v in preset.items()))
    return DONE


def _score(args: argparse.Namespace) -> int:
    found = inquiry.score(
        args.game, args.hand, pairs(args.situation, "-s"), pairs(args.option, "-o"), args.lang
    )
    if args.json:
        _print(found)
    elif found["score"]:
        _print_tree(found["score"])
        print(f"{say(args.lang, None, 'cli.total')} {_points(found['total'])} {found['unit']}")
        if found["payments"] is not None:
            print(" ".join(f"{delta:+d}" for delta in found["payments"]))
        if found["provenance"] == "conjecture":
            print(say(args.lang, None, "cli.conjecture"))
    if refusal := found["refusal"]:
        _complain(say(args.lang, None, "cli.refused", **refusal))
        return REFUSED
    return DONE


def _points(number: int | None) -> str:
    """A number; a dash for a cell whose number no source gives."""
    return "–" if number is None else str(number)


def _print_tree(line: Data, depth: int = 0) -> None:
    value = f"({line['base']})" if line["op"] == "excluded" else _points(line["value"])
    note = f"  ← {line['because_label']}" if line["op"] == "excluded" else ""
    print(f"{'  ' * depth}{value:>4}  {line['label']}  [{line['clause']}]{note}")
    for part in line["parts"]:
        _print_tree(part, depth + 1)


def _waits(args: argparse.Namespace) -> int:
    found = inquiry.waits(
        args.game, args.hand, pairs(args.situation, "-s"), pairs(args.option, "-o"), args.lang
    )
    if args.json:
        _print(found)
    else:
        print(" ".join(found["waits"]) or "-")
    return DONE if found["waits"] else REFUSED


def _claims(args: argparse.Namespace) -> int:
    found = inquiry.claims(
        args.game,
        args.hand,
        args.tile,
        pairs(args.situation, "-s"),
        pairs(args.option, "-o"),
        args.lang,
    )
    if args.json:
        _print(found)
    for claim in () if args.json else found["claims"]:
        print(f"{claim['label']} {''.join(claim['tiles'])}  [{claim['clause']}]")
    return DONE


def _odds(args: argparse.Namespace) -> int:
    if args.game != "tuitongzi":
        raise IllegalOptions("odds", args.game, "situation.no_question")
    from paipu.games.tuitongzi import odds
    from paipu.games.tuitongzi.ranking import row_of

    options = options_of(args.game, pairs(args.option, "-o"))
    classes = {row_of(rank): ways for rank, ways in odds.classes(options)}
    duel = {key: str(value) for key, value in odds.duel(options).items()}
    if args.json:
        _print({"classes": classes, "hands": 780, "duel": duel})
        return DONE
    for row, ways in classes.items():
        print(f"{ways:4}/780  {say(args.lang, args.game, f'row.{row}')}")
    for key, value in duel.items():
        print(f"{key:9} {value}")
    return DONE


def _clause(args: argparse.Namespace) -> int:
    found = text(args.id.lower())
    if args.json:
        _print({"id": found.id, "status": found.status, "en": found.en, "zh": found.zh})
    else:
        print(f"{found.id}  ({found.status})\n{found.en}\n{found.zh}")
    return DONE


def _simulate(args: argparse.Namespace) -> int:
    bots = args.bots.split(",")
    for bot in bots:
        if bot not in BOTS:
            raise IllegalOptions("--bots", bot, "situation.bot", allowed=", ".join(BOTS))
    if args.games < 1:
        raise IllegalOptions("--games", args.games, "option.not_number", low=1, high=10**9)
    found = simulate(args.game, args.games, args.seed, pairs(args.option, "-o"), bots)
    if args.json:
        _print(found)
    else:
        for key, value in found.items():
            print(f"{key:10} {_plain(value)}")
    return DONE


def _plain(value: object) -> str:
    """A value, a row of values or named values, as a person writes them."""
    match value:
        case dict():
            return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
        case list() | tuple():
            return " ".join(map(_plain, value))
    return str(value)


def _replay(args: argparse.Namespace) -> int:
    if args.file == "-":
        written = sys.stdin.read()
    else:
        written = Path(args.file).read_text(encoding="utf-8")
    if written.lstrip().startswith("{"):
        try:
            found = records.from_json(json.loads(written))
        except json.JSONDecodeError as wrong:
            raise NotationError(written, wrong.pos, "notation.record") from wrong
    else:
        found = records.load(written)
    hand = records.replay(found)
    names = seat_names(hand.game.seats, None, args.lang)
    lines = [
        {"clause": event.clause, "text": tell(hand.game, event, names, args.lang)}
        for event in hand.events
    ]
    settled = hand.state.settled
    if args.json:
        _print(
            {
                "game": found.game,
                "over": hand.state.over,
                "events": lines,
                "payments": settled and list(settled.deltas),
                "digest": records.digest(hand.events),
            }
        )
        return DONE
    for line in lines:
        print(f"{line['clause']:7} {line['text']}")
    if settled:
        print(" ".join(f"{delta:+d}" for delta in settled.deltas))
    return DONE


# --- playing in the terminal -----------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    game = module(args.game).game(options_of(args.game, pairs(args.option, "-o")))
    players = (
        tuple(args.seats.split(",")) if args.seats else ("human", *["greedy"] * (game.seats - 1))
    )
    for player in players:
        if player not in records.PLAYERS:
            raise IllegalOptions(
                "--seats", player, "situation.bot", allowed=", ".join(records.PLAYERS)
            )
    if len(players) != game.seats:
        raise IllegalOptions("--seats", args.seats, "situation.seats", seats=game.seats)
    if "human" in players[1:]:
        raise IllegalOptions("--seats", args.seats, "situation.human_first")
    session = Session(Match.begin(game, args.seed), players)
    names = seat_names(game.seats, 0 if players[0] == "human" else None, args.lang)
    told = 0
    while not session.match.hand.state.over:
        for event in session.seen[told:]:
            print(f"{event.clause:7} {tell(game, event, names, args.lang)}")
        told = len(session.seen)
        if not (legal := session.mine()):
            session.advance()
            continue
        action = _ask(game, session, legal, args.lang)
        if action is None:
            return REFUSED
        try:
            session.choose(action, session.at)
        except IllegalAction as refused:
            print(f"  {refused.clause}: {say(args.lang, game.id, f'reason.{refused.reason}')}")
    for event in session.seen[told:]:
        print(f"{event.clause:7} {tell(game, event, names, args.lang)}")
    for seat, sheet in session.match.hand.state.settled.sheets:
        print(names[seat])
        _print_tree(tree(sheet, game.id, game.tiles, args.lang))
    for name, points in zip(names, session.match.standing(), strict=True):
        print(f"{name:8} {points:+d}")
    return DONE


def _ask(game: Any, session: Session, legal: tuple[Action, ...], lang: str) -> Action | None:
    """Show the choices and read one; None at the end of the input.

    A number picks from the list; anything else is tried as ``verb tiles`` or ``verb
    amount``, so that a refused move can be made and its clause be read.
    """
    hand = session.views[0].hands[0]
    tiles = game.tiles.unpack(hand) if isinstance(hand, int) else hand
    if tiles:
        print(f"  [{game.tiles.write(tiles)}]  {named(game.tiles, tiles)}")
    for i, action in enumerate(legal, 1):
        print(f"  {i:2} {action_words(game, action, lang)}")
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return None
        words = line.split()
        if len(words) == 1 and words[0].isdigit() and 1 <= int(words[0]) <= len(legal):
            return legal[int(words[0]) - 1]
        if words and words[0] in game.verbs:
            rest = "".join(words[1:])
            if words[0] in PRICED and rest.isdigit():
                return act(words[0], amount=int(rest))
            try:
                return act(words[0], *game.tiles.read_tiles(rest))
            except NotationError as wrong:
                print(f"  {explain(wrong, game.id, lang)}")
                continue
        print(f"  1–{len(legal)}, {', '.join(game.verbs)}")


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "games": _games,
    "options": _options,
    "score": _score,
    "waits": _waits,
    "claims": _claims,
    "odds": _odds,
    "play": _play,
    "replay": _replay,
    "simulate": _simulate,
    "clause": _clause,
}
