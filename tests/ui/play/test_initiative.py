"""The initiative cards are shown when they are turned up, and lie in sight until the round ends."""

from __future__ import annotations

from itertools import count

import pytest

from companion.game import PieceId
from companion.games import build
from companion.games.las_navas.box.cards import VALUES
from companion.record.storage.log import Log
from companion.settings.config import Config, PlayersConfig, ScreenConfig
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.parts.background import at_once
from ui.theme import style
from ui.widgets.cards.card import LEAST
from ui.widgets.cards.open_cards import OpenCard


def opened(screen: VirtualScreen, size: str = "7-inch", language: str = "en", seed: int = 7) -> Fingers:
    """The app in a new game in which one player has a name."""
    players = PlayersConfig(("Ines", ""))
    model = TableModel(build("las_navas"), Log(None), build, language, seed, ScreenConfig(calm=True), players=players)
    panel = Panel(model)
    screen.show(panel, SIZES[size])
    model.games.new_game("basic")
    return Fingers(screen, panel)


def decide(fingers: Fingers, kind: str) -> None:
    """Goes on with any choice until a kind of decision is due."""
    model = fingers.model
    while model.scene.kind != kind:
        model.submit(model.scene_for(model.wanted).choices[0])
    fingers.screen.frames(3)


def drawn(fingers: Fingers) -> dict[str, str]:
    """The open cards that are large enough to be drawn, by the side whose figure counts."""
    faces = [card.children[-1] for card in fingers.widgets(OpenCard)]
    return {face.owner: face.card.id for face in faces if face.shape[1] >= LEAST * style.unit}


@pytest.mark.whole_game
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "result"), [("en", "{side} go first."), ("es", "{side} van primero.")])
def test_both_cards_are_shown_with_names_figures_and_who_goes_first(
    virtual_screen: VirtualScreen, size: str, language: str, result: str
) -> None:
    fingers = opened(virtual_screen, size, language)
    model = fingers.model
    decide(fingers, "play")
    assert model.screen is Screen.HANDOVER
    cards = model.session.state.initiative
    assert drawn(fingers) == dict(zip(model.game.seats, cards, strict=True))
    names = {model.players.called(side) for side in model.scene.sides}
    texts = fingers.texts()
    assert names <= set(texts)
    christian, muslim = (str(VALUES[card][n]) for n, card in enumerate(cards))
    (said,) = (text for text in texts if text.startswith(("Initiative:", "Iniciativa:")))
    assert christian in said
    assert muslim in said
    who = {"en": {"christian": "The Christians", "muslim": "The Muslims"},
           "es": {"christian": "Los cristianos", "muslim": "Los musulmanes"}}[language][model.wanted or ""]  # fmt: skip
    assert said.endswith(result.format(side=who))


@pytest.mark.whole_game
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_both_cards_stay_in_sight_until_the_round_ends(virtual_screen: VirtualScreen, size: str, language: str) -> None:
    fingers = opened(virtual_screen, size, language)
    model = fingers.model
    decide(fingers, "turn")
    cards = dict(zip(model.game.seats, model.session.state.initiative, strict=True))
    assert drawn(fingers) == cards
    origin = next(choice.origin for choice in model.scene.choices if choice.origin is not None)
    model.pointing.tap_place(origin)
    virtual_screen.frames(3)
    assert drawn(fingers) == cards
    model.submit(next(choice for choice in model.scene.choices if choice.kind == "switch"))
    virtual_screen.frames(3)
    christian, muslim = cards
    assert drawn(fingers) == {christian: cards[muslim], muslim: cards[christian]}
    while model.session.state.round == 1:
        choices = model.scene_for(model.wanted).choices
        model.submit(model.pointing.ending or choices[0])
    model.hidden.look_at_board()
    virtual_screen.frames(3)
    assert model.screen is Screen.BATTLE
    assert drawn(fingers) == {}


@pytest.mark.whole_game
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "es"])
def test_both_cards_stay_in_sight_while_play_waits_for_the_table(
    virtual_screen: VirtualScreen, size: str, language: str, text: float
) -> None:
    config = Config(language=language, screen=ScreenConfig(calm=True, text_size=text))
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        panel, model, table = Panel(joined.model), joined.model, joined.table
        virtual_screen.show(panel, SIZES[size])
        fingers = Fingers(virtual_screen, panel)
        model.games.new_game("basic")
        decide(fingers, "turn")
        cards = dict(zip(model.game.seats, model.session.state.initiative, strict=True))
        assert table is not None
        fight = next(c for c in model.scene.choices if c.kind == "attack" and len(c.marks) > 1)
        first = model.game.pieces[0]
        times = count(10_000.0, 10_000.0)

        def shown(screen: Screen) -> None:
            for _ in range(3):
                joined.look(next(times))
            virtual_screen.frames(3)
            assert model.screen is screen
            assert drawn(fingers) == cards

        table.lay(model.session.layout)
        for fighter in fight.marks:
            table.tilt(PieceId(fighter))
        shown(Screen.BATTLE)
        assert model.table.held_up
        assert model.table.meanings
        table.lay(model.session.layout)
        table.put_in(first.id, model.game.pieces[-1].start)
        shown(Screen.WRONG)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_chose_last_does_not_go_on_before_both_have_looked(virtual_screen: VirtualScreen, seed: int) -> None:
    fingers = opened(virtual_screen, seed=seed)
    model = fingers.model
    while not model.scene.revealed:
        fingers.do(model.scene_for(model.wanted).choices[0])
    virtual_screen.frames(2)
    assert model.screen is Screen.HANDOVER
    fingers.take_screen()
    virtual_screen.frames(2)
    assert model.screen is Screen.HAND


def test_nothing_is_revealed_before_both_have_chosen(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    model.submit(model.scene_for(model.wanted).choices[0])
    virtual_screen.frames(3)
    assert model.scene.kind == "initiative"
    assert not model.play.open_cards
    assert not model.scene.revealed
    assert drawn(fingers) == {}
