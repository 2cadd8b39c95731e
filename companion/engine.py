"""The engine protocol: one JSON request a line on standard input, one JSON answer a line on standard output.

By it a script, a bot or another program drives the same rules that the touchscreen uses. Whatever comes in, the answer
is one line: a wrong request gets `{"ok": false, "error": ...}` and changes nothing.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, BinaryIO, Final

import msgspec

from companion.errors import CompanionError, DataError, IllegalAction
from companion.game import CHANCE, Action, Event, Game, Module, Seat, State
from companion.games import module_named, modules
from companion.opponent import STRENGTHS, Level, Thinker, level_named
from companion.settings.given import add_files, components_of

LINE_LIMIT: Final = 1_000_000
"""The longest request that is read, in bytes; a longer line is skipped and refused."""

ERROR_LIMIT: Final = 500
SPECTATOR: Final = "spectator"
COMPONENTS: Final = "components"
"""The option for a file that may belong to any game, and says to which."""
SEED_BITS: Final = 48
MOST_SECONDS: Final = 60
Answer = dict[str, Any]


class Position(msgspec.Struct, frozen=True):
    """A state, how often its generator was used to reach it, so that a game taken back or loaded goes on alike, and the
    events by which it came from the one before."""

    state: State
    rolls: int = 0
    events: tuple[Event, ...] = ()


class Engine:
    """One game at a time, driven by requests."""

    def __init__(self, components: Mapping[str, str] | None = None) -> None:
        """`components`: the text of the component file of each game that is played with other printed facts."""
        self._components = components or {}
        self._game: Game | None = None
        self._seed = 0
        self._past: list[Position] = []
        self._happened: tuple[Event, ...] = ()

    def answer(self, request: object) -> Answer:
        """The answer to one request, as plain JSON values."""
        try:
            return self._answer(request)
        except IllegalAction as error:
            rule = {} if error.rule is None else {"rule": error.rule}
            return {**_wrong(str(error)), **rule}
        except CompanionError as error:
            return _wrong(str(error))

    def _answer(self, request: object) -> Answer:
        if not isinstance(request, dict) or len(request) != 1:
            raise DataError("A request is one JSON object with one of these keys: {keys}.", keys=", ".join(_REQUESTS))
        name, value = next(iter(request.items()))
        handler = _REQUESTS.get(name)
        if handler is None:
            raise DataError("There is no request {name}; there are {keys}.", name=name, keys=", ".join(_REQUESTS))
        return {"ok": True, **handler(self, value)}

    def _new(self, value: object) -> Answer:
        if not isinstance(value, dict):
            raise DataError('A new game is asked for as {{"new": {{"game": ..., "variant": ...}}}}.')
        module = self._find(value.get("game"))
        unknown = set(value) - {"game", "seed", "chance"} - module.fields()
        if unknown:
            raise DataError("A new game knows no field {field}.", field=min(unknown))
        if value.get("chance", "seeded") not in ("ask", "seeded"):
            raise DataError('The field chance is "ask" or "seeded".')
        game = self._made(module, value)
        seed = _seed(value.get("seed"))
        position, events = _settle(game, Position(game.setup()), seed)
        self._begin(game, seed, msgspec.structs.replace(position, events=events))
        self._happened = events
        return self._told(events)

    def _load(self, value: object) -> Answer:
        if not isinstance(value, dict):
            raise DataError("A state to load is a JSON object, as the request state prints it.")
        game = self._made(self._find(value.get("game")), value)
        seed, rolls = _seed(value.get("seed")), value.get("rolls", 0)
        if not _whole(rolls) or rolls < 0:
            raise DataError("The field rolls is a number from 0 up.")
        state = game.decode(value)
        if game.to_act(state) is None:
            raise DataError("This game is already won; only a game that goes on can be loaded.")
        position, _ = _settle(game, Position(state, rolls), seed)
        self._begin(game, seed, position)
        return {"to_act": game.to_act(position.state)}

    def _begin(self, game: Game, seed: int, position: Position) -> None:
        self._game, self._seed, self._past, self._happened = game, seed, [position], ()

    def _state(self, value: object) -> Answer:
        game, position = self._current(value, "state")
        return {"state": {**game.encode(position.state), "seed": self._seed, "rolls": position.rolls}}

    def _view(self, value: object) -> Answer:
        game, position = self._current(True, "view")
        return {"view": game.view(position.state, _viewer(game, value))}

    def _events(self, value: object) -> Answer:
        game, _ = self._current(True, "events")
        seat = _viewer(game, value)
        return {"events": [_plain(game.event_view(event, seat)) for event in self._happened]}

    def _legal(self, value: object) -> Answer:
        game, position = self._current(value, "legal")
        actions = game.legal_actions(position.state)
        told: Answer = self._told(())
        del told["events"]
        if actions or told["to_act"] != CHANCE:
            told["actions"] = [_plain(action) for action in actions]
        return told

    def _do(self, value: object) -> Answer:
        game, position = self._current(True, "do")
        try:
            action = msgspec.convert(value, game.action_type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise DataError("This is no action of the game: {error}.", error=str(error)) from error
        if _plain(action) != value:
            raise DataError("An action is written just as the request legal lists it, with no field more or less.")
        if game.to_act(position.state) == CHANCE and game.chance(position.state, Random()) is not None:
            raise DataError("Chance is decided by the seed in this game.")
        state, events = game.apply(position.state, action)
        position, more = _settle(game, Position(state, position.rolls), self._seed)
        self._happened = (*events, *more)
        self._past.append(msgspec.structs.replace(position, events=self._happened))
        return self._told(self._happened)

    def _think(self, value: object) -> Answer:
        game, position = self._current(True, "think")
        if not isinstance(value, dict) or not set(value) <= {"seat", "seconds", "level"}:
            raise DataError('A seat is thought for as {{"think": {{"seat": ..., "seconds": ..., "level": ...}}}}.')
        seat, strength = game.to_act(position.state), STRENGTHS[level_named(value.get("level", Level.HARD))]
        if seat is None or seat == CHANCE or value.get("seat", seat) != seat:
            raise DataError("{seat} has nothing to decide now.", seat=value.get("seat"))
        seconds = value.get("seconds", strength.seconds)
        if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= MOST_SECONDS:
            raise DataError("The field seconds is a number above 0, at most 60.")
        seen = [game.event_view(event, seat) for past in self._past for event in past.events]
        thought = Thinker(game, seat).think(
            game.view(position.state, seat),
            seen,
            msgspec.structs.replace(strength, seconds=float(seconds)),
            game.legal_actions(position.state),
            Random(f"{self._seed}/{len(seen)}"),
        )
        return {
            "action": thought.action,
            "win": thought.win,
            "line": list(thought.line),
            "positions": thought.positions,
        }

    def _undo(self, value: object) -> Answer:
        game, _ = self._current(value, "undo")
        if len(self._past) < 2:
            raise DataError("There is no action to take back.")
        self._past.pop()
        self._happened = ()
        return {"to_act": game.to_act(self._past[-1].state)}

    def _find(self, name: object) -> Module:
        """The game of that name."""
        if not isinstance(name, str) or name not in modules():
            raise DataError("The field game must be one of: {games}.", games=", ".join(modules()))
        return module_named(name)

    def _made(self, module: Module, fields: dict[str, Any]) -> Game:
        """The game that the fields of a request name; the one that is played already where it is that."""
        options = module.options(fields)
        if self._game is not None and (self._game.name, self._game.options) == (module.name, options):
            return self._game
        return module.new(options, self._components.get(module.name, ""))

    def _current(self, value: object, request: str) -> tuple[Game, Position]:
        if value is not True:
            raise DataError('This request is written {{"{request}": true}}.', request=request)
        if self._game is None:
            raise DataError("There is no game yet: begin with new or load.")
        return self._game, self._past[-1]

    def _told(self, events: Sequence[Event]) -> Answer:
        """Events and who must decide now; with chance to act also what is asked of it."""
        assert self._game is not None
        state = self._past[-1].state
        to_act = self._game.to_act(state)
        told: Answer = {"events": [_plain(event) for event in events], "to_act": to_act}
        if to_act == CHANCE:
            told["chance"] = self._game.asked(state)
        return told


_REQUESTS: Final = {
    "new": Engine._new,
    "load": Engine._load,
    "state": Engine._state,
    "view": Engine._view,
    "events": Engine._events,
    "legal": Engine._legal,
    "do": Engine._do,
    "think": Engine._think,
    "undo": Engine._undo,
}


def _settle(game: Game, position: Position, seed: int) -> tuple[Position, tuple[Event, ...]]:
    """The position once the engine itself has decided all chance that it may decide."""
    happened: tuple[Event, ...] = ()
    while game.to_act(position.state) == CHANCE:
        action = game.chance(position.state, Random(f"{seed}/{position.rolls}"))
        if action is None:
            break
        state, events = game.apply(position.state, action)
        position, happened = Position(state, position.rolls + 1), (*happened, *events)
    return position, happened


def _viewer(game: Game, value: object) -> Seat | None:
    """The seat that a request names; None for a spectator."""
    if value not in (*game.seats, SPECTATOR, None):
        raise DataError("A view is of one of: {seats}.", seats=", ".join((*game.seats, SPECTATOR)))
    return Seat(str(value)) if value in game.seats else None


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seed(value: object) -> int:
    """The seed that was given, or a fresh one."""
    if value is None:
        return SystemRandom().getrandbits(SEED_BITS)
    if not isinstance(value, int) or isinstance(value, bool):
        raise DataError("The field seed is a whole number.")
    return value


def _plain(thing: Action | Event) -> Any:
    """An action or event as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream, without their ends; None for one that is too long."""
    while line := source.readline(LINE_LIMIT + 1):
        if len(line) <= LINE_LIMIT or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LINE_LIMIT + 1)
        yield None


def serve(source: BinaryIO, sink: BinaryIO, components: Mapping[str, str] | None = None) -> None:
    """Answers every request of a stream until it ends; `components` as an Engine takes them."""
    engine = Engine(components)
    for line in _lines(source):
        sink.write(msgspec.json.encode(_reply(engine, line)) + b"\n")
        sink.flush()


def _reply(engine: Engine, line: bytes | None) -> Answer:
    if line is None:
        return _wrong(f"The line is too long: at most {LINE_LIMIT} bytes are read.")
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return _wrong("The line is not JSON: write one object a line.")
    try:
        return engine.answer(request)
    except Exception as fault:
        # A fault of the engine must not end the game: the request changed nothing, since it is taken over last of all.
        traceback.print_exc(file=sys.stderr)
        return _wrong(f"This request met a fault of the engine: {type(fault).__name__}.")


def _wrong(error: str) -> Answer:
    """The answer to a request that cannot be met; what it quotes of the request is kept short."""
    return {"ok": False, "error": error if len(error) <= ERROR_LIMIT else f"{error[:ERROR_LIMIT]}..."}


def run(arguments: Sequence[str]) -> int:
    """The command `engine`: serves standard input; 1 where a component file cannot be used."""
    parser = argparse.ArgumentParser(prog="table-companion engine", description=__doc__)
    add_files(parser)
    try:
        components = components_of(parser.parse_args(arguments))
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, components)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()
    return 0
