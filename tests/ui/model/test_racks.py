"""Printed cards of a seat that the app plays: read once, they stand in a rack, and hands are told of slots alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from companion.game import CARDS, CHANCE, UNKNOWN, CardId, Options, Seat
from companion.games import build
from companion.games.las_navas.actions import Peek, Special
from companion.games.las_navas.box.cards import COMBAT
from companion.games.las_navas.specials.own_turn import ALFONSO, JIMENEZ, PETER
from companion.opponent.app_players import APP
from companion.record.storage.log import Log
from companion.scene import Page
from companion.table.sightings import ObservedBoard, ObservedCard, ObservedPiece, Reading, TableStatus
from tests.ui.at_once import AtOnce
from tests.ui.games.paper import PaperTable
from ui.model.play.shown_cards import ANOTHER, SEVERAL
from ui.model.table_model import Screen, TableModel

CHRISTIAN, MUSLIM = Seat("christian"), Seat("muslim")
MOST = 700
LATER_MS = 5000.0


def words(thing: Any) -> Iterator[str]:
    """Every word in a view."""
    inner = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    yield from (thing,) if isinstance(thing, str) else (word for one in inner for word in words(one))


def shows(model: TableModel, *cards: str, still: bool = True) -> None:
    """The camera sees these cards, beside a board that lies as it should."""
    lying = tuple(ObservedCard(CardId(card), -100.0, 50.0, 0.0, 1.0) for card in cards)
    pieces = tuple(
        ObservedPiece(s.piece, s.face, s.place, s.tilted, 0.0, 0.0, 0.0, 1.0)
        for s in model.session.layout.standings
        if s.place is not None
    )
    before = model.devices.reading
    at_ms = LATER_MS + (before.at_ms if before is not None else 0.0)
    model.take_reading(Reading(TableStatus.STILL, at_ms, ObservedBoard(pieces, cards=lying, still=still)))


class PaperGame:
    """A game with printed cards against the app, without a table: hands do what the app says of its rack."""

    def __init__(self, app: Seat = MUSLIM, variant: str = "basic", seed: int = 1, log: Log | None = None) -> None:
        self.app, self.log = app, log or Log(None)
        self.person = CHRISTIAN if app == MUSLIM else MUSLIM
        self.paper = PaperTable(Random(seed))
        self.model = self.made()
        self.model.players.next_player(list(self.model.players.seating).index(app))
        self.model.games.new_game(variant, printed=True)
        self.model.session.subscribe(lambda entry: self.paper.follow(entry.events))
        self.rack: list[str | None] = []
        """What hands have put into its slots, as the app told them."""

    def made(self) -> TableModel:
        model = TableModel(build("las_navas"), self.log, build, seed=7)
        model.opponents.make = lambda: AtOnce(shortly=True)  # type: ignore[assignment,return-value]
        return model

    def deals(self) -> None:
        """Cards are dealt by hands."""
        paper, kind = self.paper, self.model.scene.kind
        getattr(paper, kind)()
        (choice,) = self.model.scene.choices
        self.model.submit(choice)

    def share(self) -> list[str]:
        """The cards that were dealt to the app just now."""
        paper = self.paper
        if self.model.scene.kind == "deal_special":
            return paper.specials[self.app]
        return paper.hands[self.app][-2 if self.model.scene.kind == "reshuffle" else -3 :]

    def read(self) -> None:
        """Each of them is held up to the camera, and put where the app says."""
        racks = self.model.racks
        for card in self.paper.hands[self.person][:1] if racks.shown.looks else self.share():
            assert racks.shown.due == self.app
            shows(self.model, card)
            assert racks.shown.problem is None
        assert racks.shown.due is None
        racks.shown.finish()

    def step(self) -> None:
        """Something goes on."""
        model, paper = self.model, self.paper
        if model.fighting.combat_over:
            model.fighting.leave_combat()
        elif model.racks.order is not None:
            model.racks.done()
        elif model.racks.shown.going:
            self.read()
        elif model.opponents.thinking:
            if model.table.held_up or model.guidance.fixes:
                shows(model)  # hands lay what the app asked for
                return
            hand = model.game.encode(model.session.state)["cards"]["hand"][self.app]
            model.opponents.follow()
            entry = model.session.entries[-1]
            if entry.seat == self.app and entry.action.__struct_config__.tag in ("initiative", "play"):
                card = entry.action.card  # type: ignore[attr-defined]
                assert card in hand
                paper.hands[self.app].remove(card)
                if entry.action.__struct_config__.tag == "initiative":
                    paper.own[self.app] = card
            if entry.action.__struct_config__.tag == "discard_special":
                paper.specials[self.app].remove(entry.action.card)  # type: ignore[attr-defined]
        else:
            self.person_acts()

    def person_acts(self) -> None:
        model, paper = self.model, self.paper
        scene, side = model.scene, str(model.wanted)
        match scene.kind:
            case "deal" | "deal_special" | "reshuffle":
                self.deals()
            case "draft":
                paper.lay_aside(side)
                model.submit(scene.choices[0])
            case "initiative" | "play":
                card = getattr(paper, scene.kind)(side)
                model.submit(next(c for c in model.scene_for(model.wanted).choices if c.card == card))
            case "draw":
                card = paper.draw()
                model.submit(next(c for c in model.scene_for(model.wanted).choices if c.card == card))
            case "search" | "peek":
                model.submit(scene.choices[-1])
            case _:
                choices = [c for c in model.scene_for(model.wanted).choices if paper.holds(c, side)]
                model.submit(paper.random.choice(choices))

    def until(self, kind: str, seat: Seat | None = None) -> None:
        for _ in range(MOST):
            decides = self.model.session.to_act
            if self.model.scene.kind == kind and seat in (None, decides) and self.model.racks.order is None:
                return
            self.step()
        pytest.fail("it did not come to that")

    @property
    def hidden(self) -> set[str]:
        """The cards in the rack that nobody but the camera saw since they were dealt."""
        rack, open_ones, held = self.model.game.rack(), set[str](), set[str]()
        assert rack is not None
        for step in self.model.session.steps:
            if step.entry.action.__struct_config__.tag == "reshuffle":
                open_ones = held  # the initiative card came back, and all had seen it
            held = set(rack.held(step.state, self.app))
            open_ones = open_ones | set(words(self.model.game.view(step.state, None)))
        return held - open_ones

    @property
    def said(self) -> str:
        """All that a person can read of the cards now, beside the nine among which one is told."""
        model = self.model
        scenes = [model.scene_for(seat) for seat in (None, self.person)]
        shown = [card.id for scene in scenes for pile in scene.piles if pile.id != "told" for card in pile.cards]
        last = model.session.steps[-1].entry if model.session.steps else None
        lines = model.session.lines(last, "en") if last is not None else []
        return " ".join([model.prompt, model.racks.asks, model.opponents.says, *lines, *shown])


def test_its_new_cards_are_read_one_by_one_and_only_they_are_told() -> None:
    game = PaperGame()
    model, racks = game.model, game.model.racks
    assert model.screen is Screen.CARDS
    game.deals()
    assert model.screen is Screen.RACK
    assert model.session.seq == 0
    first, second, third = game.share()
    assert "slot 1" in racks.asks
    shows(model, first)
    assert "slot 1" in racks.asks
    assert "slot 2" in racks.asks
    assert racks.marked == (MUSLIM, (1,))
    shows(model, first)  # it is still held there
    assert [card is not None for card in racks.slots(MUSLIM)] == [True]
    shows(model, first, second)
    shows(model, third)
    assert racks.shown.due is None
    assert not any(card in game.said for card in (first, second, third))
    racks.shown.finish()
    action = msgspec.to_builtins(model.session.entries[0].action)
    assert action["hands"] == {"christian": (UNKNOWN,) * 3, "muslim": (first, second, third)}
    assert action["deck"] == (UNKNOWN,) * 3
    assert not racks.shown.going


def test_a_card_counts_once_two_pictures_show_it_where_hands_move() -> None:
    game = PaperGame()
    game.deals()
    card, other, _ = game.share()
    for shown in ((card,), (other,), ()):
        shows(game.model, *shown, still=False)
    assert game.model.racks.slots(MUSLIM) == ()
    for _ in range(2):
        shows(game.model, card, still=False)
    assert game.model.racks.slots(MUSLIM) == (card,)


def test_several_cards_and_impossible_ones_are_not_taken_and_all_can_be_read_again() -> None:
    game = PaperGame()
    game.deals()
    racks, (card, other, _) = game.model.racks, game.share()
    for cards, problem in (((card, other), SEVERAL), (("al_nasir",), ANOTHER), ((), None)):
        shows(game.model, *cards)
        assert (racks.shown.problem.template if racks.shown.problem else None) == problem
    assert racks.slots(MUSLIM) == ()
    shows(game.model, card)
    racks.shown.again()
    assert racks.slots(MUSLIM) == ()
    racks.shown.stop()
    assert game.model.screen is Screen.CARDS


@pytest.mark.whole_game
@pytest.mark.parametrize(("app", "variant"), [(MUSLIM, "basic"), (CHRISTIAN, "advanced"), (MUSLIM, "advanced")])
def test_a_game_is_played_and_nobody_learns_its_hand(app: Seat, variant: str) -> None:
    game = PaperGame(app, variant, seed=3)
    model, slots, secrets = game.model, dict[int, str](), 0
    for _ in range(MOST):
        if model.scene.page is Page.OVER or model.session.state.round > 2:  # type: ignore[attr-defined]
            break
        game.step()
        said = set(game.said.replace(",", " ").replace(".", " ").split())
        assert said.isdisjoint(game.hidden)
        secrets += bool(game.hidden)
        order = model.racks.order
        if order is not None:
            assert order.card is None or order.card not in game.hidden
        for n, card in enumerate(model.racks.slots(app)):
            if card is not None and not model.racks.shown.going:
                assert slots.setdefault(n, card) == card or card not in slots.values()
        slots = {n: card for n, card in enumerate(model.racks.slots(app)) if card is not None}
        assert model.screen not in (Screen.HAND, Screen.HANDOVER)
    own = [entry for entry in model.session.entries if entry.seat == app]
    assert len(own) > 10
    assert secrets > 10
    used = {entry.action.card for entry in own if entry.action.__struct_config__.tag == "special"}  # type: ignore[attr-defined]
    assert "al_husayni" not in used


def test_hands_lay_its_initiative_card_face_down_and_others_open() -> None:
    game = PaperGame(CHRISTIAN)
    model = game.model
    for _ in range(MOST):
        if model.racks.order is not None:
            break
        game.step()
    order = model.racks.order
    assert order is not None
    assert "face down" in model.racks.asks
    assert order.card is None
    assert model.screen is Screen.RACK
    assert model.racks.full(CHRISTIAN) == (True, True, True)
    model.racks.done()
    assert sum(model.racks.full(CHRISTIAN)) == 2
    assert model.screen is Screen.CARDS
    game.until("turn", CHRISTIAN)
    state = model.game.encode(model.session.state)
    active = state["cards"]["active"]["card"]
    assert active not in model.racks.slots(CHRISTIAN)
    assert active in COMBAT
    assert sum(card is not None for card in model.racks.slots(CHRISTIAN)) == 1


def test_a_card_that_it_looks_at_is_held_up_and_goes_back_and_only_its_seat_knows_it() -> None:
    """Jiménez de Rada (R43): the app says which card, the hand keeps it, nobody reads of it."""
    game = PaperGame(CHRISTIAN, "advanced", seed=3)
    model, jimenez, deal = game.model, Special(JIMENEZ), game.paper.deal_special

    def with_jimenez() -> None:
        deal()
        game.paper.specials[CHRISTIAN] = [JIMENEZ, PETER, ALFONSO]

    game.paper.deal_special = with_jimenez  # type: ignore[method-assign]
    game.until("draft", CHRISTIAN)
    model.session.submit(next(a for a in model.game.legal_actions(model.session.state) if a.card == PETER), CHRISTIAN)
    for _ in range(MOST):
        if model.session.to_act == CHRISTIAN and jimenez in model.game.legal_actions(model.session.state):
            break
        game.step()
    stood, rack = model.racks.slots(CHRISTIAN), model.game.rack()
    assert rack is not None
    assert jimenez in rack.fit(model.game.legal_actions(model.session.state))
    model.session.submit(jimenez, CHRISTIAN)
    assert model.racks.order is not None
    while model.racks.order is not None:
        assert "from the left" not in model.racks.asks  # one after the other
        model.racks.done()
    assert model.screen is Screen.RACK
    assert "from the left" in model.racks.asks
    card, own = game.paper.hands[MUSLIM][0], next(c for c in stood if c in COMBAT)
    shows(model, own)  # one of its own cannot be among them
    assert model.racks.shown.problem is not None
    shows(model, card)
    assert model.racks.asks == "It is read: take it back into your hand."
    assert [c for c in model.racks.slots(CHRISTIAN) if c] == [c for c in stood if c not in (None, JIMENEZ)]
    model.racks.shown.finish()
    action, (event, *_) = model.session.entries[-1].action, model.session.entries[-1].events
    assert action == Peek(CardId(card))
    known = {seat: model.game.event_view(event, seat).card for seat in (None, MUSLIM, CHRISTIAN)}  # type: ignore[attr-defined]
    assert known == {None: UNKNOWN, MUSLIM: UNKNOWN, CHRISTIAN: card}
    assert model.game.encode(model.session.state)["cards"]["hand"]["muslim"].count(UNKNOWN) == len(
        game.paper.hands[MUSLIM]
    )
    assert card not in game.said
    assert model.screen is Screen.BATTLE
    assert model.play.shown is None


def test_it_waits_until_hands_have_done_what_it_said() -> None:
    game = PaperGame(CHRISTIAN)
    while game.model.racks.order is None:
        game.step()
    before = game.model.session.seq
    game.model.opponents.follow()
    assert game.model.session.seq == before
    game.model.pressed(game.person, menu=False)
    assert game.model.racks.order is None


def test_undo_says_what_goes_back_into_which_slot() -> None:
    game = PaperGame(CHRISTIAN)
    model = game.model
    game.until("initiative", MUSLIM)
    laid = next(iter({*COMBAT} & {model.session.state.initiative[0]}))  # type: ignore[attr-defined]
    before = model.racks.slots(CHRISTIAN)
    assert laid not in before
    model.session.undo(model.session.steps[0].entry.seq, agreed=True)
    order = model.racks.order
    assert order is not None
    assert order.card is None
    (slot,) = order.slots
    assert before[slot] is None
    assert model.racks.slots(CHRISTIAN)[slot] == laid


def test_a_game_that_is_gone_on_with_shows_how_its_cards_stand(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with Log(tmp_path / "games.sqlite") as log:
        game = PaperGame(CHRISTIAN, log=log)
        game.until("initiative", MUSLIM)
        stood, id_ = game.model.racks.slots(CHRISTIAN), game.model.session.id
        model = game.made()
        model.games.go_on(id_)
        assert model.screen is Screen.RACK
        assert model.racks.slots(CHRISTIAN) == stood
        model.racks.done()
        assert model.screen is Screen.CARDS


def test_a_game_that_was_left_in_a_combat_goes_on(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The app has damage to share out, and waits until hands have put its rack right: so that must be said first."""
    with Log(tmp_path / "games.sqlite") as log:
        game = PaperGame(MUSLIM, seed=5, log=log)
        while not (game.model.opponents.thinking and game.model.scene.kind == "damage"):
            game.step()
        model = game.made()
        model.games.go_on(game.model.session.id)
        assert model.play.beats.front is not None
        assert model.screen is Screen.RACK
        at = model.session.seq
        model.racks.done()
        assert model.screen is Screen.COMBAT
        model.opponents.follow()
        assert model.session.seq > at


def test_people_play_every_seat_of_a_game_that_has_no_rack() -> None:
    game = build("dragon_soul", "", Options(told=frozenset({CARDS})))
    assert game.rack() is None
    model = TableModel(game, Log(None), build, seed=7)
    model.players.next_player(0)
    model.games.begin(game.options)
    assert APP in "".join(model.session.players.values())
    assert model.opponents.levels == {}
    assert model.opponents.says.startswith("With printed cards")
    assert model.session.to_act in (*game.seats, CHANCE)
