"""A combat: who fights, both sums, the card drawn, and who takes the damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty

from companion.game import UNKNOWN
from companion.language import mark
from companion.scene import Card, Choice, Role, Tally
from companion.scene import Page as Decision
from ui.model.screen import Screen
from ui.screens.page import Page, load
from ui.theme import FINGER, LANDSCAPE, LANDSCAPE_SMALL, PORTRAIT, SAID, TEXT, WARN, style
from ui.widgets import motion
from ui.widgets.board import field  # noqa: F401  (the layout uses it)
from ui.widgets.board.field import TALL_STRIP
from ui.widgets.board.tooltip import Tooltip
from ui.widgets.cards import card  # noqa: F401  (the layout uses it)
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.counters.host import FACING, Host
from ui.widgets.displays import ring  # noqa: F401  (the layout uses it)
from ui.widgets.fights import blow, track  # noqa: F401  (the layout uses them)
from ui.widgets.fights.duellist import Duellist
from ui.widgets.fights.odds import heading
from ui.widgets.fights.tally import EVERY_LINE, Sum
from ui.widgets.pictures import drops  # noqa: F401  (the layout uses it)
from ui.widgets.pictures.scenery import Scenery
from ui.widgets.touch.buttons import ICON, TILE
from ui.widgets.touch.slots import Slot
from ui.widgets.writing import fitted_words  # noqa: F401  (the layout uses it)

if TYPE_CHECKING:
    from ui.model.table_model import TableModel

load(__file__)

TAP = mark("Tap a counter for each drop; tap on to take it back.")
BACK = Card(id=str(UNKNOWN))
HEAD = 48
"""The height of a button in the head of the page, in steps."""
ABREAST = 4
"""So many columns lie side by side on a wide page at most."""
PICTURED, LARGE = 5, 46
"""So many choices at most have drawings of so many steps on their buttons."""
VEIL = 0.8
"""How strong the ground lies over the picture behind a wide page."""
LOWER, TALL_LOWER = 0.4, 0.5
"""How much of its height the counters have that share out damage, on a wide and on a tall page."""
TURN_S, ROLL_S, LINE_S, FLIGHT_S, HIT_S, DROP_S = 0.35, 0.9, 0.25, 0.3, 0.35, 0.25
TAKER_STEPS, BRIEF_STEPS = {LANDSCAPE_SMALL: 200, LANDSCAPE: 285, PORTRAIT: 230}, 84
"""How high and wide the counters are that share out damage, and how high the sums are beside them, in steps."""


class Combat(Page):
    """The screen of a combat."""

    kept = True
    taker_steps = NumericProperty(TAKER_STEPS[LANDSCAPE_SMALL])
    taker_rows = NumericProperty(1)
    brief_steps = NumericProperty(BRIEF_STEPS)
    rings = BooleanProperty(False)
    """Whether a ring between both sides says which card defeats which."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._turned = ""
        self._hurt: object = None
        self._sums: list[Sum] = []
        self._duel: list[Duellist] = []
        self._takers: object = None
        self._next: ClockEvent | None = None
        """What follows once the sums are built up."""
        super().__init__(model, **kwargs)
        self._scene = Scenery(veil=VEIL)
        self.canvas.before.add(self._scene.canvas)
        self.bind(pos=self._stage, size=self._stage)
        self._tip = Tooltip()
        self.ids.sums.add_widget(self._tip)

    def _stage(self, *_: object) -> None:
        """Those who fight stand before the picture of their game, except for hosts that fill the page."""
        self._scene.pos, self._scene.size = self.pos, self.size
        combat = self.model.fighting.combat if self.model.play.running else None
        stands = combat is not None and not self._hosts(combat)
        self._scene.show(self.art.picture("title", self.height) if stands else None)

    def _looked_at(self, side: Host) -> None:
        """A finger that stays on a host reads what its drawings stand for."""
        side.bind(on_stay=self._read_out, on_left=lambda *_: self._tip.hide())

    def _read_out(self, side: Host, at: tuple[float, float]) -> None:
        found = side.read_at(*at) if side.collide_point(*at) else None
        if found is None:
            self._tip.hide()
            return
        self._tip.show(*found, at)

    def appear(self) -> None:
        """A card that was turning is turned over from the start."""
        self._rest()
        self._turned, self._hurt = "", None

    def refresh(self) -> None:
        """Shows the sums and what must be decided."""
        model, ids = self.model, self.ids
        combat = model.fighting.combat
        if combat is None:
            return
        self.taker_steps = TAKER_STEPS[style.composition] * max(1.0, style.text)
        self._stage()
        ids.title.text = combat.title
        self._pieces()
        ids.track.show(combat.track)
        self._columns(combat)
        ids.card.show(combat.card or BACK, self.scene.sides, self.scene.emblems, self.art)
        self._turn(combat)
        shares = bool(ids.pieces.children)  # then counters need the room of words
        ids.result.text = "" if shares else combat.result
        quiet = model.fighting.combat_over or model.fighting.turning
        hint = "" if quiet else model.hints.said()
        ids.prompt.text = model.why or hint or ("" if quiet else self._asks)
        lesson = model.lesson or (self.words(TAP) if shares else "")
        ids.lesson.text = self.trouble() or ("" if quiet or (shares and style.text > 1) else lesson)
        ids.prompt.color = WARN if model.why else SAID if hint else TEXT
        ids.hint.disabled = quiet or not model.hints.possible()
        self._odds(combat)
        self._buttons()

    def _columns(self, combat: Tally) -> None:
        """The sums: two beside the card, any other number side by side, without a card where none is drawn; in a duel
        a card a side, and in a war the hosts, two of them on a field."""
        ids, hosts = self.ids, self._hosts(combat)
        two = len(combat.columns) == 2 and not combat.duel and not hosts
        kind: type[Sum | Duellist | Host] = Duellist if combat.duel else Host if hosts else Sum
        if [type(one) for one in ids.many.children] != ([] if two else [kind] * len(combat.columns)):
            ids.many.clear_widgets()
            for _ in () if two else combat.columns:
                one = kind()
                if isinstance(one, Host):
                    self._looked_at(one)
                ids.many.add_widget(one)
        ids.left.opacity = ids.right.opacity = 1 if two else 0
        ids.card.opacity = 1 if (two and combat.draws) or combat.card else 0
        bare = not any(column.lines or column.counters or column.die for column in combat.columns)
        facing = len(combat.columns) == FACING and (hosts or (bare and (self._wide or not combat.duel)))
        around = self.art.around if self.art is not None else None
        ids.field.point(self.model.board, self.scene, combat.target if facing else "", around)
        shown = ids.many.children[::-1]
        self._duel = shown if combat.duel else []
        self._sums = [ids.left, ids.right] if two else [] if combat.duel or hosts else shown
        if combat.duel:
            self._duellists(combat)
        for one, column in zip(shown if hosts else (), combat.columns, strict=False):
            one.show(column, self.side(column.seat), self.art, combat.columns, self.scene.sides)
        harm = {} if self.model.fighting.turning else self.model.fighting.harm
        for side in self._sums:
            side.band = 0.0 if self._wide or not ids.field.about else TALL_STRIP
        for side, column in zip(self._sums, combat.columns, strict=False):
            side.own, side.walled = self.words("Counters"), combat.walled
            side.show(column, self.side(column.seat), harm, self.art, combat.columns)
        if not combat.duel:
            self._hit((combat.title, tuple(sorted(harm.items()))))

    @staticmethod
    def _hosts(combat: Tally | None) -> bool:
        """Whether hosts face each other: each line of their sums is about a seat."""
        return combat is not None and any(line.seat for column in combat.columns for line in column.lines)

    def _duellists(self, combat: Tally) -> None:
        """Both cards of a duel."""
        scene, turning = self.scene, self.model.fighting.turning
        for one, column in zip(self._duel, combat.columns, strict=True):
            hurt = not turning and combat.harm.get(column.seat, 0) > 0
            one.show(column, self.side(column.seat), scene.sides, scene.emblems, self.art, hurt, not turning)

    def _hit(self, hurt: object) -> None:
        """Whoever was hurt since the last look is seen to be hit."""
        before, self._hurt = self._hurt, hurt
        if before is None or before == hurt or not motion.moving():
            return
        for side in self._sums:
            side.hit = 0.0
            Animation(hit=1.0, duration=HIT_S).start(side)

    def _odds(self, combat: Tally) -> None:
        """What each card would bring, as long as none is drawn."""
        ways = self.model.fighting.odds() if combat.card is None and not self.model.fighting.combat_over else ()
        caption, beats = heading(ways).say(self.model.language), combat.beats
        self.rings = beats is not None
        self.ids.odds.show(() if self.rings else ways, self.scene.sides, caption, self.art)
        counts = {one.id: odd.count for odd in ways for one in odd.cards}
        over = self.model.fighting.combat_over and not self.model.fighting.turning
        fought = [column.card.id for column in combat.columns if over and column.card is not None]
        self.ids.ring.show(beats, caption if ways else "", counts, fought, self.art)

    # The card turns over, the sums are made, and the difference flies over to those who take it

    def _turn(self, combat: Tally) -> None:
        """Turns the card over once, when it was drawn, or lets the dice roll once, when they were thrown."""
        key = self.model.fighting.turning
        if key and key != self._turned:
            for card in (self.ids.card, *self._duel):
                card.turned = 0.0
                Animation(turned=1.0, duration=TURN_S).start(card)
            for side in self._sums:
                if side.column is not None and side.column.die is not None:
                    side.rolled = 0.0
                    Animation(rolled=1.0, duration=ROLL_S).start(side)
            self._build_up(combat)
        self._turned = key

    def _build_up(self, combat: Tally) -> None:
        """Shows both sums line by line once card or dice lie open, and at the end what comes of them."""
        most = 0.0
        before = ROLL_S if any(column.die is not None for column in combat.columns) else TURN_S
        for side in self._sums:
            side.muster()
            lines = len(side.column.lines) if side.column is not None else 0
            lasts = LINE_S * (lines - side.shown)
            most = max(most, lasts)
            (Animation(duration=before) + Animation(shown=lines, duration=lasts)).start(side)
        self.ids.result.opacity = 0
        self._next = Clock.schedule_once(lambda _: self._strike(combat), before + most)

    def _strike(self, combat: Tally) -> None:
        """The damage flies from the card to whoever takes the most of it."""
        ids = self.ids
        if not self._turned or self.get_root_window() is None:
            return
        hurt = max(
            self._sums, key=lambda side: combat.harm.get(side.column.seat, 0) if side.column else 0, default=None
        )
        points = combat.harm.get(hurt.column.seat, 0) if hurt is not None and hurt.column is not None else 0
        if hurt is not None and points:
            ids.blow.aim(points, ids.card.center, hurt.standing)
            ids.blow.flight = 0.0
            Animation(flight=1.0, duration=FLIGHT_S).start(ids.blow)
        self._next = Clock.schedule_once(self._tell, FLIGHT_S if points else 0)

    def _tell(self, _: float) -> None:
        if (
            self.get_root_window() is not None and self.model.fighting.turning
        ):  # else nobody has seen it, or it was told
            self._rest()
            for one in self._duel:
                one.hit = 0.0
                Animation(hit=1.0, duration=HIT_S).start(one)
            self.model.fighting.card_turned()

    def _rest(self) -> None:
        """Nothing moves: all of the sums is there, and what comes of them."""
        if self._next is not None:
            self._next.cancel()
        for widget in (*self._sums, *self._duel, self.ids.card, self.ids.blow):
            Animation.cancel_all(widget)
        for side in self._sums:
            side.shown, side.hit, side.rolled = EVERY_LINE, 1.0, 1.0
        for one in self._duel:
            one.turned = one.hit = 1.0
        self.ids.card.turned = self.ids.blow.flight = 1.0
        self.ids.result.opacity = 1

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A tap does not wait for sums that build up: once the card lies open, it shows what comes of them."""
        if self.model.fighting.turning and self.ids.card.turned == 1 and self.ids.sums.collide_point(*touch.pos):
            self._tell(0.0)
            return True
        return bool(super().on_touch_down(touch))

    # What is decided

    def _pieces(self) -> None:
        """The counters among which damage is shared out, as large as they fit."""
        model, row = self.model, self.ids.pieces
        takers = () if model.fighting.turning else model.fighting.takers
        self.taker_rows = self._in_rows(len(takers))
        across = -(-len(takers) // self.taker_rows)
        room = (self.width - self.step(16)) / max(1, across)
        row.width = min(room, self.step(self.taker_steps)) * across
        if self._takers != (takers, model.language):
            self._takers = takers, model.language
            row.clear_widgets()
            for counter in takers:
                straight = msgspec.structs.replace(counter, tilted=False)
                big = BigCounter(straight, self.colour(counter.seat), art=self.art)
                big.bind(on_release=lambda _, p=counter.piece: model.fighting.give_point(p))
                row.add_widget(big)
        given = sum(model.fighting.damage.values())
        self.ids.drops.every = given + max(0, model.fighting.damage_left) if takers else 0
        self.ids.drops.given = given
        for big in row.children:
            points = model.fighting.damage.get(big.counter.piece, 0)
            if points > big.points and motion.moving():
                big.landed = 0.0
                Animation(landed=1.0, duration=DROP_S, t="in_quad").start(big)
            big.points = points
            big.falls = model.fighting.falls(big.counter)

    def _in_rows(self, takers: int) -> int:
        """In how many rows counters that take damage are largest: on a tall page there is room for more than one."""
        share = LOWER if self._wide else TALL_LOWER

        def size(rows: int) -> float:
            return float(min(self.width / -(-takers // rows), share * self.height / rows))

        return max(range(1, takers + 1), key=lambda rows: (round(size(rows)), -rows), default=1)

    def _buttons(self) -> None:
        model = self.model
        self.ids.aside.show([*self._aside()] if self._wide else [], HEAD)
        if model.fighting.turning:
            self.ids.buttons.show([None], FINGER)  # the room of what comes
        elif model.fighting.combat_over:
            on = Slot(self.words("Go on"), model.fighting.leave_combat, "go-on", sort="primary")
            self.ids.buttons.show([on], FINGER)
        elif model.fighting.takers:
            fit = model.fighting.damage_choice is not None
            count = sum(model.fighting.damage.values())
            due = count + model.fighting.damage_left
            said = self.words("This is the damage") if fit else self.words("{n} of {all} given", n=count, all=due)
            given = Slot(said, model.fighting.take_damage, sort="primary" if fit else "plain")
            self.ids.buttons.show([self._undo(), given], FINGER)
        else:
            answers = [*self._choices()]
            aside = [] if self._wide else [*self._aside()]
            gap = [None] * (len(answers) % 2) if aside else []
            pictured = 0 < len(self._figures) <= PICTURED
            high, sign = (TILE, LARGE) if pictured else (FINGER, ICON)
            self.ids.buttons.show([*answers, *gap, *aside], high, sign)

    @property
    def _asks(self) -> str:
        """What is asked now."""
        grouped = self.model.grouped
        if grouped.hands:
            return self.words("Who uses a card?")
        named = dict(grouped.groups).get(grouped.kind or "")
        if not named:
            return self.model.prompt
        return self.words("{what}: whose?" if grouped.seats else "{what}: choose.", what=named)

    def _undo(self) -> Slot | None:
        """Takes the last point back, or the last decision where none was given."""
        fighting = self.model.fighting
        if fighting.damage:
            return Slot(self.words("Undo"), fighting.take_point_back, "undo", sort="quiet")
        return Slot(self.words("Undo"), self.model.undo, "undo", sort="quiet") if self.model.can_undo else None

    def _offer(self, choice: Choice, sort: str = "plain") -> Slot:
        """A button for a choice."""
        icon = self.scene.icons.get(choice.kind, "")
        return Slot(
            choice.label,
            partial(self.model.submit, choice),
            icon,
            choice.cost or -1,
            sort,
            arms=self._figure(choice) or self._arms(choice.seat),
        )

    @property
    def _figures(self) -> list[Choice]:
        """The choices that stand on their buttons as drawings."""
        return [choice for choice in self.scene.choices if self._figure(choice) is not None]

    def _figure(self, choice: Choice) -> Texture | None:
        """The drawing that stands for a choice, where its game has one."""
        return self.art.sprite(choice.figure, self.step(LARGE)) if self.art is not None and choice.figure else None

    def _opened(self) -> Iterator[Slot]:
        """What lies behind a group's button, or what a card is used with, and the way back."""
        model, grouped = self.model, self.model.grouped
        if grouped.hands:
            for holder in grouped.whose:
                yield Slot(
                    self._name(holder), partial(model.hidden.open_hand, holder), "cards", arms=self._arms(holder)
                )
        elif grouped.kind is None:
            for choice in model.plain_choices:
                yield self._offer(choice)
        elif grouped.seats:
            for seat in grouped.seats:
                yield Slot(self._name(seat), partial(grouped.choose, seat), "player", arms=self._arms(seat))
            for seat in self._fought_without(grouped.seats):
                yield Slot(self._name(seat), lambda: None, "no", sort="said", faint=True)
        else:
            for choice in grouped.choices:
                yield self._offer(choice)
        yield Slot(self.words("Back"), model.pointing.clear, "back", sort="quiet")

    def _fought_without(self, seats: Sequence[str]) -> Iterator[str]:
        """Whoever fights too, but has nothing to choose."""
        combat = self.model.fighting.combat
        for column in combat.columns if combat is not None else ():
            yield from (line.seat for line in column.lines if line.seat and line.seat not in seats)

    def _arms(self, seat: str | None) -> Texture | None:
        """The arms of a seat, where its game has some."""
        return self.art.sprite(f"seat/{seat}") if self.art is not None and seat else None

    def _name(self, seat: str) -> str:
        side = self.side(seat)
        return side.name if side is not None else seat

    def _choices(self) -> Iterator[Slot]:
        """What the rules let the decider do; of a group that was opened whose it is, or its choices."""
        model, grouped = self.model, self.model.grouped
        if grouped.opened or not model.pointing.selection.empty:
            yield from self._opened()
            return
        for choice in grouped.alone:
            yield self._offer(choice, "primary" if choice.role is Role.ENDS else "plain")
        for kind, name in grouped.groups:
            yield Slot(name, partial(grouped.open, kind), self.scene.icons.get(kind, ""))
        if self.scene.others:
            yield Slot(self.words("Cards"), grouped.open_hands, "cards")
        if model.told.can_tell:
            yield Slot(self.words("Special card"), model.told.begin_telling, "special")
        if model.hidden.can_look and self.scene.page is Decision.HAND:
            free = all(choice.role is Role.PLAIN for choice in grouped.alone)  # else a card is one way among others
            said = model.hidden.opens or self.words("Cards")
            yield Slot(said, model.hidden.open_hand, "cards", sort="primary" if free else "plain")

    @property
    def _wide(self) -> bool:
        """Whether the page's head has room for buttons."""
        return bool(self.width > self.height)

    def _aside(self) -> Iterator[Slot]:
        """What is no answer to what is asked."""
        model = self.model
        if self.scene.page is Decision.SUMS and self.scene.notes and not model.fighting.combat_over:
            yield Slot(self.words("In play"), partial(model.open, Screen.NOTES), "list", sort="quiet")
            if model.can_undo:
                yield Slot(self.words("Undo"), model.undo, "undo", sort="quiet")

    @staticmethod
    def abreast(columns: int, wide: bool) -> int:
        """So many columns lie side by side, in even rows where it can be."""
        rows = -(-columns // (ABREAST if wide else 2))
        return -(-columns // max(1, rows)) or 1

    @staticmethod
    def across(count: int) -> int:
        """So many buttons lie side by side."""
        if style.composition == PORTRAIT:
            return 2 if count > 1 else 1
        return next((n for n in (count, 4) if n <= 4 and (count <= n or count % 3)), 3)
