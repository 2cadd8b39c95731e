"""The command line, and the only place where all parts are joined."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper

from companion.errors import CompanionError
from companion.leave import leave

Command = Callable[[list[str]], int]


def play(arguments: list[str]) -> int:
    """open the touchscreen, with a simulated table beside it where there is no camera"""
    from ui.app import start

    return start.run(arguments)


def engine(arguments: list[str]) -> int:
    """speak the engine protocol on standard input and output"""
    from companion import engine as protocol

    return protocol.run(arguments)


def see(arguments: list[str]) -> int:
    """read a picture of the board and print what lies where"""
    from hardware.see import picture

    return picture.run(arguments)


def learn(arguments: list[str]) -> int:
    """learn counters without stickers from pictures of the board"""
    from hardware.see import prints

    return prints.run(arguments)


def markers(arguments: list[str]) -> int:
    """make the sheets of stickers to print"""
    from calibration.paper import sheets

    return sheets.run(arguments)


def board(arguments: list[str]) -> int:
    """make a game's board to print at true size, with its own markers"""
    from calibration.paper import printed_board

    return printed_board.run(arguments)


def height(arguments: list[str]) -> int:
    """work out how high a camera hangs above a board, and what it sees there"""
    from calibration import height as optics

    return optics.run(arguments)


def demo(arguments: list[str]) -> int:
    """play a scripted game on a simulated table, without a display and without hands"""
    from ui.demo import demo

    return demo.run(arguments)


def doctor(arguments: list[str]) -> int:
    """check every part: camera, lights, buttons, screen, disk, service"""
    from hardware import doctor

    return doctor.run(arguments)


def record(arguments: list[str]) -> int:
    """keep pictures of the board and what was read in them, to report a fault"""
    from hardware import record

    return record.run(arguments)


def verify(arguments: list[str]) -> int:
    """prove from a log that no sealed deck was changed"""
    from companion.record import verify

    return verify.run(arguments)


def export(arguments: list[str]) -> int:
    """write the games of a log to a JSON file"""
    from companion.record.exchange import portable

    return portable.run_export(arguments)


def import_(arguments: list[str]) -> int:
    """take the games of a JSON file into a log"""
    from companion.record.exchange import portable

    return portable.run_import(arguments)


def chronicle(arguments: list[str]) -> int:
    """write a kept game as a chronicle to read, in HTML or Markdown"""
    from companion.record.exchange import chronicle

    return chronicle.run(arguments)


def screenshots(arguments: list[str]) -> int:
    """render every screen in every language and size into docs/screens"""
    from ui.demo import screenshots

    return screenshots.run(arguments)


def pieces(arguments: list[str]) -> int:
    """carry what is printed on your pieces to a file, or take it from one"""
    from companion.settings import pieces

    return pieces.run(arguments)


def prints(arguments: list[str]) -> int:
    """carry what was learnt of printed counters to a file, or take it from one"""
    from hardware.reader.prints.keeping import carried

    return carried.run(arguments)


def translations(arguments: list[str]) -> int:
    """make or renew the files that another language needs"""
    from companion import translations

    return translations.run(arguments)


COMMANDS: dict[str, Command] = {
    command.__name__.rstrip("_"): command
    for command in (
        *(play, demo, engine, see, learn, markers, board, height, doctor, record, verify, export, import_, chronicle),
        *(pieces, prints, screenshots, translations),
    )
}
"""Each command; its docstring is its line in the list of commands. Parts are loaded only when they are asked for."""


def usage() -> str:
    """The list of commands, one a line."""
    lines = [f"  {name:<12} {command.__doc__}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: table-companion COMMAND [options]", "", *lines])


def _write_utf8() -> None:
    """Makes what goes into a file or another program UTF-8, and keeps a terminal of another encoding from ending a
    command with a letter that it lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def main(arguments: list[str]) -> int:
    """Runs one command and answers its exit code: 2, with one sentence that says why, where it could not be done."""
    _write_utf8()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: a second thread only waits
    try:
        if not arguments or arguments[0] in ("-h", "--help"):
            print(usage(), flush=True)
            return 0
        name, *rest = arguments
        if name not in COMMANDS:
            known = "`update` is a command of an installed table: here fetch the newer version and call `make play`."
            print(known if name == "update" else f"There is no command {name!r}.\n{usage()}", file=sys.stderr)
            return 2
        return COMMANDS[name](rest)
    except CompanionError as error:
        from companion.settings.usable import language_here

        print(error.sentence.say(language_here(), names=False), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def program() -> None:
    """The program `table-companion` of an installed package."""
    leave(main(sys.argv[1:]))


if __name__ == "__main__":
    program()
