"""A game that plays itself on the simulated table, through the whole path: frames, reader, reconciliation, rules, log,
lights, and real touches on a screen that nobody sees."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from random import Random

import cv2

from companion.errors import CompanionError, DataError
from companion.game import VARIANT, Layout, Options
from companion.games import build, offered
from companion.language import Sentence, languages, mark
from companion.record.session import Entry, Source
from companion.scene import Choice, Page, Role
from companion.settings.config import Config, Counters, Printing, ScreenConfig, SimulatedConfig
from companion.settings.files import folder_for
from companion.table.reconciliation.verdict import Verdict
from hardware.simulated.table import SimulatedTable
from ui.demo import virtual_screen
from ui.model.table_model import Screen

STILL_MS = 12_000.0
"""How long the table lies still for a look, as the app is told."""
FRAMES = {True: 3, False: 10}
"""In how many frames it is seen so long, with stickers and without: sides of printed counters that are nearly alike are
told apart by the mean of eight."""
LOOKS = 4
LONGEST = 40
"""So many looks the camera has to read a table whole."""
MOST_STEPS = 400
TAUGHT = 6
"""So many frames of each side of the counters are learnt from."""
DOORS = {Source.SCREEN: mark("screen"), Source.TABLE: mark("table"), Source.CHANCE: mark("cards")}
"""Where a step comes from, in a word."""
PLAYED = mark("Rounds played: {rounds}; combats: {combats}. The pictures are in {folder}.")
ROUNDS, COMBATS = 2, 6
"""How much is played where nobody says it."""


class TableDisagrees(CompanionError, RuntimeError):
    """The table and the game did not come together."""


class Demo:
    """One game that plays itself."""

    def __init__(
        self,
        out: Path,
        data: Path,
        language: str,
        seed: int,
        variant: str,
        *,
        game: str = "",
        table_alone: bool = False,
        counters: Printing = Printing.STICKERS,
    ) -> None:
        """`table_alone`: everything is done on the table that counters can show, not only moves and losses; `counters`
        are what lies on it, learnt first where they have no stickers."""
        from ui.app.window import TableApp
        from ui.demo.fingers import Fingers

        self.out = out
        self.random = Random(seed)
        self.app = TableApp(
            Config(
                language=language,
                game=game,
                screen=ScreenConfig(calm=True),
                simulated=SimulatedConfig(counters=counters),
            ),
            data,
            seed,
            page_clock=None,
        )
        self.screen = virtual_screen.VirtualScreen(draws=False)
        self.screen.show(self.app.build(), (1350, 720))
        assert self.app.panel is not None
        if counters is not Printing.STICKERS:
            self._learn(data)
        self.fingers = Fingers(self.screen, self.app.panel)
        self.model = self.app.joined.model
        self.at_ms = 0.0
        self.combats = 0
        self._steps = 0
        self._pictures: set[str] = set()
        self._variant = variant
        self._table_alone = table_alone
        self._frames = FRAMES[counters is Printing.STICKERS]

    def _learn(self, data: Path) -> None:
        """Teaches the app the prints of the counters on the simulated table, as an owner does."""
        from hardware.reader.prints.keeping.kept import keep
        from hardware.see.prints import learnt
        from hardware.simulated.lesson import lesson

        joined = self.app.joined
        assert joined.table is not None
        assert joined.above is not None
        keep(data, learnt(joined.game, *lesson(joined.table, joined.above, TAUGHT)))
        joined.parts.read_counters(Counters.PRINTS)

    @property
    def table(self) -> SimulatedTable:
        """The table that lies under the camera: another game or map brings its own."""
        assert self.app.joined.table is not None
        return self.app.joined.table

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        view = self.model.game.view(self.model.session.state, None)
        return int(view.get("round", 1))

    def play(self, rounds: int, combats: int) -> None:
        """Plays until that many rounds are over and that many combats were fought, or the game is won."""
        self._picture("home")
        self.model.games.new_game(self._variant)
        self.model.session.subscribe(self._tell)
        self.screen.frames(3)
        self._agree()
        for _ in range(MOST_STEPS):
            if self.model.screen is Screen.BATTLE and "wrong" not in self._pictures:
                self._show_a_mistake()
            enough = self.rounds > rounds and self.combats >= combats
            if self.model.scene.page is Page.OVER or (enough and self.model.scene.tally is None):
                break
            self._step()
        self._picture(self.model.screen.value)
        cv2.imwrite(str(self.out / "window.png"), self.screen.image())

    def _step(self) -> None:
        self._picture_of(self.model.screen)
        if self.model.screen is Screen.COMBAT and self.model.fighting.combat_over:
            self.fingers.press("Go on")
            return
        if self.model.hidden.showing:
            self.fingers.take_screen()
            self.fingers.press("Go on")
            return
        seat = self.model.wanted
        assert seat is not None
        choice = self._choose(self.model.scene_for(seat).choices)
        before = self.model.session.seq
        laid = self._by_hand(choice)
        if laid is not None:
            self.table.lay(laid)
            self._look_well()
            self._answer(choice)
        if self.model.session.seq == before:
            self.fingers.do(choice)
        if self.model.session.seq == before:
            raise TableDisagrees("The screen did not take: {what}.", what=choice.label)
        self._agree()

    def _choose(self, choices: tuple[Choice, ...]) -> Choice:
        """A choice that makes a lively game: a fight where one is possible, with as many as can join; else whatever
        names something on the table or ends a turn, where that is possible."""
        fights = [choice for choice in choices if choice.marks and self._is_held_by_another(choice)]
        if fights:
            most = max(len(choice.marks) for choice in fights)
            return self.random.choice([choice for choice in fights if len(choice.marks) == most])
        lively = [choice for choice in choices if choice.marks or choice.target or choice.role is Role.ENDS]
        return self.random.choice(lively or choices)

    def _is_held_by_another(self, choice: Choice) -> bool:
        """Whether pieces of another seat stand where a choice leads."""
        return any(
            counter.place == choice.target and counter.seat not in ("", self.model.wanted)
            for counter in self.model.scene.counters
        )

    def _by_hand(self, choice: Choice) -> Layout | None:
        """How hands lay the counters to make a choice; None where it is made on the screen."""
        shared = self.model.scene.page is Page.SHARE
        moved = choice.target is not None and not self._is_held_by_another(choice)
        if choice.secret or not (self._table_alone or shared or moved):
            return None
        state, _ = self.model.game.apply(self.model.session.state, choice.action)
        laid = self.model.game.layout(state)
        return laid if laid != self.model.session.layout else None

    def _answer(self, choice: Choice) -> None:
        """Says on the screen what the table means, where it cannot tell by itself and the players are asked."""
        assert self.model.guide is not None
        are_same = self.model.guide.follower.are_same
        for said, explanation in self.model.table.meanings:
            if explanation.back_to is None and are_same(explanation.actions, (choice.action,)):
                if choice.target in self.model.table.meant_places:
                    self.fingers.place(choice.target)
                self.fingers.press(said)
                return

    def _agree(self) -> None:
        """Hands lay the table as the app says, and the camera looks until both agree, and longer where it still reads:
        the first look at a table without all pieces takes many frames."""
        for look in range(LONGEST):
            self.table.lay(self.model.session.layout)
            self._look()
            if self.model.guidance.verdict is Verdict.AGREED and not self._reads:
                return
            if look + 1 >= LOOKS and not self._reads:
                break
        raise TableDisagrees("The table and the game do not agree: {what}", what=self._said or "?")

    def _look_well(self) -> None:
        """Looks until the camera has read everything: what is gone is looked for in several frames."""
        for _ in range(LOOKS):
            self._look()
            if not self._reads:
                return

    @property
    def _reads(self) -> bool:
        """Whether the camera still reads some place."""
        reading = self.model.devices.reading
        return reading is not None and reading.board is not None and bool(reading.board.hidden)

    def _look(self) -> None:
        for _ in range(self._frames):
            self.at_ms += STILL_MS / self._frames
            self.app.joined.look(self.at_ms)
        self.screen.frames(3)

    def _show_a_mistake(self) -> None:
        """A counter is put where it cannot be, and put right again."""
        lying = {at.piece: at.place for at in self.model.session.layout.standings if at.place is not None}
        piece, place = next(iter(lying.items()))
        far = next(other.id for other in reversed(self.model.board.places) if other.id != place)
        self.table.put_in(piece, far)
        self._look()
        self._picture("wrong")
        print(f"      {self._said}", flush=True)
        self._agree()

    @property
    def _said(self) -> str:
        """What the app says of the table."""
        return self.model.guide.says if self.model.guide is not None else ""

    def _tell(self, entry: Entry) -> None:
        self._steps += 1
        tallies = (self.model.game.tally(event, "en") for event in entry.events)
        self.combats += any(tally is not None and not tally.joins for tally in tallies)
        said = self.model.session.say(entry, self.model.language)
        door = Sentence(DOORS[entry.source]).say(self.model.language)
        print(f"{self._steps:4d}  {door:<8} {said}", flush=True)

    def _picture_of(self, screen: Screen) -> None:
        """A picture of each kind of screen, the first time that it is seen."""
        kind = self.model.scene.kind
        self._picture(screen.value if kind in ("turn", "over") else f"{screen.value}-{kind}")

    def _picture(self, name: str) -> None:
        if name in self._pictures:
            return
        self._pictures.add(name)
        image = self.screen.image()
        assert self.app.panel is not None
        x, y = (int(v) for v in self.app.panel.to_window(*self.app.panel.pos))
        width, height = (int(v) for v in self.app.panel.size)
        top = image.shape[0] - y - height
        cv2.imwrite(str(self.out / f"{name}.png"), image[top : top + height, x : x + width])

    def close(self) -> None:
        """Gives everything back."""
        self.app.on_stop()


def run(arguments: list[str]) -> int:
    """Plays, tells every step in a line, saves a picture of each kind of screen; answers the exit code."""
    parser = ArgumentParser(prog="table-companion demo", description="Watch a game that plays itself.")
    parser.add_argument("-o", "--out", type=Path, default=Path("demo"), help="the folder of the pictures")
    parser.add_argument("--language", choices=languages(), default="en")
    parser.add_argument("--game", choices=sorted(offered()), default=next(iter(offered())))
    parser.add_argument("--variant", default="", help="the first one where none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, help=f"play at least so many rounds ({ROUNDS})")
    parser.add_argument("--combats", type=int, help=f"and so many combats ({COMBATS}, or 0 where the rounds are given)")
    parser.add_argument("--table-alone", action="store_true", help="do on the table all that counters can show")
    parser.add_argument(
        "--counters",
        type=Printing,
        default=Printing.STICKERS,
        choices=list(Printing),
        metavar="STYLE",
        help="what counters bear: stickers, or prints: " + ", ".join(style.value for style in Printing),
    )
    given = parser.parse_args(arguments)
    if given.combats is None:
        given.combats = COMBATS if given.rounds is None else 0
    if given.rounds is None:
        given.rounds = ROUNDS
    if given.rounds < 1 or given.combats < 0:
        raise DataError("A demo plays at least one round, and no fewer than 0 combats.")
    if given.variant:
        build(given.game, options=Options({VARIANT: given.variant}))  # DataError where the game has none of that name
    folder_for(given.out)
    virtual_screen.prepare()
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as data:
        demo = Demo(
            given.out,
            Path(data),
            given.language,
            given.seed,
            given.variant,
            game=given.game,
            table_alone=given.table_alone,
            counters=given.counters,
        )
        try:
            demo.play(given.rounds, given.combats)
        finally:
            demo.close()
    played = {"rounds": demo.rounds - 1, "combats": demo.combats, "folder": f"{given.out}/"}
    print(Sentence(PLAYED, played).say(given.language))
    return 0
