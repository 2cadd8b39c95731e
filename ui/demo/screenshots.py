"""Pictures of every screen, in every language and three sizes, always the same from the same seed."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from PIL import Image as Pillow

from companion.errors import DataError
from companion.games import offered
from companion.language import languages, mark
from companion.settings.config import Config, ScreenConfig
from companion.settings.files import folder_for
from hardware.cameras.camera import Image
from ui.demo import virtual_screen
from ui.demo.story.moments import Moments
from ui.demo.story.story import tell
from ui.demo.story.teller import Teller

SIZES = {"7-inch": (800, 480), "720p": (1280, 720), "portrait": (720, 1280)}
SEED = 7
NO_PAGE = mark("There is no page with the name {names}; docs/screens has them all.")
QUALITY = 80
"""Of a picture kept as WebP, 0 to 100."""


class _Enough(Exception):
    """Every picture that was asked for is there."""


def pictures(
    screen: virtual_screen.VirtualScreen,
    out: Path,
    names: set[str] | None = None,
    sizes: set[str] | None = None,
    only: str | None = None,
) -> Iterator[Path]:
    """Writes the pictures and tells each file; where given those of some names, sizes or one language only; DataError
    after the first series where no page has one of the names."""
    for language in languages():
        for size in SIZES:
            if only in (None, language) and (sizes is None or size in sizes):
                made = _series(screen, out / language / size, language, SIZES[size], names)
                yield from made
                if unknown := sorted((names or set()) - {path.stem for path in made}):
                    raise DataError(NO_PAGE, names=", ".join(unknown))


def _series(
    screen: virtual_screen.VirtualScreen, folder: Path, language: str, size: tuple[int, int], names: set[str] | None
) -> list[Path]:
    """The pictures of one language in one size."""
    from ui.app.joined import Joined
    from ui.app.panel import Panel
    from ui.parts.background import at_once

    folder_for(folder)
    made: list[Path] = []
    games = offered()
    of_story = None if names is None else {name for name in names if not name.startswith(tuple(games))}

    def shot(name: str) -> None:
        if names is None or name in names:
            screen.frames(3)
            made.append(save(screen.image(), folder / f"{name}.webp"))

    def shot_of_story(name: str) -> None:
        shot(name)
        if of_story is not None and of_story <= {path.stem for path in made}:
            raise _Enough

    if of_story is None or of_story:
        config = Config(language=language, screen=ScreenConfig(width=size[0], height=size[1], calm=True))
        with suppress(_Enough), Joined(config, None, lambda call: None, SEED, at_once) as joined:
            screen.show(Panel(joined.model), size)
            tell(Teller(joined, shot_of_story))
        screen.clear()
    for module in games.values():
        if names is None or any(name.startswith(module.name) for name in names):
            Moments(screen, module, language, size).tell(shot)
    return made


def save(image: Image, path: Path) -> Path:
    """Keeps a picture, in the format that the file's name ends with."""
    Pillow.fromarray(image[:, :, ::-1]).save(path, quality=QUALITY, method=6)
    return path


def run(arguments: list[str]) -> int:
    """Writes the pictures of the manual; answers the exit code."""
    parser = ArgumentParser(prog="table-companion screenshots", description="Pictures of every screen.")
    parser.add_argument("-o", "--out", type=Path, default=Path("docs/screens"))
    parser.add_argument("--only", nargs="*", help="names of screens")
    parser.add_argument("--size", nargs="*", choices=SIZES, help="sizes")
    given = parser.parse_args(arguments)
    folder_for(given.out)
    virtual_screen.prepare()
    screen = virtual_screen.VirtualScreen(draws=False)
    only = set(given.only) if given.only else None
    for path in pictures(screen, given.out, only, set(given.size) if given.size else None):
        print(path)
    return 0
