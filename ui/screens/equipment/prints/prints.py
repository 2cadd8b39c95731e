"""Printed counters: what was learnt of them, which of them look alike, and what should be learnt again."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.language import mark
from companion.table.names import named
from hardware.reader.prints.keeping.book import LearntFace, PrintBook
from ui.model.table_model import Screen, TableModel
from ui.parts.prints.learnt import LearntPrints, picture_of
from ui.screens.page import Page, Press, load
from ui.theme import BODY, CHAIR, GRID, HEADING, LANDSCAPE_SMALL, PORTRAIT, style
from ui.widgets.board.small_map import grounds_of
from ui.widgets.devices.cards_beside import CardsBeside
from ui.widgets.devices.face_tile import SIDE, FaceTile
from ui.widgets.devices.reading import ways_of_reading
from ui.widgets.touch.segments import Segments

load(__file__)

LARGE = 118
"""The side of a picture that is not good, and of the other one of its kind, in steps."""
SHARES = {True: 2.4, False: 1.15}
"""How much higher the pictures are than what is said on a tall page, before anything was learnt and afterwards."""
NONE_STEPS = 300
"""The height of the picture that is shown while nothing is learnt, in steps."""
SIDES = (mark("Front side"), mark("Back side"))
NOTHING = mark(
    "Nothing needs to be glued to your counters: the camera can learn their own prints. It takes a few minutes, good "
    "light, and six marker cards that lie beside the board."
)
LOOK = mark("{n} counters are learnt, {kinds} kinds. Tap a picture to see which counters look so.")
LIGHTS = mark("They are learnt in {n} lights. By lamps or in daylight they may look otherwise: learn them so too.")
ONE_LIGHT = mark("By lamps or in daylight they may look otherwise: learn them so too, if they are not read well.")
FLAWED = mark("{n} counters are learnt, {kinds} kinds. {flawed} pictures are not good: tap those that have a sign.")
ALONE = mark("No other counter looks like it.")
ALIKE = mark("{n} counters look alike: they are told apart only by where they came from.")


class Prints(Page):
    """The pictures of all faces, kind by kind, and what is said of one."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._chosen: LearntFace | None = None
        self._laid: PrintBook | None = None
        self._tiles: dict[int, FaceTile] = {}
        super().__init__(model, **kwargs)

    @property
    def prints(self) -> LearntPrints:
        """What was learnt."""
        assert self.model.devices.parts is not None
        return self.model.devices.parts.prints

    def refresh(self) -> None:
        """Shows what was learnt so far."""
        ids, prints, language = self.ids, self.prints, self.model.language
        ids.title.text = self.words("Printed counters")
        ids.back.text = self.words("Back")
        self._lay(prints.book)
        if self._chosen is not None and self._chosen not in prints.faces:
            self._chosen = None
        for n, face in enumerate(prints.faces):
            self._tiles[n].chosen = face is self._chosen
        self._say()
        small = style.composition == LANDSCAPE_SMALL
        ids.what.size_steps = (
            (BODY if small else CHAIR) if prints.book is not None else max(CHAIR, HEADING / style.text)
        )
        ids.said.text = prints.said.say(language) if prints.said is not None else ""
        learnt = prints.book is not None
        ids.how.text = self.words("How this game's counters are read") if learnt else ""
        self._reading(learnt)
        ids.tried.text = self.words("Try reading")
        ids.tried.disabled = not learnt or prints.trying
        ids.learn.text = self.words("Learn all anew") if learnt else self.words("Learn the counters")
        ids.learn.disabled = prints.refused is not None
        ids.learn.sort = "plain" if learnt or prints.refused is not None else "primary"

    def _reading(self, learnt: bool) -> None:
        """How the counters are read, once they can be in several ways."""
        row = self.ids.reading
        if learnt is not bool(row.children):
            row.clear_widgets()
            if learnt:
                row.add_widget(Segments())
        for bar in row.children:
            bar.show(ways_of_reading(self.model.language), self.prints.counters, self.prints.choose)

    def _lay(self, book: PrintBook | None) -> None:
        """The pictures, a kind's sides beside each other, first and large those of kinds of which one is not good; made
        anew only where they changed."""
        if book is self._laid and self.ids.kinds.children:
            return
        self._laid, self._tiles = book, {}
        kinds = self.ids.kinds
        kinds.clear_widgets()
        if style.composition == PORTRAIT:
            self.ids.scroll.size_hint_y = SHARES[book is None]
        if book is None:
            board = self.model.board
            picture, roll = CardsBeside(size_hint=(1, None)), self.ids.scroll
            ground = self.art.ground(board.width_mm, board.height_mm)
            picture.show(board, frozenset(), ground, {} if ground is not None else grounds_of(self.model.games.start))
            kinds.add_widget(picture)

            def fill(*_: object) -> None:
                """It is as high as the page allows."""
                picture.height = max(self.step(NONE_STEPS), roll.height - kinds.spacing[1])

            roll.bind(height=fill)
            fill()
        row: BoxLayout | None = None
        before: object = None
        poor = {face.pieces for face in self.prints.faces if face.flaw is not None}
        for n, face in sorted(enumerate(self.prints.faces), key=lambda at: at[1].pieces not in poor):
            steps = LARGE if face.pieces in poor else SIDE
            side = self.step(steps)
            if row is None or face.pieces != before:
                row = BoxLayout(size_hint=(None, None), size=(0, side), spacing=self.step(GRID / 2))
                row.bind(minimum_width=row.setter("width"))
                kinds.add_widget(row)
            before = face.pieces
            tile = self._tiles[n] = FaceTile(picture_of(face), steps, flawed=face.flaw is not None)
            tile.bind(on_release=lambda _, face=face: self._choose(face))
            row.add_widget(tile)

    def _say(self) -> None:
        """What is known of the picture that was tapped; of all where none was."""
        ids, prints, face = self.ids, self.prints, self._chosen
        ids.one.clear_widgets()
        if face is None:
            ids.name.text, ids.what.text = "", self._all()
            if prints.book is not None and prints.refused is None:
                light = Press(text=self.words("Learn in one more light"), icon="sun", steps=50)
                light.bind(on_release=lambda *_: self._learn_in_one_more_light())
                ids.one.add_widget(light)
            return
        pieces = {piece.id: piece for piece in self.model.game.pieces}
        side = self.words(SIDES[min(pieces[face.pieces[0]].faces.index(face.face), 1)])
        ids.name.text = f"{named(face.pieces, pieces).say(self.model.language)} · {side}"
        alike = self.words(ALIKE, n=len(face.pieces)) if len(face.pieces) > 1 else self.words(ALONE)
        flaw = face.flaw.sentence.say(self.model.language) if face.flaw is not None else ""
        ids.what.text = " ".join(filter(None, (flaw, alike)))
        again = Press(text=self.words("Learn it again"), icon="retry", steps=50)
        again.disabled = prints.refused is not None
        again.bind(on_release=lambda *_: self._again(face))
        ids.one.add_widget(again)

    def _all(self) -> str:
        """What is said of all of them."""
        prints = self.prints
        if prints.refused is not None:
            return prints.refused.say(self.model.language)
        if prints.book is None:
            return self.words(NOTHING)
        kinds = {face.pieces for face in prints.faces}
        counters, flawed = sum(map(len, kinds)), sum(face.flaw is not None for face in prints.faces)
        said = self.words(FLAWED if flawed else LOOK, n=counters, kinds=len(kinds), flawed=flawed)
        lights = max(face.lights for face in prints.faces)
        return f"{said} {self.words(LIGHTS if lights > 1 else ONE_LIGHT, n=lights)}"

    def _choose(self, face: LearntFace) -> None:
        """A picture was tapped; once more, and it is let go."""
        self._chosen = None if face is self._chosen else face
        self.prints.said = None
        self.refresh()

    def _again(self, face: LearntFace) -> None:
        """Opens the lesson for one face."""
        book = self.prints.book
        if book is not None:
            self.model.open(Screen.LESSON)
            self.prints.lesson.again(face, book)

    def _learn_in_one_more_light(self) -> None:
        """Opens the lesson for all that is known already."""
        book = self.prints.book
        if book is not None:
            self.model.open(Screen.LESSON)
            self.prints.lesson.begin_light(book)

    def learn(self) -> None:
        """Opens the lesson."""
        self.model.open(Screen.LESSON)
        self.prints.lesson.begin()
