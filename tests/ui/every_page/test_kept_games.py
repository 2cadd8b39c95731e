"""Kept games: listed, gone on with, and looked at again."""

from __future__ import annotations

import pytest

from tests.ui.every_page.opened import Open, first_turn
from ui.model.review.history import measures
from ui.model.review.proofs import proofs
from ui.model.table_model import Screen
from ui.widgets.cards.fans import DealtFans
from ui.widgets.pictures.wax_seal import WaxSeal
from ui.widgets.tiles.kept_game import KeptGame


def test_a_kept_game_goes_on_where_it_stopped(opened: Open) -> None:
    fingers = opened()
    first_turn(fingers)
    view = fingers.model.game.encode(fingers.model.session.state)
    fingers.press("menu")
    fingers.press("Keep the game and go home")
    fingers.press("Go on with the game")
    assert fingers.model.game.encode(fingers.model.session.state) == view
    assert fingers.model.screen is Screen.BATTLE


@pytest.mark.whole_game
def test_a_finished_game_is_looked_at_again(opened: Open) -> None:
    fingers = opened()
    first_turn(fingers)
    fight = next(c for c in fingers.model.scene.choices if c.kind == "attack")
    fingers.do(fight)
    fingers.model.consent.concede(fingers.model.game.seats[0])
    while fingers.model.screen is Screen.COMBAT:
        fingers.press("Go on")
    assert fingers.model.screen is Screen.END
    fingers.press("Combats")
    assert any("Standard attack from" in text for text in fingers.texts())
    fingers.press("Back")
    fingers.press("Sealed decks")
    shown = "\n".join(fingers.texts())
    assert "no card was changed" in shown
    assert "{" not in shown
    shuffles = proofs(fingers.model.session, "en")
    assert {(seal.code, seal.sign) for seal in fingers.widgets(WaxSeal)} == {(proof.short, "yes") for proof in shuffles}
    assert [dealt.seat for dealt in shuffles[0].cards] == [*fingers.model.game.seats, ""]
    fans = [fan for dealt in fingers.widgets(DealtFans) for fan in dealt.fans]
    shown_to = [(side.id if side is not None else "", cards) for side, cards in fans]
    assert shown_to == [(dealt.seat, dealt.cards) for proof in shuffles for dealt in proof.cards]
    seal = fingers.model.session.seals[0]
    fingers.press("Show the proof")
    assert f"SHA-256 {seal.code}\n{seal.salt}\n{seal.order}" in "\n".join(fingers.texts())
    fingers.press("Back")
    fingers.press("Replay")
    assert "The game begins." in fingers.texts()
    last = len(fingers.model.session.steps)
    for _ in range(last // 10 + 1):
        fingers.press("skip")
    turns = len(measures(fingers.model.session, "en")) - 1
    assert any(f"turn {turns} · {last}/{last}" in text for text in fingers.texts())


@pytest.mark.whole_game
def test_a_kept_game_without_a_right_date_is_listed_without_one(opened: Open) -> None:
    fingers = opened()
    for created in ("yesterday", "0001-01-01T00:00:00+14:00"):
        fingers.model.games.saved_games.clock = lambda created=created: created
        fingers.model.games.new_game("basic")
        fingers.model.games.go_home()
    fingers.press("Kept games")
    games = list(fingers.widgets(KeptGame))
    assert [(game.text.splitlines()[-1], game.aside) for game in games] == 2 * [("Basic game", "")]
    fingers.press(games[0].text)
    fingers.model.consent.concede("muslim")
    fingers.screen.frames(3)
    assert "0 minutes" in " ".join(fingers.texts())


def test_one_of_several_kept_games_is_chosen(opened: Open) -> None:
    fingers = opened()
    for variant in ("basic", "advanced", "basic"):
        fingers.model.games.new_game(variant)
        fingers.model.games.go_home()
    fingers.press("Kept games")
    rows = [text for text in fingers.texts() if "With special cards" in text]
    fingers.press(rows[0])
    assert fingers.model.games.variant == "advanced"
