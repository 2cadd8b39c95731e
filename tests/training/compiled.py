"""The rules of 1212 in C (`model/`), compiled where learning begins: some fifty times as many games an hour.

Games of learning alone are played by it; a test holds it against the engine, action by action.
"""

from __future__ import annotations

import ctypes as c
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.game import CHANCE, UNKNOWN, Action
from companion.games.las_navas import actions as do
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.box.components import SEATS, Printed
from companion.games.las_navas.judgement.network import Network
from companion.games.las_navas.judgement.options import Options
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.state import UNIT, Phase, State

Rows = NDArray[np.float32]

FOLDER = Path(__file__).parent / "model"
FLAGS = ("-w", "-O3", "-march=native", "-shared", "-fPIC")
MOST_ACTIONS = 400
MOST_POSITIONS = 1000
"""How many positions of a game are kept at most."""
NO_CARD = -1
ICONS = ("none", "archer", "cavalry")
KINDS = ("shoot", "attack", "charge", "karr")
CAUSES = ("", "shoot", "karr", "black_guard", "kurdish_cavalry", "jihad_volunteers")
DECLARED = ("lopez_de_haro", "sancho_vii")
ALL_SPECIALS = (*SPECIALS[0], *SPECIALS[1])
PHASES = tuple(Phase)
DOING = (
    *(do.DiscardSpecial, do.Initiative, do.Play, do.Move, do.Shoot, do.Attack, do.Charge, do.Karr, do.React, do.Pass),
    *(do.Draw, do.Damage, do.Advance, do.Rally, do.Switch, do.Special, do.EndTurn, do.Peek),
)
U8, I8, U16 = c.c_uint8, c.c_int8, c.c_uint16


class CZone(c.Structure):
    _fields_ = (("n", U8), ("u", U8 * 3))


class CWound(c.Structure):
    _fields_ = (("side", U8), ("zone", U8), ("points", U8))


class CState(c.Structure):
    """A state as `model/rules.h` lays it out."""

    _fields_ = (
        ("zone", CZone * 18),
        *((name, U16 * 2 if name == "hand" else U16) for name in ("hand", "played")),
        *((name, U8 * 2) for name in ("unknown", "special", "special_unknown", "aside")),
        *((name, U8 * 9) for name in ("deck", "discard")),
        *((name, U8) for name in ("deck_n", "discard_n", "ordered", "phase", "decider", "advanced", "round")),
        *((name, U8) for name in ("points", "combats", "shots", "fresh")),
        ("initiative", I8 * 2),
        *((name, I8) for name in ("turn", "active", "shield", "first", "winner")),
        *((name, U8) for name in ("kind", "side", "origin", "target")),
        ("joined", U8 * 3),
        *((name, U8) for name in ("joined_n", "declared", "karr", "volunteers", "jund", "wounds", "cause")),
        ("wound", CWound * 2),
    )


class CAction(c.Structure):
    """An action as `model/rules.h` lays it out."""

    _fields_ = (
        *((name, U8) for name in ("type", "a", "b", "mask", "declared")),
        ("points", U8 * 3),
        *((name, I8) for name in ("card", "take", "needs")),
    )


class CMemory(c.Structure):
    """A memory as `model/play.h` lays it out."""

    _fields_ = (("held", U16 * 2), ("turned", c.c_int))


class CPlayer(c.Structure):
    """A player as `model/play.h` lays it out."""

    _fields_ = (
        *(("judge", c.c_void_p), ("temper", c.c_float), ("wild", c.c_float)),
        *(("narrow", c.c_int), ("positions", c.c_int)),
    )


class CThought(c.Structure):
    """What thinking brought, as `model/search.h` lays it out."""

    _fields_ = (("action", CAction), ("win", c.c_double), ("positions", c.c_int))


class CPrinted(c.Structure):
    _fields_ = (
        *((name, U8 * 54) for name in ("side", "icon", "immobile", "kind", "start")),
        ("column_of", U8 * 9),
        ("named", U16 * 54),
    )


