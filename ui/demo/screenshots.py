"""Pictures of every screen, in every language and three sizes, always the same from the same seed."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image as Pillow

from companion.game import Action, CardId, Event, Game, PieceId, Seat
from companion.games import offered
from companion.language import Sentence, languages, mark
from companion.opponent import Analysis, Level, Strength, Thinker, Thought, Worker
from companion.opponent.analysis import analysing, played_again, told
from companion.record.entries import Step
from companion.scene import Choice
from companion.settings.config import Config, ScreenConfig
from companion.table.following.guidance import Way
from hardware.cameras.camera import Image
from hardware.doctor.check import Check, Verdict, absent, counted, good
from hardware.lights.simulated import SimulatedLights
from hardware.simulated.prints import PrintRun
from ui.demo import virtual_screen
from ui.demo.moments import Moments
from ui.demo.pace import steady

if TYPE_CHECKING:
    from ui.app.joined import Joined
    from ui.model.table_model import TableModel

SIZES = {"7-inch": (800, 480), "720p": (1280, 720), "portrait": (720, 1280)}
SEED = 7
NAME = "Sancho"
QUALITY = 80
"""Of a picture kept as WebP, 0 to 100."""
LONG_MS = 10_000.0
MOST = 200

UNPLUGGED = Sentence("The lights do not answer any more: check their plug; they come back by themselves.")
FOUND = (
    good(mark("computer"), "{model}, {system}, 64 bits.", model="Raspberry Pi 5 Model B", system="Debian 12"),
    good(mark("camera"), "It gives pictures."),
    good(
        mark("calibration"), "The board's markers are off by {error} mm; {pixels} pixels a mm.", error=0.4, pixels=2.4
    ),
    Check(mark("lights"), Verdict.WRONG, UNPLUGGED),
    counted(mark("buttons"), "{n} button on pins.", "{n} buttons on pins.", 2),
    absent(mark("service"), "Not installed: the companion starts when it is called."),
    absent(mark("log"), "No game was played yet."),
)
"""What the doctor finds in the pictures of its page."""

PRINTED = PrintRun("symbols", 3)
"""How the counters are printed that are learnt in the pictures."""
LOOKS = 3
GLARE_MM = 5.0
"""How far the lamp mirrors."""

Shot = Callable[[str], None]


class _Enough(Exception):
    """Every picture that was asked for is there."""


def _first(model: TableModel, true: Callable[[Choice], bool]) -> Choice:
    """The first choice of the decider for which something is true."""
    return next(choice for choice in model.scene_for(model.wanted).choices if true(choice))


BRIEF = Strength(1, 1.0, 0.0)
BESIDE_MM = (150.0, -55.0)
"""Where a card is held up beside the board."""


class InThisProcess(Worker):
    """Answers at once, without much thought."""

    def ask(
        self,
        game: Game,
        seat: Seat,
        view: dict[str, Any],
        seen: Sequence[Event],
        legal: Sequence[Action],
        level: Level | Strength,
        seed: int = 0,
        taken: Action | None = None,
    ) -> None:
        """Thinks for a seat."""
        self._thought = Thinker(game, seat).think(view, seen, BRIEF, legal, taken=taken)

    def poll(self) -> Thought:
        """What was thought."""
        return self._thought

    def review(self, game: Game, steps: Sequence[Step], strength: Strength = BRIEF) -> None:
        """Looks at the game."""
        start, happened = played_again(game, told(steps))
        *_, self._found = analysing(game, start, happened, strength)

    def poll_review(self) -> Analysis | None:
        """What was found."""
        return self._found


class Story:
    """A game that passes through every screen; `shot` is called at each."""

    def __init__(self, joined: Joined, shot: Shot) -> None:
        self.joined, self.model, self.shot = joined, joined.model, shot
        self.at_ms = 0.0
        self.model.games.saved_games.clock, self.model.games.saved_games.stopwatch = steady()

    def look(self) -> None:
        """The camera looks until its readings count."""
        for _ in range(3):
            self.at_ms += LONG_MS
            self.joined.look(self.at_ms)

    def lay(self) -> None:
        """Hands lay the table as the app says."""
        assert self.joined.table is not None
        self.joined.table.lay(self.model.session.layout)
        self.look()

    def tell(self) -> None:
        """From home to the end."""
        from ui.model.table_model import Screen

        table, model = self.joined.table, self.model
        assert table is not None
        self.look()
        model.changed()  # the page is told what the camera sees
        self.shot("home")
        for page in (Screen.EVENING, Screen.TITLES, Screen.SETTINGS, Screen.REFERENCE, Screen.PIECES):
            model.open(page)
            self.shot(page.value)
            model.back()
        model.games.check.go(len(model.games.check.groups) - 1)
        model.open(Screen.PIECES)
        self.shot("pieces-cards")
        model.back()
        self._practice()
        self._devices()
        table.take_off(model.game.pieces[0].id)
        self.look()
        model.open(Screen.SETUP)
        self.shot("setup")
        model.open(Screen.TABLE)
        self.shot("table")
        model.back()
        self._players()
        table.put_back(model.game.pieces[0].id)
        model.games.new_game("basic")
        self.lay()
        self.shot("handover")
        model.hidden.take_screen()
        self.shot("hand")
        self._until(lambda: bool(model.scene.revealed))
        self.shot("handover-initiative")
        self._until(lambda: model.screen is Screen.BATTLE)
        model.questions.make = InThisProcess
        model.hints.ask()
        model.think()
        self.shot("battle-hint")
        model.pointing.clear()
        self._turn()
        self._until(lambda: model.scene.kind == "karr")
        self.shot("combat-reaction")
        self._until(lambda: model.scene.kind == "damage")
        self.shot("combat-damage")
        self._until(lambda: model.screen is Screen.COMBAT and model.fighting.combat_over)
        self.shot("combat")
        model.undo()
        self.shot("agree")
        model.back()
        model.open(Screen.MENU)
        self.shot("menu")
        model.open(Screen.JOURNAL)
        self.shot("journal")
        model.explain_moves()
        model.think()
        self.shot("reasons")
        model.consent.concede(model.game.seats[-1])
        self._until(lambda: model.screen is Screen.END)
        self.shot("end")
        model.review.make = InThisProcess
        model.open(Screen.REPLAY)
        model.analyse()
        model.think()
        self.shot("analysis")
        model.back()
        model.back()
        for page in (Screen.REPLAY, Screen.COMBATS, Screen.SEALS):
            model.open(page)
            self.shot(page.value)
            model.back()
        model.games.go_home()
        self._shown()
        self._printed()

    def _shown(self) -> None:
        """A game in which a card of the other hand is shown to one player alone."""
        model = self.model
        model.games.new_game("advanced")
        self.lay()
        model.submit(model.scene_for(model.wanted).choices[-1])
        self._until(lambda: model.hidden.showing, ("special", "end"))
        model.hidden.take_screen()
        self.shot("hand-shown")
        model.hidden.leave_shown()
        model.games.go_home()

    def _printed(self) -> None:
        """A game with printed cards, to its first combat, and all games that were kept."""
        from ui.model.table_model import Screen

        model = self.model
        model.games.new_game("advanced", printed=True)
        self.lay()
        self.shot("cards-deal")
        self._until(lambda: model.scene.kind == "play")
        self.shot("cards-play")
        self._until(lambda: model.scene.kind == "turn")
        self.lay()
        self.shot("battle-printed")
        model.told.begin_telling()
        self.shot("cards-special")
        model.pointing.clear()
        self._until(lambda: model.scene.kind == "draw")
        model.told.mark(CardId(_first(model, lambda choice: True).card or ""))
        self.shot("cards-draw")
        model.games.go_home()
        self.shot("home-kept")
        model.open(Screen.GAMES)
        self.shot("games")
        model.back()
        self._racks()

    def _racks(self) -> None:
        """The app plays a seat with printed cards: the camera reads them, and the first is laid open."""
        model, table = self.model, self.joined.table
        assert table is not None
        model.opponents.make = InThisProcess
        model.players.next_player(len(model.players.seating) - 1)
        model.games.new_game("basic", printed=True)
        self.lay()
        model.submit(model.plain_choices[0])
        for card in model.game.cards[:3]:
            table.lay_card(card, *BESIDE_MM)
            self.look()
            table.lay_card(card, *BESIDE_MM, face_up=False)
            if card == model.game.cards[0]:
                self.shot("rack-read")
        model.racks.shown.finish()
        while model.racks.order is None:
            model.think()
            if not model.opponents.thinking:
                model.submit(_first(model, lambda choice: True))
        self.shot("rack-order")
        model.games.go_home()
        while model.players.names[-1]:
            model.players.next_player(len(model.players.seating) - 1)

    def _practice(self) -> None:
        """The practice round explains where each thing is."""
        from ui.model.table_model import Screen

        model = self.model
        model.practice.begin()
        self.shot("practice-handover")
        model.hidden.take_screen()
        self.shot("practice-hand")
        self._until(lambda: model.screen is Screen.BATTLE)
        self.shot("practice-battle")
        model.games.go_home()

    def _players(self) -> None:
        """Two players sit down: one gives a name."""
        from ui.model.table_model import Screen

        model = self.model
        model.open(Screen.PLAYERS)
        model.players.begin_name(0)
        for letter in NAME:
            model.players.write(letter)
        self.shot("name")
        model.players.keep_name()
        self.shot("players")
        model.back()

    def _devices(self) -> None:
        """The pages of the parts; what the doctor finds is always the same here."""
        from ui.model.table_model import Screen
        from ui.parts.board_size import Edge

        model, parts = self.model, self.joined.parts
        parts.checked.examine = lambda: FOUND
        model.open(Screen.DEVICES)
        parts.checked.next_cue()
        self.shot("devices")
        model.open(Screen.LIGHTS)
        parts.wiring.begin()
        for place in model.board.places[:4]:
            parts.wiring.answer(place.id)
        self.shot("lights")
        model.back()
        model.open(Screen.CAMERA)
        self.shot("camera")
        parts.picture.begin_corners()
        self.shot("camera-corners")
        parts.picture.drop_corners()
        model.open(Screen.SIZE)
        parts.size.more(Edge.WIDTH, 30)
        parts.size.more(Edge.HEIGHT, 45)
        self.shot("size")
        parts.size.reset()
        model.back()
        model.back()
        self._prints()
        model.back()

    def _prints(self) -> None:
        """Counters without stickers are learnt at a table of their own, in which a lamp mirrors."""
        from ui.demo.printed_table import PrintedTable
        from ui.model.table_model import Screen

        model, prints = self.model, self.joined.parts.prints
        lesson, owner = prints.lesson, PrintedTable(model.game.name, PRINTED)
        newest = owner.frame()
        prints.frame = lambda: newest  # the page's own looks, which come by the clock, see nothing new

        def look() -> None:
            nonlocal newest
            for _ in range(LOOKS):
                newest = owner.frame()
                lesson.look()

        def go_on() -> None:
            nonlocal newest
            look()
            newest = owner.frame()
            lesson.go_on()

        model.open(Screen.PRINTS)
        self.shot("prints-none")
        owner.clear()
        model.open(Screen.LESSON)
        lesson.begin()
        look()
        self.shot("lesson-cards")
        go_on()
        look()
        self.shot("lesson-empty")
        go_on()
        owner.set_up()
        crooked = model.game.pieces[4]
        owner.table.turn(crooked.id, 30.0)
        look()
        self.shot("lesson-fronts")
        owner.table.turn(crooked.id, 0.0)
        owner.camera.shine(*model.board.places[-1].centre, reach_mm=GLARE_MM)
        go_on()
        owner.turn_over(lesson.left[1])
        look()
        self.shot("lesson-backs")
        for place in lesson.left:
            owner.turn_over(place)
        while lesson.going_on:
            look()
        if model.screen is Screen.LESSON:
            model.back()
        self.shot("prints")
        model.open(Screen.LESSON)
        assert prints.book is not None
        lesson.again(prints.faces[0], prints.book)
        look()
        self.shot("lesson-again")
        lesson.stop()
        model.back()
        model.back()

    def _turn(self) -> None:
        """A turn's first taps, a wish that is refused, and a counter in a wrong place."""
        table, model = self.joined.table, self.model
        assert table is not None
        self.lay()
        self.shot("battle")
        lights = self.joined.rig.lights
        assert isinstance(lights, SimulatedLights)
        lights.trouble = UNPLUGGED
        model.changed()
        self.shot("battle-trouble")
        lights.trouble = None
        model.changed()
        fight = _first(model, lambda choice: choice.kind == "attack" and len(choice.marks) > 1)
        assert fight.origin is not None
        assert fight.target is not None
        model.pointing.tap_place(fight.origin)
        self.shot("battle-from")
        model.pointing.tap_kind("rally")
        self.shot("battle-why")
        model.pointing.tap_kind(fight.kind)
        model.pointing.tap_place(fight.target)
        self.shot("battle-who")
        model.pointing.clear()
        for fighter in fight.marks:
            table.tilt(PieceId(fighter))
        self.look()
        self.shot("battle-meaning")
        self.lay()
        piece, other = model.game.pieces[0], model.game.pieces[-1]
        assert piece.start is not None
        assert other.start is not None
        table.put_in(piece.id, other.start)
        self.look()
        self.shot("wrong")
        table.put_in(piece.id, piece.start)
        self.lay()
        table.flip(piece.id)
        table.take_off(model.game.pieces[1].id)
        self.look()
        model.go_way(Way.TABLE_IS_RIGHT)
        model.consent.agree(model.game.seats[0])
        self.shot("agree-table")
        model.back()
        self.lay()

    def _until(self, true: Callable[[], bool], kinds: tuple[str, ...] = ("charge", "karr")) -> None:
        """Plays on, with a choice of some kinds wherever one is possible, until something is true."""
        for _ in range(MOST):
            if true():
                return
            if self.model.fighting.combat_over:
                self.model.fighting.leave_combat()
                continue
            choices = self.model.scene_for(self.model.wanted).choices
            wished = [choice for choice in choices if choice.kind in kinds]
            self.model.submit((wished or choices)[0])
            if self.model.scene.tally is None and not self.model.fighting.combat_over:
                self.lay()
        raise AssertionError("the story went another way")


