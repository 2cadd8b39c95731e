"""A combat: who fights, both sums, the card drawn, and who takes the damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from kivy.animation import Animation
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty

from companion.game import UNKNOWN
from companion.language import mark
from companion.scene import Card, Tally
from ui.screens.page import Page, load
from ui.screens.play.combat.answers import LARGE, aside, asked, choices, damage, drawn
from ui.screens.play.combat.reveal import Reveal
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
from ui.widgets.fights.tally import Sum
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
PICTURED = 5
"""So many choices at most have drawings on their buttons."""
VEIL = 0.8
"""How strong the ground lies over the picture behind a wide page."""
LOWER, TALL_LOWER = 0.4, 0.5
"""How much of its height the counters have that share out damage, on a wide and on a tall page."""
DROP_S = 0.25
"""How long a drop of damage falls on its counter."""
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
        self._takers: object = None
        super().__init__(model, **kwargs)
        self.reveal = Reveal(self)
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
        self.reveal.forget()

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
        self.reveal.turn(combat)
        shares = bool(ids.pieces.children)  # then counters need the room of words
        ids.result.text = "" if shares else combat.result
        quiet = model.fighting.combat_over or model.fighting.turning
        hint = "" if quiet else model.hints.said()
        ids.prompt.text = model.why or hint or ("" if quiet else asked(self))
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
        ids.field.point(self.model.board, self.scene, combat.target if facing else "", self.art.around)
        shown = ids.many.children[::-1]
        self.reveal.duel = shown if combat.duel else []
        self.reveal.sums = [ids.left, ids.right] if two else [] if combat.duel or hosts else shown
        if combat.duel:
            self._duellists(combat)
        for one, column in zip(shown if hosts else (), combat.columns, strict=False):
            one.show(column, self.side(column.seat), self.art, combat.columns, self.scene.sides)
        harm = {} if self.model.fighting.turning else self.model.fighting.harm
        for side in self.reveal.sums:
            side.band = 0.0 if self._wide or not ids.field.about else TALL_STRIP
        for side, column in zip(self.reveal.sums, combat.columns, strict=False):
            side.own, side.walled = self.words("Counters"), combat.walled
            side.show(column, self.side(column.seat), harm, self.art, combat.columns)
        if not combat.duel:
            self.reveal.hit((combat.title, tuple(sorted(harm.items()))))

    @staticmethod
    def _hosts(combat: Tally | None) -> bool:
        """Whether hosts face each other: each line of their sums is about a seat."""
        return combat is not None and any(line.seat for column in combat.columns for line in column.lines)

    def _duellists(self, combat: Tally) -> None:
        """Both cards of a duel."""
        scene, turning = self.scene, self.model.fighting.turning
        for one, column in zip(self.reveal.duel, combat.columns, strict=True):
            hurt = not turning and combat.harm.get(column.seat, 0) > 0
            one.show(column, self.side(column.seat), scene.sides, scene.emblems, self.art, hurt, not turning)

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

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A tap does not wait for sums that build up: once the card lies open, it shows what comes of them."""
        if self.model.fighting.turning and self.ids.card.turned == 1 and self.ids.sums.collide_point(*touch.pos):
            self.reveal.end()
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
        fighting, buttons = self.model.fighting, self.ids.buttons
        besides = aside(self)
        self.ids.aside.show(besides if self._wide else [], HEAD)
        if fighting.turning:
            buttons.show([None], FINGER)  # the room of what comes
        elif fighting.combat_over:
            buttons.show([Slot(self.words("Go on"), fighting.leave_combat, "go-on", sort="primary")], FINGER)
        elif fighting.takers:
            buttons.show(damage(self), FINGER)
        else:
            answers = [*choices(self)]
            below = [] if self._wide else besides
            gap = [None] * (len(answers) % 2) if below else []
            high, sign = (TILE, LARGE) if 0 < drawn(self) <= PICTURED else (FINGER, ICON)
            buttons.show([*answers, *gap, *below], high, sign)

    @property
    def _wide(self) -> bool:
        """Whether the page's head has room for buttons."""
        return bool(self.width > self.height)

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
