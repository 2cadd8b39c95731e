"""The first screen: the picture of the game, and the ways to play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.errors import DataError
from companion.language import language_name, mark
from companion.record.storage.rows import GameRow
from ui.model.games.glance import ahead
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, load
from ui.theme import MUTED, PORTRAIT, WARN, style
from ui.widgets.board import small_map  # noqa: F401  (the layout uses it)
from ui.widgets.pictures import scenery  # noqa: F401  (the layout uses it)
from ui.widgets.tiles.kept_game import KeptGame

load(__file__)

NOT_KEPT = mark("You can play, but no game is kept until then.")
LEFT_OUT = mark("Until that is put right, the app does without it.")
NAMED = 3
"""How many mistakes in files are named; the page Devices names all."""
TILE = 84
"""The height of a quiet way, in steps: its icon above its words."""
KEPT = 96
"""The height of the kept game, in steps."""


class Home(Page):
    """Home: go on, begin, and below the quiet ways to everything else."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows what can be begun or gone on with."""
        model, ids = self.model, self.ids
        ids.title.text = model.game.title
        kept = model.games.saved_games.kept  # may find out that they cannot be read
        trouble = self._trouble(bool(kept))
        welcome = self.words("The companion for your table: it follows the board and knows the rules.")
        ids.what.text = trouble or ("" if kept else welcome)
        ids.what.color = WARN if trouble else MUTED
        self.show_title(ids.scenery, ids.map)
        self._ways(kept)
        self._quiet()
        ids.devices.text = model.devices.said

    def _ways(self, kept: tuple[GameRow, ...]) -> None:
        """What to play: the primary way first."""
        model, ways = self.model, self.ids.ways
        ways.clear_widgets()

        def add(text: str, act: Callable[[], object], icon: str, sort: str = "plain") -> None:
            ways.add_widget(Press(text=text, sort=sort, icon=icon, on_release=lambda *_: act()))

        broken = model.games.saved_games.trouble
        way_on = "primary" if broken is None else "plain"
        if broken is not None:
            add(self.words("Try again"), model.games.open_log_again, "retry", sort="primary")
            if isinstance(broken, DataError):
                add(self.words("Put this file aside"), lambda: model.games.open_log_again(aside=True), "save")
        if kept:
            ways.add_widget(self._kept(kept[0]))
            add(self.words("Go on with the game"), model.games.go_on, "go-on", sort=way_on)
        new = not kept and broken is None and not self._offers_evening()
        if self._offers_evening():
            add(self.words("Your first evening"), lambda: model.open(Screen.EVENING), "practice", sort=way_on)
        row = BoxLayout(size_hint_y=None, height=self.step(56), spacing=self.step(8))
        row.add_widget(
            Press(
                text=self.words("New game"),
                sort="primary" if new else "plain",
                icon="new",
                on_release=lambda *_: model.open(Screen.SETUP),
            )
        )
        if len(kept) > 1 or model.games.saved_games.finished:
            row.add_widget(
                Press(text=self.words("Kept games"), icon="games", on_release=lambda *_: model.open(Screen.GAMES))
            )
        ways.add_widget(row)

    def _offers_evening(self) -> bool:
        """Whether the first evening comes first: nobody has played here yet."""
        saved = self.model.games.saved_games
        return not self.model.settings.introduced and saved.trouble is None and not saved.kept

    def _kept(self, row: GameRow) -> KeptGame:
        """The game that goes on: its map, its round, who is ahead."""
        model = self.model
        glance = model.games.saved_games.glance(row, model.language)
        scene = glance.scene if glance is not None else None
        sheet = KeptGame(
            glance,
            steps=KEPT,
            heading=scene.title if scene is not None else "",
            text=ahead(scene, model.language) if scene is not None else row.name,
        )
        sheet.bind(on_release=lambda *_: model.games.go_on())
        return sheet

    def _quiet(self) -> None:
        """The ways to everything else, as small tiles."""
        model, quiet = self.model, self.ids.quiet
        quiet.clear_widgets()

        def add(text: str, act: Callable[[], object], icon: str) -> None:
            quiet.add_widget(Press(text=text, sort="quiet", icon=icon, steps=TILE, on_release=lambda *_: act()))

        if len(model.games.saved_games.titles) > 1:
            add(self.words("Another game"), lambda: model.open(Screen.TITLES), "another")
        if model.game.sheets(model.language):
            add(self.words("Rules in short"), lambda: model.open(Screen.REFERENCE), "rules")
        if model.game.printed_items(model.language):
            add(self.words("Check your pieces"), model.games.check_pieces, "pieces")
        if not self._offers_evening():
            add(self.words("Your first evening"), lambda: model.open(Screen.EVENING), "practice")
        add(self.words("Settings"), lambda: model.open(Screen.SETTINGS), "settings")
        if model.devices.parts is not None:
            add(self.words("Devices"), lambda: model.open(Screen.DEVICES), "devices")
        languages = model.preferences.languages
        after = languages[(languages.index(model.language) + 1) % len(languages)]
        add(language_name(after), lambda: model.preferences.speak(after), "language")
        many = len(quiet.children)
        quiet.cols = -(-many // 2) if style.composition == PORTRAIT else many

    def _trouble(self, kept: bool) -> str:
        """Why games cannot be kept, what in the files cannot be used, or why the last wish was not granted; empty where
        all is well."""
        model = self.model
        said = []
        broken = model.games.saved_games.trouble
        if broken is not None and not kept:
            said += [broken.sentence.say(model.language), self.words(NOT_KEPT)]
        if model.mistakes:
            said += [mistake.say(model.language) for mistake in model.mistakes[:NAMED]]
            more = len(model.mistakes) - NAMED
            said += [self.words("There are {n} more: see Devices.", n=more)] if more > 0 else []
            said.append(self.words(LEFT_OUT))
        return " ".join(said) or model.why
