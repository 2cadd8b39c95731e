"""The screens of the app, by name."""

from __future__ import annotations

from enum import Enum


class Screen(Enum):
    """The screens of the app."""

    HOME = "home"
    HANDOVER = "handover"
    HAND = "hand"
    CARDS = "cards"
    RACK = "rack"
    BATTLE = "battle"
    COMBAT = "combat"
    WRONG = "wrong"
    END = "end"
    MENU = "menu"
    AGREE = "agree"
    SETUP = "setup"
    TABLE = "table"
    PLAYERS = "players"
    NAME = "name"
    SETTINGS = "settings"
    REFERENCE = "reference"
    NOTES = "notes"
    REPLAY = "replay"
    ANALYSIS = "analysis"
    COMBATS = "combats"
    SEALS = "seals"
    JOURNAL = "journal"
    REASONS = "reasons"
    GAMES = "games"
    EVENING = "evening"
    TITLES = "titles"
    PIECES = "pieces"
    DEVICES = "devices"
    LIGHTS = "lights"
    CAMERA = "camera"
    SIZE = "size"
    PRINTS = "prints"
    LESSON = "lesson"
