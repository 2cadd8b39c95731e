"""What the battle page shows where its buttons leave room: what happened last, or how the seats stand."""

from __future__ import annotations

from companion.displays import Race
from companion.game import TWO
from companion.scene import Measure, Sheet
from ui.screens.page import Page
from ui.screens.play.battle.parts import GAP, Parts
from ui.theme import BODY, LANDSCAPE, PORTRAIT, Box, style
from ui.widgets.beside.standing import standing
from ui.widgets.displays import race
from ui.widgets.writing.fitted_words import steps_that_fit

NEWS, SLIP = 4, 72
"""At most so many sentences of news stand on a sheet, and the least height of that, in steps."""
EDGE = 26, 18
"""What the rim of a sheet takes of its width and its height, in steps."""


def show_latest(page: Page, parts: Parts, box: Box, happened: str) -> bool:
    """Shows in a box, in px, on a sheet what happened last, where it has room, else how the seats stand; answers
    whether it is what happened."""
    if box[3] < page.step(SLIP):
        return False
    ids, news = page.ids, page.model.news[-NEWS:]
    room = box[2] - page.step(EDGE[0]), box[3] - page.step(EDGE[1])
    texts = [happened] if happened else ["\n".join(news[n:]) for n in range(len(news))]
    fit = ((text, steps_that_fit(text, BODY, *room)) for text in texts)
    text, steps = next(((text, steps) for text, steps in fit if steps is not None), ("", None))
    if steps is None:
        show_standing(page, parts, box)
        return False
    ids.slip.pos, ids.slip.size, ids.slip.opacity = box[:2], box[2:], 1
    ids.latest.text, ids.latest.size_steps = text, steps
    return True


def show_standing(page: Page, parts: Parts, box: Box) -> None:
    """Shows in a box, in px, how the seats stand: on their way to a goal, where there is one, else as bars, unless
    those say what the head of the page does."""
    ids, scene, sheet = page.ids, page.scene, standing(page.scene.notes)
    if sheet is None:
        return
    if isinstance(sheet.shows, Race):
        told = bool(ids.news.text or ids.buttons.children)
        if style.composition == PORTRAIT and not told:
            _, low, _, high = parts.said  # all below what is wanted is free
            box = (*box[:3], low + high - ids.prompt.height - page.step(GAP) - box[1])
        if race.has_room(len(sheet.shows.runners), *box[2:]):
            ids.race.show(sheet.shows, scene.sides, page.art)
            ids.race.pos, ids.race.size, ids.race.opacity = box[:2], box[2:], 1
        return
    first = scene.measures[:1]
    repeats = any([measure.values.get(seat) for seat in sheet.arms] == [*sheet.bars] for measure in first)
    if repeats:  # the head says that
        if style.composition == LANDSCAPE or len(scene.measures) < TWO:
            return
        sheet = _measured(page, scene.measures[1])
    room = box[2] - page.step(EDGE[0]), box[3] - page.step(EDGE[1])
    if ids.standing.show(sheet, scene.sides, page.art, room, whole=repeats):
        ids.stand.pos, ids.stand.size, ids.stand.opacity = box[:2], box[2:], 1


def _measured(page: Page, measure: Measure) -> Sheet:
    """How much each seat has of something, as a page to read."""
    sides = sorted(page.scene.sides, key=lambda side: -measure.values.get(side.id, 0))
    bars = tuple(measure.values.get(side.id, 0) for side in sides)
    return Sheet(measure.label, tuple((side.name, "") for side in sides), arms=tuple(s.id for s in sides), bars=bars)
