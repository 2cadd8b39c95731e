"""Counts that pin the rules down for whoever changes the engine: legal actions and distinct positions.

From each position of counts.json, `legal[n]` is the number of legal actions summed over all distinct positions after n
actions, `distinct[n]` the number of distinct positions after n + 1. Chance is asked, so that each draw and die counts.
`python -m tests.companion.games.age_of_arthur.counts` counts them again and writes the file.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.games import module_named
from tests.companion.games.age_of_arthur.positions import Play, Raw, begun, convert, give, put

FILE = Path(__file__).parent / "counts.json"
DEPTH = 2


def counts(raw: Raw) -> dict[str, list[int]]:
    """The counts of one position."""
    module = module_named("age_of_arthur")
    game = module.new(module.options(raw))
    reached, legal, distinct = {game.decode(raw)}, [], []
    for _ in range(DEPTH):
        listed = [(state, action) for state in reached for action in game.legal_actions(state)]
        legal.append(len(listed))
        reached = {game.apply(state, action)[0] for state, action in listed}
        distinct.append(len(reached))
    return {"legal": legal, "distinct": distinct}


def positions() -> dict[str, Raw]:
    """The positions that are counted: each shows another part of the rules."""
    first = begun("8")
    first["round"] = 1
    cards = give(begun(), "kent", "irish_invaders", "men_of_the_hearth")
    claims = begun()
    claims["claims"] = {"baddan": ["kent", "gwent"], "regin": ["dumnonia"], "pendragon": ["kent", "powys"]}
    declared = Play(claims).do("play", card="cassus_belli", enemy="dumnonia", reason="baddan")
    joined = Play(claims).do("play", card="cassus_belli", enemy="dumnonia", reason="baddan")
    joined.do("side", war=0, side="attackers").do("side", war=0, side="defenders")
    siege = Play(joined.state).do("stand", mode="siege").do("stay").do("stay").do("hold")
    battle = Play(joined.state).do("stand", mode="battle").do("stage", stage="deployment").do("stage", stage="fighting")
    settle = Play(battle.state).do("result", winner="attackers").do("report_done")
    merlin = give(give(begun(), "kent", "merlin", "plashing"), "gwent", "treachery", "sorcery")
    ships = put(convert(begun("4+saxon_shore"), "kent"), "long_ships", seat="kent", place="regin", used=False)
    second = begun("6")
    second["claims"] = {"baddan": ["kent"], "dyfed": ["powys", "gwynedd"]}
    return {
        "the first turn of two": begun("2"),
        "the first turn of eight": first,
        "a hand of Winds cards": cards,
        "claims both ways": claims,
        "sides to be taken": declared.state,
        "a siege's dice": siege.state,
        "a battle": battle.state,
        "two victors claim one province": settle.state,
        "Merlin's favours": Play(merlin).do("play", card="merlin", seat="gwent").state,
        "ships on the Saxon Shore": ships,
        "a second war": Play(second).do("play", card="cassus_belli", enemy="dumnonia", reason="baddan").state,
        "dicing for the victory": Play(begun()).do("call_time").state,
    }


if __name__ == "__main__":
    entries = [{"name": name, "state": raw, **counts(raw)} for name, raw in positions().items()]
    FILE.write_text("[\n" + ",\n".join(map(json.dumps, entries)) + "\n]\n", encoding="utf-8")
