"""The story's part about the devices: what the doctor found, and counters that are learnt."""

from __future__ import annotations

from companion.language import Sentence, mark
from hardware.doctor.check import Check, Verdict, absent, counted, good
from hardware.simulated.picture.prints import PrintRun
from ui.demo.story.teller import Teller

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


def show_devices(teller: Teller) -> None:
    """The pages of the parts; what the doctor finds is always the same here."""
    from ui.model.table_model import Screen
    from ui.parts.board_size import Edge

    model, parts = teller.model, teller.joined.parts
    parts.checked.examine = lambda: FOUND
    model.open(Screen.DEVICES)
    parts.checked.next_cue()
    teller.shot("devices")
    model.open(Screen.LIGHTS)
    parts.wiring.begin()
    for place in model.board.places[:4]:
        parts.wiring.answer(place.id)
    teller.shot("lights")
    model.back()
    model.open(Screen.CAMERA)
    teller.shot("camera")
    parts.picture.begin_corners()
    teller.shot("camera-corners")
    parts.picture.drop_corners()
    model.open(Screen.SIZE)
    parts.size.more(Edge.WIDTH, 30)
    parts.size.more(Edge.HEIGHT, 45)
    teller.shot("size")
    parts.size.reset()
    model.back()
    model.back()
    _show_prints(teller)
    model.back()


def _show_prints(teller: Teller) -> None:
    """Counters without stickers are learnt at a table of their own, in which a lamp mirrors."""
    from ui.demo.story.printed_table import PrintedTable
    from ui.demo.story.rehearsal import Rehearsal
    from ui.model.table_model import Screen

    model, prints = teller.model, teller.joined.parts.prints
    lesson, owner = prints.lesson, PrintedTable(model.game.name, PRINTED)
    rehearsal = Rehearsal(owner)
    lesson.work, newest = rehearsal.work, rehearsal.frame()
    prints.frame = lambda: newest  # the page's own looks, which come by the clock, see nothing new

    def look() -> None:
        nonlocal newest
        for _ in range(LOOKS):
            newest = rehearsal.frame()
            lesson.look()

    def go_on() -> None:
        nonlocal newest
        look()
        newest = rehearsal.frame()
        lesson.go_on()

    model.open(Screen.PRINTS)
    teller.shot("prints-none")
    owner.clear()
    model.open(Screen.LESSON)
    lesson.begin()
    look()
    teller.shot("lesson-cards")
    go_on()
    look()
    teller.shot("lesson-empty")
    go_on()
    owner.set_up()
    crooked = model.game.pieces[4]
    owner.table.turn(crooked.id, 30.0)
    look()
    teller.shot("lesson-fronts")
    owner.table.turn(crooked.id, 0.0)
    owner.camera.shine(*model.board.places[-1].centre, reach_mm=GLARE_MM)
    go_on()
    owner.turn_over(lesson.left[1])
    look()
    teller.shot("lesson-backs")
    for place in lesson.left:
        owner.turn_over(place)
    while lesson.going_on:
        look()
    if model.screen is Screen.LESSON:
        model.back()
    teller.shot("prints")
    model.open(Screen.LESSON)
    assert prints.book is not None
    lesson.again(prints.faces[0], prints.book)
    look()
    teller.shot("lesson-again")
    lesson.stop()
    rehearsal.keep()
    model.back()
    model.back()
