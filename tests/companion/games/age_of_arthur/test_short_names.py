"""The short names of miniature battles are told once in full, in the rules in short, and where a troop is chosen."""

from __future__ import annotations

import re

import pytest

from companion.games import build
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.shown.words import TROOPS, card_text, reminder

GAME = build("age_of_arthur")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rules_in_short_say_what_each_short_name_means(language: str) -> None:
    told = " ".join(how for sheet in GAME.sheets(language) for _, how in sheet.rows)
    for kind in TROOPS:
        assert f"{kind}: " in told
    assert "300p" in told
    assert "PIP" in told


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_card_and_no_reminder_needs_them(language: str) -> None:
    texts = [card_text(GAME.plan, card).say(language) for card in GAME.plan.cards]
    texts += [reminder(of).say(language) for of in GAME.plan.data.cards.reminder]
    short = re.compile(r"\b(PIPs?|C-in-C|\d+p|" + "|".join(TROOPS) + r")\b")
    assert [text for text in texts if short.search(text)] == []


def test_a_drilled_stand_is_called_by_its_full_name() -> None:
    assert GAME.say(do.Drill("Sp"), "en") == "Drill the home army: Spearmen."
    assert GAME.say(do.Drill("Sp"), "es") == "Instruir al ejército propio: Lancero."
