"""A game with printed cards against the app: hands do what it says of its rack."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.game import CardId, Seat
from companion.games import build
from companion.record.storage.log import Log
from companion.table.sightings import ObservedBoard, ObservedCard, ObservedPiece, Reading, TableStatus
from tests.ui.at_once import AtOnce
from tests.ui.games.paper import PaperTable
from ui.model.table_model import TableModel

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
