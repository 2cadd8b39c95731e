"""A counter as it lies: enamel in its side's colour, its figure, its drawing, its side's arms and its star."""

from __future__ import annotations

from math import ceil, cos, radians, sin

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.scene import Counter
from ui.theme import BOOK, CHOSEN, ICONS, INK, POINT, PRINTED, SYMBOLS, TEXT, VELLUM, Colour, over, shade, style
from ui.theme.art import Art
from ui.theme.frames import SHADOW_STEPS, draw_disc, draw_frame
from ui.widgets.writing.text import texture, write

TILT_DEG = 25.0
WIDEST = 0.92
"""The share of its width that the face of a counter may take."""
FIGURE, FIGURE_ALONE = 0.6, 0.8
"""How large the letters of its figure are beside a drawing below it, and where there is none, as shares of its side."""
DRAWING, ALONE, ARMS, STAR = 0.47, 0.64, 0.34, 0.26
"""How high its drawing (below a figure, and where there is none), its side's arms and its star are, as shares of its
side."""
SIGN = 0.44
"""The disc of the sign that tells it from its likes, as a share of its side."""
DENSE, FIGURE_DENSE = 36, 0.92
"""A counter with a sign that is smaller than so many steps has no drawing but a larger figure, of its side."""
DEEP = 0.13
"""How far the edge of what lies below it can be seen, as a share of its side."""
EDGE, EDGE_PX = 0.09, 3.0
"""How wide the frame of what was picked is, as a share of its side, and at least, in px."""
CORNER = 0.12
HOLE: Colour = (*INK[:3], 0.78)
"""The ground of the gap that a missing counter leaves."""
LEAST_STAR = 7
"""The smallest star, in steps of letters."""


def box_of(centre: tuple[float, float], size: float, tilted: bool) -> tuple[int, int, int, int]:
    """The left, bottom, width and height, in whole px, of all that is drawn of a counter of `size` px around a centre:
    with its shadow, the frame of what was picked, and what lies below it."""
    side = round(size)
    x, y = round(centre[0] - side / 2), round(centre[1] - side / 2)
    around = ceil(max(EDGE_PX, side * max(EDGE, DEEP)) + SHADOW_STEPS * style.unit) + 1
    if tilted:
        turned = radians(TILT_DEG)
        around += ceil((side / 2 + around) * (cos(turned) + sin(turned) - 1))
    return x - around, y - around, side + 2 * around, side + 2 * around


def draw_counter(
    canvas: Canvas,
    counter: Counter,
    colour: Colour,
    centre: tuple[float, float],
    size: float,
    marked: bool = False,
    art: Art | None = None,
) -> None:
    """Draws a counter of `size` px around a centre, with the drawings of its game. A weak one is vellum with a thick
    border in its side's colour, so that its colour is not the only sign."""
    if size <= 0:  # its widget has no room yet
        return
    full = not counter.weak
    size = float(round(size))
    x, y = round(centre[0] - size / 2), round(centre[1] - size / 2)
    ground, ink = (colour, over(colour)) if full else (VELLUM, shade(colour, 0.75))
    with canvas:
        if counter.tilted:
            PushMatrix()
            Rotate(angle=-TILT_DEG, origin=centre)
    if marked:
        edge = max(EDGE_PX, size * EDGE)
        draw_frame(
            canvas, (x - edge, y - edge, size + 2 * edge, size + 2 * edge), CHOSEN, CHOSEN, 0, _steps(size * 0.16)
        )
    if counter.under:
        _slab(canvas, colour, (x, y), size)
    rim, width = (shade(colour, 0.55), 0.035) if full else (colour, 0.075)
    draw_frame(canvas, (x, y, size, size), ground, rim, _steps(size * width), _steps(size * CORNER), raised=True)
    high = size * (DRAWING if counter.face else ALONE)
    dense = bool(counter.sign and counter.face) and size < DENSE * style.unit
    drawing = None if dense else _drawing(counter, art, high)
    arms = art.sprite(f"seat/{counter.seat}", size * ARMS) if art is not None and counter.seat else None
    if counter.face and counter.counts_cards:
        _on_card(canvas, counter.face, (x, y), size, dense, ground, ink)
    elif dense:
        letters = size * FIGURE_DENSE
        write(canvas, counter.face, (x + size * 0.34, y + size * 0.5), letters, ink, True, BOOK, True)
    else:
        _figure(canvas, counter, ink, (x, y), size, bool(drawing), bool(arms))
    if drawing is not None:
        across = 0.61 if counter.star else 0.28 if counter.sign else 0.55
        at = (across, 0.265) if counter.face else (0.44 if arms else 0.5, 0.43 if arms else 0.5)
        _picture(canvas, drawing, (x + size * at[0], y + size * at[1]), high, ink)
    elif counter.icon in ICONS and not dense:
        at = (x + size * (0.7 if counter.face else 0.5), y + size * 0.6)
        write(canvas, ICONS[counter.icon], at, size * 0.44, ink, font=SYMBOLS)
    if arms is not None:
        _picture(canvas, arms, (x + size * 0.79, y + size * 0.77), size * ARMS, (1.0, 1.0, 1.0, 1.0))
    if counter.star:
        star = max(size * STAR, LEAST_STAR * style.letter)
        write(canvas, ICONS["star"], (x + size * 0.17, y + size * 0.2), star, POINT if full else ink, font=SYMBOLS)
    if counter.sign:
        _sign(canvas, counter.sign, ground, ink, (x + size * 0.75, y + size * 0.25), size * SIGN)
    if counter.tilted:
        with canvas:
            PopMatrix()


