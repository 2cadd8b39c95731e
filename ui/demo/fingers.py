"""Fingers on a virtual screen: they do by real touches what a player decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.board import PlaceId
from companion.game import CardId
from companion.language import Sentence, catalogue
from companion.scene import Choice, Page, Role
from ui.app.panel import Panel
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.board.map import Map
from ui.widgets.cards.card import TapCard
from ui.widgets.cards.hold import HeldCards
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.tap import Tap

Kind = TypeVar("Kind", bound=Widget)


class Fingers:
    """Touches the panel of one model. Each verb raises AssertionError where the screen does not offer it."""

    def __init__(self, screen: VirtualScreen, panel: Panel) -> None:
        self.screen, self.panel = screen, panel

    @property
    def model(self) -> TableModel:
        """What the panel shows."""
        return self.panel.model

    def widgets(self, kind: type[Kind]) -> Iterator[Kind]:
        """The widgets of a kind that are on the screen."""
        return (widget for widget in self.panel.walk() if isinstance(widget, kind))

    def texts(self) -> list[str]:
        """Every word on the screen."""
        return [widget.text for widget in self.panel.walk() if getattr(widget, "text", "")]

    def press(self, text: str) -> None:
        """Presses the button with a text, in English or in the screen's language, or with an icon and no text."""
        self.screen.frames(2)
        wanted = {text, catalogue(self.model.language).gettext(text)}
        for button in self.widgets(Widget):
            if isinstance(button, Tap) and (getattr(button, "text", "") or getattr(button, "icon", "")) in wanted:
                self._bring_into_sight(button)
                self.screen.tap_widget(button)
                if getattr(button, "asking", False):
                    self.screen.tap_widget(button)
                return
        raise AssertionError(f"no button {text!r} among {self.texts()}")

    def _bring_into_sight(self, button: Widget) -> None:
        """Scrolls the list that a button is in, where there is one that is longer than its room."""
        above = button.parent
        while isinstance(above, Widget) and above is not self.panel:
            if isinstance(above, ScrollView) and above.viewport_size[1] > above.height + 1:
                above.scroll_to(button, padding=0, animate=False)
                self.screen.frames(2)
                return
            above = above.parent

    def place(self, place: str) -> None:
        """Taps a place on the map."""
        self.screen.frames(2)
        map_ = next(self.widgets(Map))
        x, y = map_.to_px(*self.model.board.place(PlaceId(place)).centre)
        self.screen.tap(*map_.to_window(x, y))

    def piece(self, piece: str) -> None:
        """Taps a large counter."""
        self.screen.frames(2)
        for big in self.widgets(BigCounter):
            if big.counter.piece == piece:
                self.screen.tap_widget(big)
                return
        raise AssertionError(f"no large counter {piece}")

    def take_screen(self) -> None:
        """The wanted player takes the screen, where it must be handed over."""
        self.screen.frames(2)
        if self.model.screen is Screen.HANDOVER:
            assert self.panel.page is not None
            self.screen.tap_widget(self.panel.page.ids.take)

    def hold(self, card: str) -> Callable[[], None]:
        """Holds a finger on a card of the hand; answers what lifts it."""
        self.screen.frames(2)
        row = next(self.widgets(HeldCards))
        while card not in [c.id for c in row.cards]:
            self.screen.tap_widget(next(press for press in self.widgets(Press) if "/" in press.text))
        face = list(reversed(row.children))[[c.id for c in row.cards].index(card)]
        touch = self.screen.press(*face.to_window(*face.center))
        assert row.held
        return lambda: touch.touch_up()

    def look(self, card: str) -> None:
        """Holds a finger on a card of the hand and lifts it."""
        row, lift = next(self.widgets(HeldCards)), self.hold(card)
        lift()
        self.screen.frames(2)
        assert not row.held

    def turn_to(self, page: int) -> None:
        """Turns to a page of what is to be read, counted from 0."""
        assert self.panel.page is not None
        tabs: GridLayout = self.panel.page.ids.tabs
        self.screen.tap_widget(list(reversed(tabs.children))[page])

    def tell(self, card: str) -> None:
        """Taps a printed card and says that it is the one."""
        self.screen.frames(2)
        face = next(face for face in self.widgets(TapCard) if face.card is not None and face.card.id == card)
        self.screen.tap_widget(face)
        assert self.model.told.marked == card, self.model.why
        template = "Use {card}" if self.model.told.telling else "It is {card}"
        said = Sentence(template, {"card": self.model.game.card_name(CardId(card), self.model.language)})
        self.press(said.say(self.model.language))

    def do(self, choice: Choice) -> None:
        """Makes a choice by touches alone."""
        if self.model.scene.printed and choice.card is not None:
            if self.model.told.can_tell:
                self.press("Special card")
            self.tell(choice.card)
            if choice.origin is None:
                return
        elif choice.secret and choice.card is not None:
            if self.model.screen not in (Screen.HANDOVER, Screen.HAND):
                if not self.model.pointing.selection.empty:
                    self.press("Back")
                self.press(self.model.hidden.opens or "Cards")
                self._say_whose(self.model.wanted)
            self.take_screen()
            self._turn_to_pile(choice.pile or "")
            if choice.card not in [card.id for card in self.model.hidden.hand]:
                piles = self.model.scene_for(self.model.holder).piles
                opener = next(p.opener for p in piles if p.opener and choice.card in [card.id for card in p.cards])
                self.look(opener)
                self.press("Choose this one")
            self.look(choice.card)
            self.press("Choose this one")
            if choice.origin is None and (choice.target is None or self.model.pointing.selection.empty):
                if not self.model.pointing.selection.empty:  # else the card alone is the choice, or leaves but one
                    self.press(choice.label)
                return
        if self.model.scene.page is Page.SHARE:
            for piece, points in choice.marks.items():
                for _ in range(points):
                    self.piece(piece)
            self.press("This is the damage")
        elif choice.origin is None and choice.target is not None:
            if choice.kind in self.model.scene.groups:
                self.press(self.model.scene.groups[choice.kind])
            self.place(choice.target)
            self.press(choice.label)
        elif choice.kind in self.model.scene.groups:
            self.press(self.model.scene.groups[choice.kind])
            self._say_whose(choice.seat)
            self.press(choice.label)
        elif choice.origin is None:
            self.take_screen()
            before = self.model.session.seq
            self.press(choice.label)
            if choice.role is Role.ENDS and self.model.session.seq == before:  # it was said what is left
                self.press(choice.label)
        else:
            self._on_map(choice)

    def _turn_to_pile(self, key: str) -> None:
        """Turns to the part of the own cards that a card lies in, where they lie apart."""
        part = next((part for part in self.model.hidden.parts if part.key == key), None)
        if part is not None and part != self.model.hidden.part:
            self.press(part.label)

    def cards_of(self, seat: str) -> None:
        """Asks for the cards of a seat that may use one though another one decides."""
        self.press("Cards" if self.model.screen is Screen.COMBAT else f"Cards of {self._name(seat)}")
        self._say_whose(seat)

    def _say_whose(self, seat: str | None) -> None:
        """Says which seat is meant, where that is asked."""
        if self.model.grouped.seats or self.model.grouped.hands:
            assert seat is not None
            self.press(self._name(seat))

    def _name(self, seat: str) -> str:
        return next(side.name for side in self.model.scene.sides if side.id == seat)

    def _on_map(self, choice: Choice) -> None:
        assert choice.origin is not None
        if self.model.pointing.selection.origin is not None:
            self.press("Back")
        self.place(choice.origin)
        named = {kind: label for kind, label, *_ in self.model.pointing.kind_buttons}
        by_name = choice.kind in self.model.scene.kinds or choice.target in (None, choice.origin)
        if self.model.pointing.selection.kind != choice.kind and by_name:
            self.press(named[choice.kind])
        if self.model.pointing.selection.target != choice.target:
            assert choice.target is not None
            self.place(choice.target)
        for _ in range(4):
            marks = self.model.pointing.selection.marks or {}
            wrong = sorted(marks.keys() ^ choice.marks.keys(), key=lambda piece: piece in marks)
            if not wrong:
                break
            self.piece(wrong[0])
        self.press(choice.label)
