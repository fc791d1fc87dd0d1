"""Seconds for the same greedy hands, again and again; runs in CPython and inside Pyodide alike."""

import json
from time import perf_counter


def main(argument: str) -> str:
    from paipu.simulation import simulate

    plan = json.loads(argument)
    seconds = []
    for seed in range(plan["repeats"] + 1):
        begun = perf_counter()
        result = simulate(plan["game"], plan["hands"], seed, {}, ["greedy"])
        seconds.append(perf_counter() - begun)
    # The first run also fills the tables, and lets the browser's compiler see what is used.
    return json.dumps({"seconds": seconds[1:], "digest": result["digest"]})
