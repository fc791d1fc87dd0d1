"""What is run in CPython and in Pyodide alike, to compare what comes out.

Tests call `main` here; scripts/runtime.py calls it inside the packed runtime.
"""

import hashlib
import importlib
import json
import sys
import zipfile


def call(name, **request):
    from paipu import web

    return web.call(name, json.dumps(request))


def simulate(game, games, seed, bots):
    return json.loads(call("simulate", game=game, games=games, seed=seed, bots=bots))["result"]


def options(game, lang):
    return call("options", game=game, lang=lang)


def play(game, seed, lang):
    """A whole hand through the page's door: every answer on the way, as one digest."""
    seen = hashlib.sha256()

    def ask(name, **request):
        text = call(name, session="s", game=game, lang=lang, **request)
        seen.update(text.encode())
        answer = json.loads(text)
        assert answer["ok"], answer
        return answer

    position = ask("new", seed=seed)["position"]
    moves = 0
    while position["result"] is None:
        if position["pending"]:
            position = ask("advance")["position"]
        else:
            legal = position["legal"][(seed + moves) % len(position["legal"])]
            action = {key: legal[key] for key in ("verb", "tiles", "amount") if key in legal}
            position = ask("act", at=position["at"], action=action)["position"]
        moves += 1
    code = ask("share")["code"]
    ask("load", code=code)
    ask("record")
    return {"moves": moves, "code": code, "digest": seen.hexdigest()}


def modules():
    """Import everything that is in the engine's archive; returns the names."""
    (archive,) = [entry for entry in sys.path if entry.endswith("paipu.zip")]
    with zipfile.ZipFile(archive) as members:
        paths = [name.removesuffix(".pyc") for name in members.namelist() if name.endswith(".pyc")]
    names = sorted(path.replace("/", ".").removesuffix(".__init__") for path in paths)
    for name in names:
        importlib.import_module(name)
    return names


def fault():
    """The text of an exception, which takes half a dozen modules of the library to make."""
    from paipu import web

    try:
        web.call("options", None)
    except TypeError:
        from traceback import format_exc

        return format_exc()
    raise AssertionError("no TypeError")


def main(argument):
    return json.dumps([globals()[name](*values) for name, *values in json.loads(argument)])
