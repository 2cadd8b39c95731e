"""What all screens have in common."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.lang import Builder
from kivy.properties import ColorProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import Sentence
from companion.scene import Scene, Side
from ui.model.table.guide import Guide
from ui.model.table_model import Screen, TableModel
from ui.theme import LINE, WALNUT, Colour, side_ground, style
from ui.theme.art import Art, art_of
from ui.widgets.touch import scroll  # noqa: F401  (the layouts use it)
from ui.widgets.touch.buttons import Press, Words

if TYPE_CHECKING:
    from ui.widgets.board.small_map import SmallMap
    from ui.widgets.pictures.scenery import Scenery

__all__ = ["Page", "Press", "Split", "Words", "load"]

Builder.load_file(str(Path(__file__).with_name("base.kv")))


def load(python_file: str) -> None:
    """Loads the layout that lies beside a screen's Python file."""
    Builder.load_file(str(Path(python_file).with_suffix(".kv")))


class Split(BoxLayout):
    """Two parts side by side where the panel is wide, one above the other where it is tall."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._turn)

    def _turn(self, *_: object) -> None:
        self.orientation = "horizontal" if self.width >= self.height else "vertical"


class Page(BoxLayout):
    """One screen. `refresh` makes it show what the table model holds; it is called after every change."""

    ground = ColorProperty(WALNUT)
    kept: ClassVar[bool] = False
    """Whether it comes back as it was, so that only what changed meanwhile is drawn."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.model = model
        self._badge: Press | None = None
        self._explained = False
        super().__init__(**kwargs)

    def appear(self) -> None:
        """It comes back after another page: what moved then does not go on."""

    def prepare(self) -> None:
        """It was made ahead, and is on no panel yet: it may show what it has to show by now."""

    def refresh(self) -> None:
        """Shows the model as it is now."""

    @property
    def art(self) -> Art:
        """The drawings of the game that is open."""
        return art_of(self.model.game.name)

    def show_title(self, scenery: Scenery, small: SmallMap) -> None:
        """Shows the picture of the game that is open, or a small map of how it begins where it has none."""
        picture = self.art.picture("title", self.height)
        scenery.show(picture)
        small.opacity = 0 if picture is not None else 1
        if picture is None:
            small.show(self.model.board, self.model.games.start)

    def words(self, template: str, **values: Any) -> str:
        """A text in the players' language."""
        return Sentence(template, values).say(self.model.language)

    @property
    def scene(self) -> Scene:
        """The scene for the eyes that look now."""
        return self.model.scene

    @property
    def guide(self) -> Guide:
        """The guide of the running game, for the pages that are shown only while one runs."""
        assert self.model.guide is not None
        return self.model.guide

    def side(self, seat: str | None) -> Side | None:
        """How a seat is named and coloured."""
        return next((side for side in self.scene.sides if side.id == seat), None)

    def colours(self) -> dict[str, Colour]:
        """Each seat's colour."""
        return self.colours_of(self.scene)

    @staticmethod
    def colours_of(scene: Scene) -> dict[str, Colour]:
        """The colours of a scene's seats."""
        return {side.id: side_ground(side) for side in scene.sides}

    def colour(self, seat: str | None) -> Colour:
        """A seat's colour."""
        return self.colours().get(seat or "", LINE)

    def trouble(self) -> str:
        """What does not work just now, once its badge was tapped; a badge in the page's head says that there is such a
        thing, and hides neither lesson nor news."""
        said = self.model.table.trouble
        if not said:
            self._explained = False
        if bool(said) != (self._badge is not None):
            if self._badge is not None:
                self.ids.head.remove_widget(self._badge)
                self._badge = None
            else:
                wide = self.ids.menu.width if "menu" in self.ids else self.step(60)
                self._badge = Press(text="!", warns=True, size_hint_x=None, width=wide, steps=48)
                self._badge.bind(on_release=lambda *_: self._explain())
                self.ids.head.add_widget(self._badge, index=1)
        if self._badge is not None:
            self._badge.chosen = self._explained
        return said if self._explained else ""

    def _explain(self) -> None:
        """Shows what the badge means, or no longer."""
        self._explained = not self._explained
        self.refresh()

    def hint(self) -> None:
        """Asks for a hint, on a page that all eyes see."""
        self.model.hints.ask()

    def menu(self) -> None:
        """Opens the menu."""
        self.model.open(Screen.MENU)

    @staticmethod
    def step(count: float) -> float:
        """So many steps, in px."""
        return float(count * style.unit)
