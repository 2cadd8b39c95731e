"""The short names of miniature battles are told once in full, in the rules in short, and where a troop is chosen."""

from __future__ import annotations

import pytest

from companion.games import build
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.shown.words import TROOPS

GAME = build("age_of_arthur")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rules_in_short_say_what_each_short_name_means(language: str) -> None:
    told = " ".join(how for sheet in GAME.sheets(language) for _, how in sheet.rows)
    for kind in TROOPS:
        assert f"{kind}: " in told
    assert "300p" in told
    assert any(what.startswith("PIP") for sheet in GAME.sheets(language) for what, _ in sheet.rows)


def test_a_drilled_stand_is_called_by_its_full_name() -> None:
    assert GAME.say(do.Drill("Sp"), "en") == "Drill the home army: Spearmen (Sp)."
    assert GAME.say(do.Drill("Sp"), "es") == "Instruir al ejército propio: Lancero (Sp)."
