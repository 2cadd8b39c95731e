"""What a game has much of, or leaves out, on the screen: cards, answers, sheets, printed pieces."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings the game)

# isort: split


import msgspec
import pytest
from harvest.rules import Harvest
from harvest.state import Bid, Go, Phase, State

from companion.game import CardId, Options, Seat
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Card, Choice, Lies, Page, Pile, PrintedField, PrintedItem, Scene
from companion.settings.config import ScreenConfig
from tests.ui.eye import Eye
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.cards.card import TapCard
from ui.widgets.cards.hold import HeldCards
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.touch.buttons import Press

TEXT = "Take a sheaf from another player, and look at one of that player's cards."
MANY_CARDS, MANY_ANSWERS, HAND = 70, 30, 7


def cards(many: int, text: str = "") -> tuple[Card, ...]:
    """Cards with names of their own."""
    return tuple(Card(f"card{n}", name=f"Card {n}", text=text, values={} if text else {"red": n}) for n in range(many))


class Much(Harvest):
    """Harvest with a hand of seven cards, as many answers on the board, and cards to be told."""

    told: tuple[Card, ...] = ()

    def card_name(self, card: CardId, language: str) -> str:
        return str(card)

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        scene = super().scene(state, seat, language)
        if state.phase is Phase.BID:
            held = cards(HAND, TEXT)
            if seat is None:
                held = tuple(Card("?") for _ in held)
            piles = tuple(Pile("hand", "Hand", owner, held, Lies.HAND) for owner in self.seats)
            own = tuple(Choice(Bid(seat, 0), "bid", c.name, secret=True, card=c.id) for c in held) if seat else ()
            return msgspec.structs.replace(scene, piles=piles, choices=own)
        if self.told:
            pile = Pile("pack", "Pack", None, self.told, Lies.TOLD)
            choices = tuple(Choice(scene.choices[0].action, "tell", c.name, card=c.id) for c in self.told)
            return msgspec.structs.replace(scene, page=Page.TELL, piles=(pile,), choices=choices)
        answers = tuple(Choice(scene.choices[0].action, "answer", f"Answer {n}") for n in range(MANY_ANSWERS))
        return msgspec.structs.replace(scene, choices=answers)


def opened(screen: VirtualScreen, game: Harvest, size: tuple[int, int] = (800, 480)) -> Fingers:
    """A game on the screen."""
    model = TableModel(build("harvest"), Log(None), build, "en", 7, ScreenConfig(calm=True))
    model.games.take(Session.new(game, model.games.saved_games._log, seed=7))
    panel = Panel(model)
    screen.show(panel, size)
    return Fingers(screen, panel)


@pytest.mark.whole_game
def test_seven_cards_with_a_text_are_looked_at_page_by_page(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = opened(virtual_screen, Much(Options()))
    model = fingers.model
    fingers.take_screen()
    eye = Eye(virtual_screen, fingers.panel, monkeypatch)
    eye.look("hand", held=True)
    virtual_screen.window.size = 800, 480
    virtual_screen.frames(3)
    row = next(fingers.widgets(HeldCards))
    touch = virtual_screen.press(*row.children[-1].to_window(*row.children[-1].center))
    assert row.held
    touch.touch_up()
    assert not row.held
    fingers.press("More cards: 5–7 / 7")
    virtual_screen.frames(3)
    assert [card.id for card in row.cards] == ["card4", "card5", "card6"]
    fingers.press("More cards: 1–4 / 7")
    fingers.press("Choose this one")
    assert model.session.to_act == "red"  # a card that was left behind is not used unseen
    fingers.look("card6")
    fingers.press("Choose this one")
    assert model.session.to_act == "gold"
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))


@pytest.mark.whole_game
@pytest.mark.parametrize("text", ["", TEXT])
def test_each_of_seventy_cards_can_be_told(
    virtual_screen: VirtualScreen, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Much(Options())
    game.told = cards(MANY_CARDS, text)
    fingers = opened(virtual_screen, game)
    model = fingers.model
    for seat in game.seats:
        model.session.submit(Bid(seat, 0), seat)
    assert model.screen is Screen.CARDS
    eye = Eye(virtual_screen, fingers.panel, monkeypatch)
    eye.look("seventy cards")
    virtual_screen.window.size = 800, 480
    virtual_screen.frames(3)
    roll = fingers.panel.page.ids.roll
    last = next(face for face in fingers.widgets(TapCard) if face.card.id == f"card{MANY_CARDS - 1}")
    roll.scroll_to(last, animate=False)
    virtual_screen.frames(3)
    _, bottom = last.to_window(last.x, last.y)
    assert roll.y - 2 <= bottom
    assert bottom + last.height <= roll.top + 2
    model.told.mark(CardId(last.card.id))
    virtual_screen.frames(3)
    assert model.told.marked == last.card.id
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))


def test_a_card_that_names_a_player_is_used_on_one_of_them(virtual_screen: VirtualScreen) -> None:
    class Named(Harvest):
        """Harvest in which the first card of a turn sends the cart to a place for one of two players."""

        def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
            scene = super().scene(state, seat, language)
            if state.phase is not Phase.TURN or seat is None:
                return scene
            going = (choice.action for choice in scene.choices if isinstance(choice.action, Go))
            card, rivals = state.hands[0][0], zip(("gold", "blue"), going, strict=False)
            named = tuple(Choice(action, "send", f"To {to}", card=card, secret=True, seat=to) for to, action in rivals)
            return msgspec.structs.replace(scene, choices=named)

    fingers = opened(virtual_screen, Named(Options()))
    model = fingers.model
    for seat in model.game.seats:
        model.session.submit(Bid(seat, 0), seat)
    choice = model.scene_for(Seat("red")).choices[1]
    fingers.do(choice)
    assert model.session.entries[-1].action == choice.action


@pytest.mark.whole_game
def test_thirty_answers_are_reached_by_scrolling(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Much(Options())
    fingers = opened(virtual_screen, game)
    for seat in game.seats:
        fingers.model.session.submit(Bid(seat, 0), seat)
    eye = Eye(virtual_screen, fingers.panel, monkeypatch)
    eye.look("thirty answers")
    assert {f"Answer {n}" for n in range(MANY_ANSWERS)} <= set(fingers.texts())
    assert fingers.panel.page.ids.buttons.height > fingers.panel.page.ids.buttons.parent.height
    assert fingers.panel.page.ids.buttons.parent.do_scroll_y
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))


def test_no_way_leads_to_a_page_that_a_game_leaves_empty(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, Harvest(Options()))
    fingers.model.games.go_home()
    virtual_screen.frames(3)
    assert not {"Rules in short", "Check your pieces"} & set(fingers.texts())
    fingers.model.games.go_on()
    fingers.model.open(Screen.MENU)
    virtual_screen.frames(3)
    rules = [press for press in fingers.widgets(Press) if press.text == "Rules in short"]
    assert [press.disabled for press in rules] == [True]  # every way of the menu keeps its place
    fingers.model.back()
    fingers.model.consent.concede("red")
    for page in (Screen.REPLAY, Screen.COMBATS):
        fingers.model.open(page)
        virtual_screen.frames(3)
        fingers.press("Back")


@pytest.mark.whole_game
def test_pieces_with_any_number_of_printed_fields_are_checked(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = PrintedField("strength", "1", (("1", "One"), ("2", "Two")))

    def items(self: Harvest, language: str) -> tuple[PrintedItem, ...]:
        counter = self.scene(self.setup(), None, language).counters[0]
        return (PrintedItem(counter.piece, "carts", (field,), False, counter=counter),)

    monkeypatch.setattr(Harvest, "printed_items", items)
    fingers = opened(virtual_screen, Harvest(Options()))
    fingers.model.games.go_home()
    fingers.press("Check your pieces")
    fingers.press("One")
    fingers.press("Two")
    assert "One" in fingers.texts()
    fingers.piece(next(fingers.widgets(BigCounter)).counter.piece)
    fingers.screen.frames(2)
    assert "Two" in fingers.texts()
    assert "One" not in fingers.texts()
