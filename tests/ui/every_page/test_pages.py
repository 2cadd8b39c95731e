"""The pages beside the game, and what they change."""

from __future__ import annotations

import pytest

from tests.ui.every_page.opened import Open, first_turn
from ui.model.table_model import Screen
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.touch.buttons import Press


def test_the_screen_turns_to_the_player_who_decides(opened: Open) -> None:
    fingers = opened(facing=True)
    fingers.model.games.new_game("basic")
    seats = fingers.model.game.seats
    fingers.screen.frames(3)
    assert (fingers.model.wanted, fingers.model.turned) == (seats[0], 0.0)
    fingers.do(fingers.model.scene_for(seats[0]).choices[0])
    fingers.screen.frames(3)
    assert (fingers.model.wanted, fingers.model.turned) == (seats[1], 180.0)
    fingers.do(fingers.model.scene_for(seats[1]).choices[0])
    assert fingers.model.scene.kind == "play"


def test_what_was_revealed_is_taken_back_only_by_both(opened: Open) -> None:
    fingers = opened()
    first_turn(fingers)
    before = fingers.model.session.seq
    fingers.press("Undo")
    assert fingers.model.screen is Screen.AGREE
    fingers.press("Christians: I agree")
    assert fingers.model.session.seq == before
    fingers.press("Muslims: I agree")
    assert fingers.model.session.seq == before + 1
    assert fingers.model.scene.kind == "play"


def test_a_slip_is_taken_back_at_once(opened: Open) -> None:
    fingers = opened()
    fingers.model.games.new_game("basic")
    fingers.do(fingers.model.scene_for(fingers.model.wanted).choices[0])
    fingers.press("See the board")
    fingers.press("Undo")
    assert fingers.model.screen is not Screen.AGREE
    assert fingers.model.wanted == fingers.model.game.seats[0]


def test_the_board_comes_back_as_it_was_and_shows_what_changed(opened: Open) -> None:
    fingers = opened()
    first_turn(fingers)
    fingers.screen.frames(3)
    page = fingers.panel.page
    fingers.press("menu")
    assert fingers.panel.page is not page
    fingers.press("Back to the game")
    assert fingers.panel.page is page
    fingers.press("menu")
    fingers.model.preferences.speak("es")
    fingers.press("Back to the game")
    assert fingers.panel.page is page
    assert {"Deshacer", "Terminar el turno"} <= set(fingers.texts())


def test_giving_up_is_asked_twice(opened: Open) -> None:
    fingers = opened()
    first_turn(fingers)
    fingers.press("menu")
    fingers.press("Give up")
    button = next(press for press in fingers.widgets(Press) if press.text == "Muslims")
    fingers.screen.tap_widget(button)
    assert not fingers.model.scene.winners
    assert button.asking
    fingers.model.changed()
    fingers.screen.frames(2)
    fingers.screen.tap_widget(button)
    assert fingers.model.scene.winners == ("christian",)
    assert fingers.model.screen is Screen.END


def test_an_impossible_wish_is_answered_with_its_ruling(opened: Open) -> None:
    fingers = opened()
    first_turn(fingers)
    origin = next(c.origin for c in fingers.model.scene.choices if c.kind == "attack")
    fingers.place(origin)
    fingers.press("Rally")
    assert fingers.model.why
    assert not any("(R31)" in text for text in fingers.texts())
    fingers.press("Why?")
    assert fingers.model.why == fingers.model.game.explain("R31", "en") + " (R31)"
    assert fingers.model.why in fingers.texts()
    fingers.press("Back")
    fingers.place("A6")
    assert fingers.model.why


def test_nothing_of_a_hand_stays_on_the_screen(opened: Open) -> None:
    fingers = opened()
    fingers.model.games.new_game("basic")
    fingers.take_screen()
    fingers.screen.frames(3)
    hidden = fingers.screen.image()
    row = next(w for w in fingers.panel.walk() if type(w).__name__ == "HeldCards")
    touch = fingers.screen.press(*row.to_window(*row.center))
    fingers.screen.frames(2)
    assert (fingers.screen.image() != hidden).any()
    touch.touch_up()
    fingers.screen.frames(3)
    assert all(face.card.id == "?" for face in row.children)


def test_a_deck_is_sealed_before_a_card_is_seen_and_stays_so_while_it_is_in_play(opened: Open) -> None:
    fingers = opened()
    fingers.model.games.new_game("basic")
    fingers.screen.frames(3)
    (seal,) = fingers.model.session.seals
    assert f"Sealed deck: {seal.short}" in fingers.texts()
    fingers.model.open(Screen.SEALS)
    fingers.screen.frames(3)
    fingers.press("Show the proof")
    shown = "\n".join(fingers.texts())
    assert shown.count(seal.short) == shown.count(seal.code) == 1
    assert "Still sealed" in shown
    assert "hands" not in shown
    assert "Pile:" not in shown


def test_the_owner_checks_the_pieces(opened: Open) -> None:
    fingers = opened()
    fingers.press("Check your pieces")
    check = fingers.model.games.check
    first = check.here[0]
    before = check.unsure
    fingers.press(dict(first.fields[1].options)[first.fields[1].value])
    after = check.value(first, first.fields[1])
    assert after != first.fields[1].value
    kind = first.fields[0]
    fingers.piece(first.id)
    fingers.screen.frames(2)
    turned = check.value(first, kind)
    assert turned != kind.value
    drawn = next(big.counter for big in fingers.widgets(BigCounter) if big.counter.piece == first.id)
    assert (drawn.name, drawn.icon) == (dict(kind.options)[turned], after)
    assert not any(press.icon == "previous" for press in fingers.widgets(Press))
    fingers.press(dict(kind.options)[turned])
    assert check.value(first, kind) == kind.value
    fingers.press("This is right")
    assert fingers.model.games.check.at == 1
    assert fingers.model.games.check.unsure < before
    unit = next(item for item in fingers.model.game.printed_items("en") if item.id == first.id)
    assert unit.fields[1].value == after
    fingers.press("Back")
    fingers.model.games.new_game("basic")
    assert next(c for c in fingers.model.scene.counters if c.piece == first.id).icon == after


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_pieces_to_check_fill_the_page_where_no_board_is_asked_about(opened: Open, size: tuple[int, int]) -> None:
    fingers = opened(size)
    fingers.press("Check your pieces")
    page = fingers.panel.page
    fingers.screen.frames(3)
    assert page.ids.rows.height > 0.55 * page.height
    assert page.ids.rows.width > 0.9 * page.width