class CJudge:
    """A judgement in C: a network's, or the one made by hand (None)."""

    def __init__(self, network: Network | None) -> None:
        if network is None:
            self._laid = np.zeros(1, np.uint64)
        else:
            self._weights = np.concatenate([weight.ravel() for weight in network.weights])
            inputs, hidden = network.weights[0].shape
            self._laid = np.zeros(1 + (inputs + hidden + 1) // 2, np.uint64)
            self._laid[0] = self._weights.ctypes.data

    @property
    def pointer(self) -> int:
        """Where it lies in memory."""
        return int(self._laid.ctypes.data)


@dataclass(frozen=True)
class Player:
    """Who plays: `judge` None by chance; the rest as in `model/play.h`."""

    judge: CJudge | None
    temper: float = 0.0
    wild: float = 0.0
    narrow: bool = False
    positions: int = 1

    def laid_out(self) -> CPlayer:
        """The same for C."""
        pointer = None if self.judge is None else self.judge.pointer
        return CPlayer(pointer, self.temper, self.wild, self.narrow, self.positions)


class Model:
    """The compiled rules, for one set of printed pieces and one size of network."""

    def __init__(self, hidden: tuple[int, int]) -> None:
        """CompanionError where no C compiler is to be had."""
        with TemporaryDirectory() as folder:
            library = Path(folder) / "model.so"
            sources = [str(path) for path in sorted(FOLDER.glob("*.c"))]
            sizes = (f"-DFIRST={hidden[0]}", f"-DSECOND={hidden[1]}")
            try:
                subprocess.run(["cc", *FLAGS, *sizes, *sources, "-lm", "-o", str(library)], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise CompanionError("Learning needs a C compiler: cc.") from error
            self.c = c.CDLL(str(library))
        self.c.value.restype = c.c_double
        self.c.think.restype = CThought
        self.game = LasNavas()
        self.printed: Printed = self.game.printed
        laid = self._printed()
        self.c.prepare(c.byref(laid))

    @cached_property
    def inputs(self) -> int:
        """How many numbers describe a position."""
        from companion.games.las_navas.judgement.features import Reader

        return int(Reader(self.printed).rows([self.game.setup()]).shape[1])

    def play(
        self, players: tuple[Player, Player], advanced: bool, seed: int, *, keep: bool = False
    ) -> tuple[float, int, Rows, Rows, NDArray[np.int32]]:
        """A game: 1.0 where the Christians won (0.5: it did not end), how many decisions it took, and, with `keep`, the
        rows of its positions, what was thought of them, and which seat's they are."""
        pair = (CPlayer * 2)(*(player.laid_out() for player in players))
        decided = c.c_int()
        rows = np.empty((MOST_POSITIONS if keep else 0, self.inputs), np.float32)
        said, viewers = np.zeros(len(rows), np.float32), np.zeros(len(rows), np.int32)
        where = [made.ctypes.data_as(c.c_void_p) if keep else None for made in (rows, said, viewers)]
        found = self.c.play(pair, int(advanced), c.c_uint64(seed), len(rows), *where, c.byref(decided))
        won = (0.5, 1.0, 0.0)[found & 0xFF]
        kept = found >> 8
        return won, decided.value, rows[:kept], said[:kept], viewers[:kept]

    def think(self, judge: CJudge, known: CState, side: int, positions: int) -> CThought:
        """What a search from what a seat knows brings."""
        thought: CThought = self.c.think(c.c_void_p(judge.pointer), c.byref(known), side, positions)
        return thought

    def _printed(self) -> CPrinted:
        laid, printed = CPrinted(), self.printed
        kinds = Options(self.game).kinds
        for n, unit in enumerate(printed.units):
            laid.side[n], laid.icon[n], laid.immobile[n] = printed.side[n], ICONS.index(unit.icon), printed.immobile[n]
            laid.kind[n], laid.start[n] = kinds[n], printed.start[n]
            laid.named[n] = sum((n in printed.named[card]) << at for at, card in enumerate(ALL_SPECIALS))
        for card, column in printed.column_of.items():
            laid.column_of[COMBAT.index(card)] = column
        return laid


def number(card: str | None) -> int:
    """A combat card's number: 9 for an unknown one, -1 for none."""
    return NO_CARD if card is None else len(COMBAT) if card == UNKNOWN else COMBAT.index(card)


def state_of(state: State) -> CState:
    """An engine's state as the model lays it out."""
    laid = CState()
    for at, content in zip(laid.zone, state.zones, strict=True):
        at.n = len(content)
        at.u[: len(content)] = content
    for side in (0, 1):
        laid.hand[side] = sum(1 << number(card) for card in state.hands[side] if card != UNKNOWN)
        laid.unknown[side] = state.hands[side].count(UNKNOWN)
        own, first = state.specials[side], 6 * side
        laid.special[side] = sum(1 << ALL_SPECIALS.index(card) - first for card in own if card != UNKNOWN)
        laid.special_unknown[side] = own.count(UNKNOWN)
        laid.aside[side] = sum(1 << ALL_SPECIALS.index(card) - first for card in state.aside[side])
        laid.initiative[side] = number(state.initiative[side])
    laid.played = sum(1 << ALL_SPECIALS.index(card) for card in state.played)
    for name in ("deck", "discard"):
        pile = getattr(state, name)
        getattr(laid, name)[: len(pile)] = [number(card) for card in pile]
        setattr(laid, f"{name}_n", len(pile))
    laid.ordered, laid.phase, laid.advanced = state.ordered, PHASES.index(state.phase), state.variant == "advanced"
    laid.decider = 3 if state.decider is None else 2 if state.decider == CHANCE else SEATS.index(state.decider)
    for name in ("round", "points", "combats", "shots", "fresh"):
        setattr(laid, name, getattr(state, name))
    for name in ("turn", "shield", "first"):
        value = getattr(state, name)
        setattr(laid, name, NO_CARD if value is None else value)
    laid.active = number(state.active)
    laid.winner = NO_CARD if state.winner is None else SEATS.index(state.winner)
    if (fight := state.combat) is not None:
        laid.kind, laid.side, laid.origin, laid.target = KINDS.index(fight.kind), fight.side, fight.origin, fight.target
        laid.joined_n = len(fight.units)
        laid.joined[: len(fight.units)] = fight.units
        laid.declared = sum(1 << DECLARED.index(card) for card in fight.special)
        laid.karr, laid.volunteers, laid.jund = fight.karr, fight.volunteers, fight.jund
        laid.cause, laid.wounds = CAUSES.index(fight.cause) if fight.cause in CAUSES else 0, len(fight.wounds)
        for at, wound in zip(laid.wound, fight.wounds, strict=False):
            at.side, at.zone, at.points = wound.side, wound.zone, wound.points
    return laid


def action_of(printed: Printed, state: State, action: Action) -> CAction:
    """An engine's action as the model lays it out."""
    laid = CAction(type=DOING.index(type(action)), card=NO_CARD, take=NO_CARD, needs=NO_CARD)
    given: Any = action
    units = set(getattr(given, "units", ()) or ()) | ({given.unit} if hasattr(given, "unit") else set())
    origin = getattr(given, "origin", None)
    if isinstance(action, do.Shoot | do.Rally):
        origin = next(
            board.NAMES[zone] for zone, content in enumerate(state.zones) for n in content if _id(printed, n) in units
        )
    if origin is not None:
        laid.a = board.NUMBER[origin]
        laid.mask = sum((_id(printed, n) in units) << at for at, n in enumerate(state.zones[laid.a]))
    target = getattr(given, "to", None) or getattr(given, "target", None)
    if target is not None:
        laid.b = board.NUMBER[target]
    match action:
        case do.Attack(special=special) | do.Charge(special=special):
            laid.declared = sum(1 << DECLARED.index(card) for card in special)
        case do.Karr(declare=yes) | do.Advance(accept=yes) | do.Switch(shield=yes):
            laid.a = yes
        case do.Damage(units=taken):
            assert state.combat is not None
            content = state.zones[state.combat.wounds[0].zone]
            laid.points[: len(content)] = [taken.get(_id(printed, n), 0) for n in content]
        case do.Special(card=card, take=take):
            laid.card, laid.take = ALL_SPECIALS.index(card), number(take)
            laid.mask = 0
        case do.React(card=card) | do.DiscardSpecial(card=card):
            laid.card = ALL_SPECIALS.index(card)
        case do.Play(card=card) | do.Initiative(card=card) | do.Draw(card=card) | do.Peek(card=card):
            laid.card = number(card)
    return laid


def _id(printed: Printed, number: int) -> str:
    return printed.ids[UNIT[number]]