def draw_gap(canvas: Canvas, centre: tuple[float, float], size: float) -> None:
    """Draws the gap of `size` px that a counter leaves that does not lie where it belongs: a hole with a sign."""
    if size <= 0:
        return
    x, y = round(centre[0] - size / 2), round(centre[1] - size / 2)
    draw_frame(canvas, (x, y, round(size), round(size)), HOLE, TEXT, _steps(size * 0.06), _steps(size * CORNER))
    write(canvas, "?", centre, max(size * 0.66, PRINTED * style.letter), TEXT, True, BOOK, True)


def _slab(canvas: Canvas, colour: Colour, corner: tuple[float, float], size: float) -> None:
    """The edge of what lies below a counter, as wide as the counter, at its foot."""
    deep = max(2.0, size * DEEP)
    with canvas:
        box = (corner[0] + deep, corner[1] - deep, size, size)
        draw_frame(canvas, box, over(colour), shade(colour, 0.55), _steps(size * 0.035), _steps(size * CORNER))


def _sign(canvas: Canvas, sign: str, ground: Colour, ink: Colour, centre: tuple[float, float], size: float) -> None:
    """The sign that tells a counter from its likes, on a disc of its own, so that it is not taken for its figure."""
    with canvas:
        Color(*ink)
        draw_disc(centre, size)
    write(canvas, sign, centre, size * 0.86, ground, True, BOOK, True)


def _drawing(counter: Counter, art: Art | None, px: float) -> Texture | None:
    """The drawing of what the counter is, else that of its icon."""
    if art is None:
        return None
    return art.sprite(f"unit/{counter.figure}", px) or art.sprite(f"unit/{counter.icon}", px)


def _on_card(
    canvas: Canvas, face: str, corner: tuple[float, float], size: float, dense: bool, ground: Colour, ink: Colour
) -> None:
    """The number of cards that lie with a counter, on a card of its own."""
    wide, high, middle, up = (0.56, 0.8, 0.36, 0.5) if dense else (0.38, 0.42, 0.3, 0.74)
    if len(face) > 1:  # two figures are as easily read as one
        wide, middle = (0.7, 0.4) if dense else (0.48, 0.33)
    step = size * 0.06
    for n in (1, 0):
        left, bottom = corner[0] + size * (middle - wide / 2) + n * step, corner[1] + size * (up - high / 2) + n * step
        box = round(left), round(bottom), round(size * wide), round(size * high)
        draw_frame(canvas, box, ink, ground, _steps(max(1.0, size * 0.03)), _steps(size * 0.07))
    at = corner[0] + size * middle, corner[1] + size * up
    letters = size * high * 0.98
    wide_px = texture(face, round(letters), True, BOOK).size[0]
    letters *= min(1.0, 0.92 * size * wide / max(1, wide_px))
    write(canvas, face, at, letters, ground, True, BOOK, True)


def _figure(
    canvas: Canvas, counter: Counter, ink: Colour, corner: tuple[float, float], size: float, drawn: bool, armed: bool
) -> None:
    """The figure of the face that is up: above the drawing, beside the arms; large where it is alone."""
    if not counter.face:
        return
    shared = drawn or counter.icon in ICONS
    letters = max(size * (FIGURE if shared else FIGURE_ALONE), min(PRINTED * style.letter, size * 0.7))
    room = WIDEST * size * (0.62 if armed or (shared and not drawn) else 1.0)
    wide = texture(counter.face, round(letters), True, BOOK).size[0]
    if wide > room:
        letters *= room / wide
    across = 0.36 if armed or (shared and not drawn) else 0.5
    up = 0.72 if drawn else 0.6 if shared else 0.5
    write(canvas, counter.face, (corner[0] + size * across, corner[1] + size * up), letters, ink, True, BOOK, True)


def _picture(canvas: Canvas, drawing: Texture, centre: tuple[float, float], height: float, tint: Colour) -> None:
    """A drawing that is so many px high around a point, on whole px."""
    high = round(height)
    wide = round(high * drawing.width / drawing.height)
    with canvas:
        Color(*tint)
        Rectangle(texture=drawing, pos=(round(centre[0] - wide / 2), round(centre[1] - high / 2)), size=(wide, high))


def _steps(px: float) -> float:
    """So many px as steps."""
    return float(px / style.unit)
