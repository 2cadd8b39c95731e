"""Learn the counters: the marker cards beside the board, the empty board, the game set up, and all counters turned
over."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.language import mark
from companion.table.names import named
from ui.model.games.beginning import first_scene
from ui.model.table_model import Screen, TableModel
from ui.parts.prints.lesson import Lesson as Learnt
from ui.parts.prints.steps import Step
from ui.screens.equipment.lesson.lain import DOING, as_they_lie, shown
from ui.screens.page import Page, load
from ui.theme import GOOD, LINE, SAID
from ui.widgets.board.map import Map
from ui.widgets.board.small_map import grounds_of
from ui.widgets.devices import hands_at_work  # noqa: F401  (the layout uses it)
from ui.widgets.devices.cards_beside import CardsBeside
from ui.widgets.pictures import dots  # noqa: F401  (the layout uses it)
from ui.widgets.touch.every import every
from ui.widgets.writing.sign import Sign

load(__file__)

REFRESH_S = 0.3
"""How often a new picture is looked at."""
ORDER = (Step.CARDS, Step.EMPTY, Step.FRONTS, Step.BACKS)
IN_LIGHT = (Step.CARDS, Step.FRONTS, Step.BACKS)
ALL_AGAIN = mark("Put these counters back where they lay in {places}, this side up: {pieces}.")
ALL_OVER = mark("Turn all counters over, each where it lies, and take your hands away.")

TITLES = {
    Step.CARDS: mark("Marker cards"),
    Step.EMPTY: mark("The empty board"),
    Step.FRONTS: mark("The game set up"),
    Step.BACKS: mark("Turn them over"),
    Step.AGAIN: mark("Learn one again"),
    Step.DONE: mark("Learnt"),
}
WHAT = {
    Step.CARDS: mark(
        "Lay the six marker cards against the board's left and right edge. Nothing is glued. How to print them: see "
        "the building guide."
    ),
    Step.EMPTY: mark("Take all counters off the board, and your hands."),
    Step.FRONTS: mark(
        "Set the game up: in each place from left to right as on the picture, upright, clear of each other."
    ),
    Step.BACKS: mark("Turn over the counters in {place}, each where it lies, and take your hands away."),
    Step.AGAIN: mark("Put this counter back where it lay in {places}, this side up."),
    Step.DONE: "",
}
PRESSES = {
    Step.CARDS: (mark("Go on"), "next"),
    Step.EMPTY: (mark("The board is empty"), "yes"),
    Step.FRONTS: (mark("Learn these sides"), "look"),
    Step.BACKS: (mark("They are turned over"), "yes"),
    Step.AGAIN: (mark("Learn it"), "look"),
    Step.DONE: (mark("Go on"), "next"),
}


class Lesson(Page):
    """One step of the lesson."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.lesson: Learnt = model.devices.parts.prints.lesson
        super().__init__(model, **kwargs)
        if not self.lesson.going_on:
            self.lesson.begin()
        self._sign = Sign("look")
        self.ids.state.add_widget(self._sign, index=1)
        self._cards, self._map = CardsBeside(), Map(disabled=True)
        every(REFRESH_S, self._tick)

    def _tick(self) -> bool:
        """Looks at the newest picture; never again once the page is off the screen."""
        if self.get_parent_window() is None:
            return False
        self.lesson.look()
        return True

    def refresh(self) -> None:
        """Shows the step, and what the table lacks for it."""
        lesson, ids = self.lesson, self.ids
        if not lesson.going_on:
            Clock.schedule_once(lambda _: self._over())
            return
        step = lesson.step
        order = IN_LIGHT if lesson.in_one_more_light else ORDER
        ids.dots.show(order.index(step) if step in order else None, len(order))
        ids.title.text = self.words(TITLES[step])
        ids.what.text = self._what(step)
        ids.said.text = lesson.said.say(self.model.language)
        # What is still to be turned over is not done because it could be taken up now.
        asks = step is Step.BACKS and not lesson.in_one_more_light
        good = lesson.now.ready and not asks
        ids.said.color = GOOD if good else SAID
        self._sign.colour = GOOD if good else SAID
        self._sign.show("yes" if good else "turn" if lesson.now.ready else "look")
        ids.state.opacity = 1 if ids.said.text else 0
        ids.leave.text = self.words("Back")
        text, icon = PRESSES[step]
        ids.next.text = self.words("It is being learnt") if lesson.busy else self.words(text)
        ids.next.icon = "wait" if lesson.busy else icon
        ids.next.disabled = lesson.busy or not lesson.now.ready
        ids.next.sort = "primary" if lesson.now.ready and not lesson.busy else "plain"
        self._picture(step)

    def _what(self, step: Step) -> str:
        """What is to be done."""
        lesson = self.lesson
        if step is Step.BACKS and lesson.in_one_more_light:
            return self.words(ALL_OVER)
        if step is Step.BACKS:
            return self.words(WHAT[step], place=self.model.board.called(lesson.left[0])) if lesson.left else ""
        if step is Step.AGAIN and lesson.face is not None:
            pieces = {piece.id: piece for piece in self.model.game.pieces}
            places = ", ".join(map(self.model.board.called, lesson.places))
            what = WHAT[step] if len(lesson.face.pieces) == 1 else ALL_AGAIN
            return self.words(what, pieces=named(lesson.face.pieces, pieces), places=places)
        return self.words(WHAT[step])

    def _picture(self, step: Step) -> None:
        """The board as it should lie, and where something is still to be done."""
        game = self.model.game
        scene = first_scene(game, self.model.language)
        lie = as_they_lie(game, self.lesson, scene.counters)
        held = shown(game, self.lesson, lie)
        colour = self.colours_of(scene).get(held[0].seat if held else "", LINE)
        self.ids.hands.show(DOING.get(step), held, colour, self.art)
        laid: Widget = self._cards if step in (Step.CARDS, Step.EMPTY) else self._map
        if laid.parent is None:
            self.ids.stage.clear_widgets()
            self.ids.stage.add_widget(laid)
        if laid is self._cards:
            picture = self.art.ground(game.board.width_mm, game.board.height_mm)
            grounds = grounds_of(scene) if picture is None else {}
            self._cards.show(game.board, self.lesson.now.cards, picture, grounds, step is Step.EMPTY)
            return
        cues = {str(place): cue for place, cue in self.lesson.cues.items()}
        self._map.art = self.art
        again = self.lesson.face.pieces if self.lesson.step is Step.AGAIN and self.lesson.face is not None else ()
        meant = frozenset(map(str, again))
        self._map.show(game.board, lie, self.colours_of(scene), cues, marked=meant, grounds=scene.grounds)

    def leave(self) -> None:
        """Back to the step before, or from the first one to where the lesson was begun."""
        if not self.lesson.go_back():
            self._over()

    def _over(self) -> None:
        """What was learnt is shown."""
        if self.model.screen is Screen.LESSON:
            self.model.back()
