"""The pages beside the game, and what they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import CameraConfig, Config, MainsHz, ScreenConfig, load
from hardware.rig import mains_of
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.review.history import measures
from ui.model.review.proofs import proofs
from ui.model.table_model import Screen, TableModel
from ui.parts.background import at_once
from ui.theme import FINGER, style
from ui.widgets.cards.fans import DealtFans
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.pictures.wax_seal import WaxSeal
from ui.widgets.tiles.kept_game import KeptGame
from ui.widgets.touch.buttons import Press, Words
from ui.widgets.touch.on_off import OnOff
from ui.widgets.touch.things import Blast, Thing

Open = Callable[..., Fingers]


@pytest.fixture
def saved() -> list[Mapping[str, Any]]:
    """The settings that were kept."""
    return []


@pytest.fixture
def opened(virtual_screen: VirtualScreen, saved: list[Mapping[str, Any]]) -> Open:
    """Opens the app on a screen of a size."""

    def open_app(size: tuple[int, int] = (800, 480), language: str = "en", **settings: Any) -> Fingers:
        config = ScreenConfig(calm=True, **settings)
        model = TableModel(build("las_navas"), Log(None), build, language, 7, config, saved.append)
        panel = Panel(model)
        virtual_screen.show(panel, size)
        return Fingers(virtual_screen, panel)

    return open_app


def _first_turn(fingers: Fingers) -> None:
    fingers.model.games.new_game("basic")
    while fingers.model.scene.kind != "turn":
        fingers.do(fingers.model.scene_for(fingers.model.wanted).choices[0])


def test_a_language_is_chosen_and_kept(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    fingers.press("Settings")
    fingers.press("Español")
    assert "Ajustes" in fingers.texts()
    assert saved == [{"language": "es"}]
    fingers.press("Back")
    assert "Nueva partida" in fingers.texts()


def test_larger_text_is_larger_at_once(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    (before,) = (words.font_size for words in fingers.widgets(Words) if words.text.startswith("The companion"))
    fingers.press("Settings")
    fingers.press("Largest")
    fingers.press("Back")
    fingers.screen.frames(3)
    (after,) = (words.font_size for words in fingers.widgets(Words) if words.text.startswith("The companion"))
    assert after == pytest.approx(before * 1.3)
    assert saved == [{"screen": {"text_size": 1.3}}]


def test_a_switch_turns_a_setting_on_and_off_again(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    fingers.press("Settings")
    for on in (True, False):
        fingers.press("Turn the screen to the player who decides")
        fingers.screen.frames(2)
        tile = next(tile for tile in fingers.widgets(OnOff) if tile.text.startswith("Turn the screen"))
        assert (tile.on, tile.switch.said) == (on, "Yes" if on else "No")
        assert fingers.model.settings.facing is on
        assert saved[-1] == {"screen": {"facing": on}}


def test_sounds_are_as_loud_as_the_bars_say_and_silent_without(opened: Open, saved: list[Mapping[str, Any]]) -> None:
    fingers = opened()
    fingers.press("Settings")
    for text, kept in (("50 %", {"sounds": True, "volume": 50}), ("Off", {"sounds": False})):
        fingers.press(text)
        fingers.screen.frames(2)
        assert saved[-1] == {"screen": kept}
        chosen = {part.text for part in fingers.widgets(Thing) if part.chosen}
        assert chosen == {"English", "Usual", text}
        lit = [part.text for part in fingers.widgets(Blast) if part.reached]
        assert lit == ["Off", "25 %", "50 %"][: 3 if text != "Off" else 1]


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
    _first_turn(fingers)
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
    _first_turn(fingers)
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
    _first_turn(fingers)
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


def test_a_kept_game_goes_on_where_it_stopped(opened: Open) -> None:
    fingers = opened()
    _first_turn(fingers)
    view = fingers.model.game.encode(fingers.model.session.state)
    fingers.press("menu")
    fingers.press("Keep the game and go home")
    fingers.press("Go on with the game")
    assert fingers.model.game.encode(fingers.model.session.state) == view
    assert fingers.model.screen is Screen.BATTLE


def test_an_impossible_wish_is_answered_with_its_ruling(opened: Open) -> None:
    fingers = opened()
    _first_turn(fingers)
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


@pytest.mark.whole_game
def test_a_finished_game_is_looked_at_again(opened: Open) -> None:
    fingers = opened()
    _first_turn(fingers)
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


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_each_setting_is_a_thing_that_a_finger_finds(opened: Open, size: tuple[int, int]) -> None:
    fingers = opened(size, text_size=1.3)
    fingers.press("Settings")
    fingers.screen.frames(3)
    rows = fingers.panel.page.ids.rows
    assert len(rows.children) >= 6
    assert not fingers.panel.page.ids.roll.do_scroll_y
    for thing in (*fingers.widgets(Thing), *fingers.widgets(OnOff)):
        assert min(thing.size) >= FINGER * style.unit * 0.5, thing.text
    fingers.press("Who plays?")
    assert fingers.model.screen is Screen.PLAYERS


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["usb", "pi"])
def test_the_mains_are_a_setting_of_cameras_that_have_one(
    kind: str, size: str, virtual_screen: VirtualScreen, tmp_path: Path
) -> None:
    config = Config(camera=CameraConfig(kind=kind, device=str(tmp_path / "none")), screen=ScreenConfig(calm=True))
    with Joined(config, tmp_path, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel, SIZES[size])
        fingers = Fingers(virtual_screen, panel)
        joined.model.open(Screen.SETTINGS)
        fingers.screen.frames(3)
        scroll = next(iter(fingers.widgets(ScrollView)))
        scroll.scroll_y = 0
        fingers.screen.frames(3)
        fingers.press("50 Hz")
        (chosen,) = (part for part in fingers.widgets(Thing) if part.text.endswith("Hz") and part.chosen)
        assert chosen.text == "50 Hz"
        assert mains_of(joined.rig.camera) is MainsHz.EUROPE
        assert load(tmp_path / "none.toml", tmp_path).camera.mains_hz is MainsHz.EUROPE


@pytest.mark.whole_game
def test_other_cameras_have_no_such_setting(virtual_screen: VirtualScreen) -> None:
    with Joined(Config(), None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        joined.model.open(Screen.SETTINGS)
        virtual_screen.frames(3)
        assert "50 Hz" not in Fingers(virtual_screen, panel).texts()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_pieces_to_check_fill_the_page_where_no_board_is_asked_about(opened: Open, size: tuple[int, int]) -> None:
    fingers = opened(size)
    fingers.press("Check your pieces")
    page = fingers.panel.page
    fingers.screen.frames(3)
    assert page.ids.rows.height > 0.55 * page.height
    assert page.ids.rows.width > 0.9 * page.width
