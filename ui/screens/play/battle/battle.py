"""The board as hero, how the game stands, what the app wants now, and what can be done."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from companion.scene import Lies, Pile, Side
from ui.model.table.lying import Lying
from ui.model.table_model import TableModel
from ui.screens.board import show_board
from ui.screens.page import Page, load
from ui.screens.play.battle.latest import show_latest, show_standing
from ui.screens.play.battle.offered import kinds, meanings, others
from ui.screens.play.battle.parts import GAP, WHY, Measures, Parts, divide, measures
from ui.screens.play.battle.zone import show_chronicle, show_zone
from ui.screens.play.offers import notes, offer, undo
from ui.theme import (
    BODY,
    CHAIR,
    GRID,
    LANDSCAPE,
    LEGIBLE,
    MUTED,
    PLAIN,
    PORTRAIT,
    SAID,
    TEXT,
    WARN,
    over,
    style,
)
from ui.widgets.beside import (  # noqa: F401  (the layout uses them)
    chronicle,
    score,
    seats,
)
from ui.widgets.beside.counter_card import CounterCard
from ui.widgets.board import tabletop  # noqa: F401  (the layout uses them)
from ui.widgets.cards import card, deck, open_cards  # noqa: F401  (the layout uses them)
from ui.widgets.cards.deck import deck_of
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.fights.odds import heading
from ui.widgets.pictures import banner, pips  # noqa: F401  (the layout uses them)
from ui.widgets.touch.slots import Slot
from ui.widgets.writing import fitted_words, vellum  # noqa: F401  (the layout uses them)
from ui.widgets.writing.fitted_words import steps_that_fit
from ui.widgets.writing.text import measured

load(__file__)

PROMPT, SMALLEST = CHAIR, LEGIBLE
"""The size of what is wanted, in steps, and the least that it may shrink to."""


class Battle(Page):
    """The screen between combats."""

    kept = True
    broad = 440.0
    """The head has room for the banner, beside its title and buttons, from so many steps of width on."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._pieces_shown: object = None
        self._parts: Parts | None = None
        self._high: Measures = measures(style.composition)
        self._listed: list[str] = []
        super().__init__(model, **kwargs)
        self.ids.table.bind(boxes=self._arrange)
        self.ids.title.bind(width=lambda *_: self.entitle())
        self.ids.table.map.bind(on_place=lambda _, place: model.pointing.tap_place(place))

    def prepare(self) -> None:
        """Draws the map and all else that takes long the first time."""
        self.refresh()

    def refresh(self) -> None:
        """Shows the state, the selection and the legal choices."""
        self._map()
        self._state()
        self._words()
        self._pieces()
        self._actions()
        self._foot()
        self._slip()
        self._tell()
        self._odds()
        self._zone()

    @property
    def _wide(self) -> bool:
        """Whether the page has a zone beside its map."""
        return bool(style.composition == LANDSCAPE)

    @property
    def _calm(self) -> bool:
        """Whether nothing was tapped, and nothing is asked of the table."""
        return bool(self.model.pointing.selection.empty and not self.model.table.held_up)

    def _arrange(self, *_: object) -> None:
        """Gives each part its fixed place."""
        parts = divide(self.ids.table.boxes, style.unit, style.composition)
        for name, box in parts._asdict().items():
            part = self.ids[name]
            part.pos, part.size = box[:2], box[2:]
        self._parts, self._high = parts, measures(style.composition)
        self.ids.score.height = self.step(22)
        if self.model.play.running:  # else the page is on its way out
            self._words()
            self._slip()
            self._tell()
            self._odds()
            self._zone()

    def _map(self) -> None:
        model, scene = self.model, self.scene
        origin = model.pointing.selection.origin
        chosen = frozenset(filter(None, (origin, model.table.meant, model.pointing.told_of)))
        at = model.table.lying if origin is None else Lying(scene.counters)
        hinted = model.hints.choice if model.pointing.selection.empty and not model.table.held_up else None
        if marks := model.pointing.selection.marks or (hinted.marks if hinted is not None else {}):
            at = msgspec.structs.replace(at, marked=frozenset(marks))
        show_board(self, self.ids.table, scene, model.pattern, at, chosen, story=model.session.id)

    def entitle(self) -> None:
        """The round, and what the points below it are where their bar has no room to say so and this line has."""
        if not self.model.play.running:  # the page is on its way out
            return
        ids, title = self.ids, self.scene.title
        ids.title.text = title
        line, untold = ids.title.width + ids.untold.width, ids.score.untold
        needs = (measured(title, round(style.scaled(CHAIR) * style.letter), None, True, PLAIN)[0], self.step(GRID))
        small = measured(untold, round(LEGIBLE * style.letter), None, False, PLAIN)[0]
        ids.untold.text = untold if title and untold and sum(needs) + small <= line else ""

    def _state(self) -> None:
        """Whose turn it is, the points, the score and the cards."""
        model, scene, ids = self.model, self.scene, self.ids
        active, side, art = self._active, self._whose, self.art
        self.entitle()
        small = ids.head.width <= self.broad * style.unit  # then a letter on a cloth could not be read
        drawn = not small or (side is not None and art.sprite(f"banner/{side.id}") is not None)
        ids.banner.show(side if drawn else None, scene.sides.index(side) if side is not None else 0, art)
        ids.score.show(scene.measures, scene.sides, self.colours(), art)
        ids.pips.show(scene.meters)
        ids.more.show(() if scene.meters or self._wide else scene.measures[1:], scene.sides, self.colours(), art)
        ids.deck.show(deck_of(scene), art)
        ids.deck.words = over(art.around) if art.around is not None and style.composition == PORTRAIT else MUTED
        ids.active.show(active.cards[0] if active else None, scene.sides, scene.emblems, art)
        ids.active.opacity = 1 if active else 0
        ids.open.show(model.play.open_cards, scene, art)

    @property
    def _active(self) -> Pile | None:
        """The card with which a turn is played."""
        return next((pile for pile in self.scene.piles if pile.lies is Lies.ACTIVE and pile.cards), None)

    @property
    def _whose(self) -> Side | None:
        """The side whose turn it is."""
        active = self._active
        return self.side(active.seat if active is not None and active.seat else self.model.wanted)

    def _words(self) -> None:
        """What is wanted, or why a wish was refused; and what happened last, where there is room for it."""
        model, ids, parts = self.model, self.ids, self._parts
        quiet = model.pointing.selection.origin is not None or model.table.held_up
        trouble = self.trouble()
        ids.news.text = "" if self._wide else trouble or ("" if quiet else self._happened or " ".join(model.news[-2:]))
        amiss = trouble if self._wide and not self._calm else ""  # then no sheet has room for it
        hint = model.hints.said() if self._calm else ""
        told = "\n".join((model.why, model.prompt)) if model.why and not model.decisions.refuses else model.why
        ids.prompt.text = amiss or told or hint or model.prompt  # what is told of a place leaves what is asked
        said = model.why or hint or model.table.held_up
        ids.prompt.color = WARN if model.decisions.refuses else SAID if said else TEXT
        ids.hint.disabled = model.table.held_up or not model.hints.possible()
        why = Slot(self.words("Why?"), model.decisions.explain, "why", sort="quiet") if self._explains else None
        ids.why.show([why], WHY)
        if parts is None:
            return
        room = parts.said
        if why is not None:
            room = (*room[:2], room[2] - parts.why[2], room[3])
        steps = steps_that_fit(ids.prompt.text, PROMPT, *room[2:], bold=True, plain=True)
        long = steps is None
        if long:  # it needs the room of the counters too
            room = (*parts.told[:2], room[2], room[1] + room[3] - parts.told[1])
            steps = steps_that_fit(ids.prompt.text, PROMPT, *room[2:], bold=True, plain=True)
        ids.prompt.size_steps = steps or SMALLEST / style.text
        ids.said.pos, ids.said.size = room[:2], room[2:]
        for part in (ids.told,) if self._wide else (ids.told, ids.pieces):
            part.opacity, part.disabled = (0, True) if long else (1, False)

    def _tell(self) -> None:
        """What happened last in letters that fit its room, where it does not stand on the sheet."""
        if self._parts is not None:
            news = self.ids.news
            news.size_steps = steps_that_fit(news.text, BODY, *self._parts.told[2:]) or SMALLEST / style.text

    @property
    def _happened(self) -> str:
        """What goes before the news: what was taken back, what new players should know, or what the app says."""
        model = self.model
        lesson = "" if self._taught else model.lesson
        return model.play.taken_back or lesson or model.opponents.says

    @property
    def _taught(self) -> bool:
        """Whether a practice round explains things on this page now: its sheet is the only one."""
        return bool(self.model.practice.tips(self.model.screen))

    def _slip(self) -> None:
        """What happened last, on a sheet in the room that buttons leave; where there is none, how the seats stand."""
        ids, parts = self.ids, self._parts
        ids.slip.opacity = ids.stand.opacity = ids.race.opacity = 0
        if parts is None or self._wide or not self._calm or self._taught:
            return
        left, bottom, width, height = parts.actions
        if ids.go.children:
            bottom, height = bottom + self.step(self._high.go + GAP), height - self.step(self._high.go + GAP)
        rows = -(-len(ids.buttons.children) // ids.buttons.cols)
        free = height - rows * self.step(self._high.row + GAP)
        if show_latest(self, parts, (left, bottom, width, free), self._happened):
            ids.news.text = self.trouble()

    def _pieces(self) -> None:
        """The counters of the chosen place, as large as fingers, to say who joins."""
        model, row = self.model, self.ids.pieces
        origin = model.pointing.selection.origin
        here = tuple(c for c in self.scene.counters if c.place == origin) if origin is not None else ()
        joining = model.pointing.selection.marks or {}
        if self._pieces_shown != (here, model.language, self._wide):
            self._pieces_shown = here, model.language, self._wide
            row.clear_widgets()
            for counter in here:
                kind = CounterCard if self._wide else BigCounter
                big = kind(counter, self.colour(counter.seat), art=self.art)
                big.bind(on_release=lambda _, p=counter.piece: model.pointing.tap_piece(p))
                row.add_widget(big)
        for big in row.children:
            big.joins = big.counter.piece in joining

    def _actions(self) -> None:
        """What can be done: on the chosen place the kinds of actions, each always in the same place, and below them the
        one that was put together, which no kind of its name repeats."""
        model, ids = self.model, self.ids
        ready = model.pointing.ready if not model.table.held_up else ()
        slots: list[Slot | None]
        if model.table.held_up:
            slots = meanings(self)
            across = 1 if len(model.table.meanings) <= self._high.few else 2
        elif len(ready) > 1:
            slots, across = [*(offer(self, choice) for choice in ready)], 1
        elif model.pointing.selection.origin is not None:
            offered = {choice.label for choice in ready}
            slots = [slot if slot.text not in offered else None for slot in kinds(self)]
            across = self._high.across
        else:
            sort = "primary" if len(self.scene.pointed_at) == 1 else "plain"  # the one next thing
            offered_now = (offer(self, choice, sort) for choice in model.plain_choices)
            slots, across = [*offered_now, *others(self)], self._high.few
        go = [offer(self, ready[0], "primary")] if len(ready) == 1 else []
        ids.buttons.cols = across
        texts = [slot.text if slot is not None else "" for slot in slots]
        if texts != self._listed:  # another list begins at its top
            self._listed, ids.actions.scroll_y = texts, 1
        ids.buttons.show(slots, self._row)
        ids.go.show(go, self._high.go)

    @property
    def _row(self) -> float:
        """How high a row of actions is, in steps: answers that tell what the table means are long."""
        return self._high.answer if self.model.table.held_up else self._high.row

    def _foot(self) -> None:
        """Quiet buttons, each always in the same place: cards or another choice, what there is to read of the position
        in a game that has it, undo, and the end of the turn."""
        model = self.model
        free = model.pointing.selection.empty
        cards = back = end = None
        if not free:
            cards = Slot(self.words("Back"), model.pointing.clear, "back", sort="quiet")
        elif model.told.can_tell:
            cards = Slot(self.words("Special card"), model.told.begin_telling, "special", sort="quiet")
        elif model.hidden.can_look:
            cards = Slot(self.words("Cards"), model.hidden.open_hand, "cards", sort="quiet")
        lying = model.hidden.lying_at(model.pointing.selection.origin) if not model.pointing.ready else None
        if lying is not None and not model.table.held_up:  # where odds lie at other times
            said = self.words("Cards of {player}", player=lying.label)
            back = Slot(said, partial(model.hidden.open_pile, lying), "cards", sort="quiet")
        if free:
            back = undo(self) or back
        ending = model.pointing.ending
        if free and ending is not None and not model.table.held_up:
            sort = "primary" if model.pointing.only_end else "plain"
            end = Slot(ending.label, model.pointing.end_turn, "end-turn", sort=sort)
        beside = style.composition != PORTRAIT  # whose foot has room for four
        read = [notes(self) if free else None] if self.scene.notes else []
        self.ids.read.show(read if beside else [], self._high.foot)
        slots = [cards, back, end] if beside else [cards, *read, back, end]
        self.ids.foot.cols = len(slots)
        self.ids.foot.show(slots, self._high.foot)

    def _zone(self) -> None:
        """What a wide page has room for: the seats and their losses, and more of what happened."""
        parts, ids = self._parts, self.ids
        if parts is None or not self._wide:
            for part in (ids.standard, ids.seats, ids.chronicle):
                part.opacity = 0
            return
        show_zone(self, parts, self._whose, bool(self.scene.meters), bool(ids.pieces.children))
        left, low, width, height = parts.actions
        if self._calm:  # what can be done lies right above the foot, and what happened has all the room over it
            go = self.step(self._high.go + GAP) if ids.go.children else 0.0
            rows = -(-len(ids.buttons.children) // max(1, ids.buttons.cols))
            height = max(0.0, min(height - go, rows * self.step(self._high.row + GAP) - self.step(GAP)))
            low += go
        ids.actions.pos, ids.actions.size = (left, low), (width, height)
        if self._taught:
            ids.chronicle.opacity = 0
            return
        said = self.trouble() or (self._happened if self._calm else "")
        bottom, top = low + (height + self.step(GAP) if height else 0.0), ids.said.y - self.step(GAP)
        if not show_chronicle(self, top, bottom, left, width, said):
            show_standing(self, parts, (left, bottom, width, top - bottom))

    def _odds(self) -> None:
        """How the fight may turn out that was put together, where undo and the end of the turn lie at other times."""
        model, parts, odds = self.model, self._parts, self.ids.odds
        ready = model.pointing.ready if not model.table.held_up else ()
        ways = model.fighting.odds(ready[0].action) if ready else ()
        odds.show(ways, self.scene.sides, heading(ways).say(self.model.language), self.art)
        odds.opacity = 1 if ways else 0
        if parts is not None:
            left, bottom, width, height = parts.foot
            aside = width / self.ids.foot.cols + self.step(GAP)
            odds.pos, odds.size = (left + aside, bottom), (width - aside, height)

    @property
    def _explains(self) -> bool:
        """Whether a refusal can be explained."""
        rule = self.model.decisions.rule
        return bool(self.model.why and rule is not None and self.model.game.explain(rule, self.model.language))
