"""What an author expects of a worked example, held against the engine's answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def counted(tree: Mapping[str, Any]) -> dict[str, int]:
    """The lines of a sheet that count something by themselves, by row."""
    if tree["op"] == "excluded":
        return {}
    if tree["op"] == "term":
        return {tree["row"]: tree["value"]}
    found: dict[str, int] = {}
    for part in tree["parts"]:
        found |= counted(part)
    return found


def differences(expect: Mapping[str, Any], result: Mapping[str, Any]) -> list[str]:
    """Everything in which an answer is not the one expected, in words."""
    found = []

    def compare(what: str, wanted: Any, got: Any) -> None:
        if wanted != got:
            found.append(f"{what}: {wanted} is expected, the engine says {got}")

    refusal = (result.get("refusal") or {}).get("clause")
    for what, wanted in expect.items():
        match what:
            case "complete" | "total" | "payments" | "waits":
                compare(what, wanted, result.get(what))
            case "refusal":
                compare(what, wanted, refusal)
            case "rows":
                compare(what, wanted, counted(result["score"]) if result.get("score") else None)
            case "claims":
                got = [" ".join([c["verb"], "".join(c["tiles"])]).strip() for c in result[what]]
                compare(what, wanted, got)
            case "settlement":
                found += _payments(wanted, result.get(what) or [])
            case _:
                found.append(f"{what}: nothing compares this")
    if refusal is not None and "refusal" not in expect:
        found.append(f"refusal: none is expected, the engine names {refusal}")
    return found


def _payments(wanted: list[dict[str, Any]], got: list[dict[str, Any]]) -> list[str]:
    """The payments one by one; rows that are expected must be among those of the sheet."""
    found = []
    rest = {(p["from"], p["to"]): p for p in got}
    for payment in wanted:
        who = (payment["from"], payment["to"])
        paid = rest.pop(who, None)
        if paid is None:
            found.append(f"settlement: seat {who[0]} pays seat {who[1]} nothing")
            continue
        if paid["amount"] != payment["amount"]:
            found.append(
                f"settlement: seat {who[0]} pays seat {who[1]} {paid['amount']}, "
                f"not {payment['amount']}"
            )
        rows = counted(paid["score"])
        for row, value in payment.get("rows", {}).items():
            if rows.get(row) != value:
                found.append(f"settlement: the row {row} counts {rows.get(row)}, not {value}")
    found += [f"settlement: seat {a} also pays seat {b}" for a, b in rest]
    return found