def pictures(
    screen: virtual_screen.VirtualScreen,
    out: Path,
    names: set[str] | None = None,
    sizes: set[str] | None = None,
    only: str | None = None,
) -> Iterator[Path]:
    """Writes the pictures and tells each file; where given those of some names, sizes or one language only."""
    for language in languages():
        for size in SIZES:
            if only in (None, language) and (sizes is None or size in sizes):
                yield from _series(screen, out / language / size, language, SIZES[size], names)


def _series(
    screen: virtual_screen.VirtualScreen, folder: Path, language: str, size: tuple[int, int], names: set[str] | None
) -> list[Path]:
    """The pictures of one language in one size."""
    from ui.app.joined import Joined
    from ui.app.panel import Panel
    from ui.parts.background import at_once

    folder.mkdir(parents=True, exist_ok=True)
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
            Story(joined, shot_of_story).tell()
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
    parser = ArgumentParser(prog="python -m ui.demo.screenshots", description="Pictures of every screen.")
    parser.add_argument("-o", "--out", type=Path, default=Path("docs/screens"))
    parser.add_argument("--only", nargs="*", help="names of screens")
    parser.add_argument("--size", nargs="*", choices=SIZES, help="sizes")
    given = parser.parse_args(arguments)
    virtual_screen.prepare()
    screen = virtual_screen.VirtualScreen(draws=False)
    only = set(given.only) if given.only else None
    for path in pictures(screen, given.out, only, set(given.size) if given.size else None):
        print(path)
    return 0
