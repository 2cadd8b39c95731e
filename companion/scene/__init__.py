"""What a screen shows of a game: plain values that a game fills in and any screen can draw.

A scene is built from a view, so it holds nothing that its seat may not know. It says what can be done as a list of
choices, one a legal action; a screen narrows that list by taps and never decides a rule by itself.
"""

from companion.scene.choices import Choice, Role
from companion.scene.position import Page, Scene
from companion.scene.printed import PrintedField, PrintedItem
from companion.scene.sheets import Display, Sheet
from companion.scene.story import Moment, Shows
from companion.scene.sums import Beats, Column, Line, Note, Odd, Stand, Tally, Track
from companion.scene.table import Card, Counter, Emblem, Ground, Lies, Measure, Meter, Pile, Side

__all__ = [
    "Beats",
    "Card",
    "Choice",
    "Column",
    "Counter",
    "Display",
    "Emblem",
    "Ground",
    "Lies",
    "Line",
    "Measure",
    "Meter",
    "Moment",
    "Note",
    "Odd",
    "Page",
    "Pile",
    "PrintedField",
    "PrintedItem",
    "Role",
    "Scene",
    "Sheet",
    "Shows",
    "Side",
    "Stand",
    "Tally",
    "Track",
]
