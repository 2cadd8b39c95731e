"""A kept game as a chronicle: `table-companion chronicle -o chronicle.html`, or `.md` for Markdown.

It says turn by turn what all players may know; HTML shows the map where the game counts a moment as great.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

import msgspec

from companion.errors import DataError, DeviceError
from companion.game import CHANCE, Game, State
from companion.games import build
from companion.language import Sentence, languages, mark
from companion.opponent.app_players import spoken
from companion.record.exchange.drawn_map import svg
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.rows import GameId
from companion.record.times import day, moment
from companion.scene import Scene
from companion.settings.config import add_log, named_log
from companion.settings.files import write_whole, written_to
from companion.settings.usable import language_here

STYLE: Final = (
    "body{font-family:Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#2b2620;background:#f6f0e2}"
    "h2{border-bottom:1px solid #b8a988;margin-top:2em}figure{margin:1.5em 0}svg{max-width:100%;height:auto}"
    "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left}"
)
BEGUN: Final = mark("Begun on {date}")
GOES_ON: Final = mark("The game goes on.")


class Passage(msgspec.Struct, frozen=True):
    """One turn: its heading, what happened line by line, and the states of its great moments."""

    heading: str
    lines: tuple[str, ...]
    moments: tuple[State, ...] = ()


def passages(session: Session, language: str) -> Iterator[Passage]:
    """The turns of a game that still count, the first one first."""
    game, before = session.game, _beginning(session)
    lines: list[str] = []
    moments: list[State] = []
    for step in session.steps:
        if step.entry.events:
            told = (session.tell(event, language) for event in step.entry.events if event.told)
            lines += [line[:1].upper() + line[1:] for line in told]
        elif not game.campaign:  # of weeks it tells what happened alone
            lines += session.lines(step.entry, language)
        if any(event.great for event in step.entry.events):
            moments.append(step.state)
        if any(event.ends_turn for event in step.entry.events):
            if lines or moments:
                yield _passage(game, before, lines, moments, language)
            lines, moments, before = [], [], step.state
    if lines:
        yield _passage(game, before, lines, moments, language)


def _beginning(session: Session) -> State:
    """The first state in which somebody decides: before it nothing has a heading."""
    states = (session.start, *(step.state for step in session.steps))
    return next((state for state in states if session.game.to_act(state) not in (CHANCE, None)), session.start)


def _passage(game: Game, before: State, lines: list[str], moments: list[State], language: str) -> Passage:
    scene = game.scene(before, None, language)
    whose = next((side.name for side in scene.sides if side.id == scene.decider), "")
    heading = " · ".join(filter(None, (scene.title, whose))) or game.title
    return Passage(heading, tuple(dict.fromkeys(filter(None, lines))), tuple(moments))


def markdown(session: Session, language: str) -> str:
    """The chronicle in Markdown."""
    parts = [f"# {session.game.title}", *_head(session, language)]
    for passage in passages(session, language):
        listed = "\n".join(f"- {line}" for line in passage.lines)
        parts += [f"## {passage.heading}", " ".join(passage.lines) if session.game.campaign else listed]
    end = session.game.scene(session.state, None, language)
    parts += [_outcome(session, end, language)]
    rows = [f"| {' | '.join(cells)} |" for cells in _figures(end)]
    if rows:
        parts.append("\n".join([rows[0], "|" + "---|" * len(_figures(end)[0]), *rows[1:]]))
    return "\n\n".join(parts) + "\n"


def html(session: Session, language: str) -> str:
    """The chronicle as one HTML page, with the map at each great moment and at the end."""
    game = session.game
    parts = [f"<h1>{escape(game.title)}</h1>", *(f"<p>{escape(line)}</p>" for line in _head(session, language))]
    for passage in passages(session, language):
        parts.append(f"<h2>{escape(passage.heading)}</h2>")
        between = " " if game.campaign else "<br/>\n"
        parts.append("<p>" + between.join(escape(line) for line in passage.lines) + "</p>")
        parts += [_figure(game, state, language) for state in passage.moments]
    end = game.scene(session.state, None, language)
    parts += [f"<h2>{escape(_outcome(session, end, language))}</h2>", _figure(game, session.state, language)]
    head, *rows = _figures(end) or [()]
    parts.append("<table><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>")
    parts += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
    body = "\n".join([*parts, "</table>"])
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{escape(game.title)}</title>'
        f"<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def _figure(game: Game, state: State, language: str) -> str:
    return f"<figure>{svg(game.board.on_paper, game.scene(state, None, language))}</figure>"


def _head(session: Session, language: str) -> list[str]:
    """Who plays what, and when it was begun."""
    scene = session.game.scene(session.start, None, language)
    called = [session.players.get(seat, "") for seat in session.game.seats]
    names = [
        f"{spoken(name, language)} · {side.name}" if name else side.name
        for name, side in zip(called, scene.sides, strict=True)
    ]
    begun = moment(session.begun)
    date = day(begun, language) if begun is not None else session.begun[:10]
    return [", ".join(names), Sentence(BEGUN, {"date": date}).say(language)]


def _outcome(session: Session, end: Scene, language: str) -> str:
    if not end.winners:
        return Sentence(GOES_ON).say(language)
    won = ", ".join(side.name for side in end.sides if side.id in end.winners)
    return " · ".join(filter(None, (won, end.reason)))


def _figures(end: Scene) -> list[tuple[str, ...]]:
    """How the game stands at the end: a heading, then a row a seat."""
    if not end.measures:
        return []
    rows: list[tuple[str, ...]] = [("", *(measure.label for measure in end.measures))]
    for side in end.sides:
        rows.append((side.name, *(str(measure.values.get(side.id, "")) for measure in end.measures)))
    return rows


def run(argv: list[str]) -> int:
    """Writes a chronicle of a kept game; answers the exit code."""
    parser = argparse.ArgumentParser(prog="table-companion chronicle", description=__doc__)
    add_log(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, help="chronicle.html or chronicle.md")
    parser.add_argument("--game", help="the game of this id, the newest if left out")
    parser.add_argument("--language", choices=languages(), default=language_here())
    args = parser.parse_args(argv)
    kind = args.output.suffix.lower()
    if kind not in (".html", ".md"):
        raise DataError("{file} must end in .html or .md.", file=str(args.output))
    file = named_log(args)
    with Log(file, must_exist=True) as log:
        rows = log.games()
        if not rows:
            raise DataError("{path} holds no game.", path=str(file))
        session = Session.resume(log, GameId(args.game) if args.game else rows[0].id, build)
    text = html(session, args.language) if kind == ".html" else markdown(session, args.language)
    try:
        write_whole(args.output, text.encode())
    except OSError as error:
        raise DeviceError("{path} cannot be written. Choose another place.", path=str(args.output)) from error
    print(written_to(args.output).say(args.language))
    return 0
