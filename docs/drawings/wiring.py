"""Lamps and buttons, and how they are wired."""

from __future__ import annotations

from typing import Final

from docs.drawings.drawing import BLACK, BLUE, GOLD, GREEN, INK, RED, Drawing

HEADER: Final = (
    *("3V3", "5V", "GPIO2", "5V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15", "GPIO17", "GPIO18", "GPIO27"),
    *("GND", "GPIO22", "GPIO23", "3V3", "GPIO24", "GPIO10", "GND", "GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND"),
    *("GPIO7", "ID_SD", "ID_SC", "GPIO5", "GND", "GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26"),
    *("GPIO20", "GND", "GPIO21"),
)
"""The 40 pins of a Raspberry Pi's header, pin 1 first (Raspberry Pi documentation, GPIO)."""
LAMPS: Final = {
    "A1": 4, "A2": 17, "A3": 27, "A4": 22, "A5": 10, "A6": 9,
    "B1": 11, "B2": 5, "B3": 6, "B4": 13, "B5": 19, "B6": 26,
    "C1": 18, "C2": 23, "C3": 24, "C4": 25, "C5": 8, "C6": 7,
}  # fmt: skip
BUTTONS: Final = {"christian": 12, "muslim": 16}


def strip(language: str) -> str:
    """A strip of colour lamps on a controller."""
    d = Drawing(1040, 560, "Colour lamps on a WLED controller", language)
    d.box(40, 60, 190, 150, "#dff0e3")
    d.text(135, 100, "Raspberry Pi", bold=True)
    d.text(135, 124, "4 or 5")
    d.box(196, 145, 34, 26, "#9e9e9e", round_=2)
    d.text(188, 163, "USB", "end", size=12)
    d.wire(INK, (230, 158), (360, 158), thick=6)
    d.text(295, 146, "USB cable", size=12)
    d.box(360, 60, 200, 150, "#e3ebf7")
    d.text(460, 96, "ESP32 with WLED", bold=True)
    for y, name in ((130, "5V"), (158, "GPIO16"), (186, "GND")):
        d.text(548, y + 5, name, "end", size=13)
    left, top, wide, high = 680, 140, 110, 54
    middles = [[(left + wide * c + 60, top + high * r + high / 2) for c in range(3)] for r in range(6)]
    for row in range(6):
        for column in range(3):
            x, y = middles[row][column]
            d.box(x - 52, y - 24, 104, 48, "#f7efdc", round_=3)
            d.text(x - 36, y - 8, "ABC"[column] + str(row + 1), size=12)
    chain = [middles[row][column] for row in range(6) for column in (range(3) if row % 2 == 0 else range(2, -1, -1))]
    d.wire(GREEN, *chain, thick=3)
    x, y = chain[0]
    d.wire(RED, (560, 130), (650, 130), (650, 106), (x - 4, 106), (x - 4, y - 8))
    d.wire(BLACK, (560, 186), (588, 186), (588, 88), (x + 5, 88), (x + 5, y - 8))
    d.wire(GREEN, (560, 158), (614, 158), (614, y), (x, y))
    d.resistor(644, y, "330 Ω")
    d.bridge(BLACK, RED, 588, 130)
    d.bridge(BLACK, GREEN, 588, 158)
    for x, y in chain:
        d.dot(x, y, 11, "#bcd7ff")
    for y in (130, 158, 186):
        d.dot(560, y, 5, "white")
    d.text(left + 340, top - 96, "below a translucent board: 18 lamps (WS2812B) in a chain", "end", size=13)
    d.text(left + 340, top - 78, "in a frame: nine, see there", "end", size=13)
    for n, (colour, words) in enumerate((
        (RED, "5 V, from lamp to lamp"),
        (BLACK, "ground, from lamp to lamp"),
        (GREEN, "data, each OUT to the next IN"),
    )):  # fmt: skip
        d.wire(colour, (60, 262 + 24 * n), (100, 262 + 24 * n))
        d.text(112, 267 + 24 * n, words, "start", size=13)
    d.box(40, 340, 560, 180, "#fff8e6", GOLD)
    d.text(60, 370, "How much current", "start", bold=True)
    for n, line in enumerate((
        "From the Pi's USB: lights.limit_ma = 400, as it comes.",
        "More lamps, or brighter: a 5 V supply of its own to 5V and GND of the chain,",
        "its ground joined with the controller's; no 5 V wire to the controller then.",
        "Then lights.limit_ma = 1100: 18 lamps in full white.",
        "With that supply 1000 µF across 5V and GND at the first lamp, and a fuse.",
        "The app's lights page asks for each lamp where it is.",
    )):  # fmt: skip
        d.text(60, 396 + 21 * n, line, "start", size=13)
    return d.svg()


FRAME: Final = {
    **{f"{'ABC'[column]}{row}": (6 - row, 6 + column) for column in range(3) for row in range(1, 7)},
}
"""The lamps of each place in a frame of nine: from the lower left corner up the rows, then along the columns."""


def frame(language: str) -> str:
    """A frame of lamps at the board's edge, to scale, and one of its holes cut through."""
    d = Drawing(1000, 640, "A frame of lamps at the edge of the board", language)
    left, top, k = 190, 120, 1.0
    wide, high, strip = 100 * k, 75 * k, 20 * k
    right, bottom = left + 3 * wide, top + 6 * high
    for x in (left - strip, right):
        d.box(x, top - strip, strip, 490 * k, "#d9b98a", round_=0)
    for y in (top - strip, bottom):
        d.box(left, y, 300 * k, strip, "#d9b98a", round_=0)
    for row in range(6):
        for column in range(3):
            lit = (row, column) == (1, 1)
            d.box(left + wide * column, top + high * row, wide, high, "#d6e6fb" if lit else "#f7efdc", round_=0)
            d.text(left + wide * (column + 0.5), top + high * (row + 0.5) + 5, "ABC"[column] + str(row + 1), bold=lit)
    holes = [(left - strip / 2, top + high * (row + 0.5)) for row in range(5, -1, -1)]
    holes += [(left + wide * (column + 0.5), top - strip / 2) for column in range(3)]
    out = strip + 10
    d.wire(
        INK, (60, holes[0][1]), (left - out, holes[0][1]), (left - out, top - out), (holes[8][0], top - out), thick=2
    )
    for number, (x, y) in enumerate(holes):
        across = number < 6
        fill = BLUE if number in FRAME["B2"] else "#ffffff"
        end = (left - out, y) if across else (x, top - out)
        d.wire(INK, end, (x, y), thick=2)
        w, h = (strip, 12 * k) if across else (12 * k, strip)
        d.box(x - w / 2, y - h / 2, w, h, fill, round_=0)
        d.text(end[0] - 6 if across else x + 8, end[1] - 5, str(number), "end" if across else "start", size=13)
    d.text(60, holes[0][1] - 8, "controller", "start", size=12)
    d.measure((left - 64, bottom), (left - 64, holes[0][1]))
    d.text(left - 72, (bottom + holes[0][1]) / 2 + 9, "37.5 mm", "end", size=12, colour=BLUE)
    d.measure((left - 64, holes[2][1]), (left - 64, holes[1][1]))
    d.text(left - 72, (holes[1][1] + holes[2][1]) / 2 + 5, "75 mm", "end", size=12, colour=BLUE)
    d.measure((left, top - 56), (holes[6][0], top - 56))
    d.text((left + holes[6][0]) / 2, top - 64, "50 mm", size=12, colour=BLUE)
    d.measure((holes[6][0], top - 56), (holes[7][0], top - 56))
    d.text((holes[6][0] + holes[7][0]) / 2, top - 64, "100 mm", size=12, colour=BLUE)
    d.measure((left, bottom + 36), (right, bottom + 36))
    d.text((left + right) / 2, bottom + 54, "300 mm", size=12, colour=BLUE)
    d.measure((right + 36, top - strip), (right + 36, bottom + strip))
    d.text(right + 44, (top + bottom) / 2, "490 mm", "start", size=12, colour=BLUE)
    x = 610
    for n, (words, colour) in enumerate((
        ("B2: row 2 and column B glow", BLUE),
        ("one lamp a row, one a column: nine in a chain", INK),
        ("wooden frame, 20 x 20 mm, around the opaque board;", INK),
        ("from lamp 5 to lamp 6 it is 12.8 cm along the outside", INK),
    )):  # fmt: skip
        d.text(x, 130 + 22 * n, words, "start", size=13, colour=colour)
    d.text(x, 270, "One hole, cut through", "start", size=14, bold=True)
    _hole(d, 700, 330)
    return d.svg()


def _hole(d: Drawing, left: float, top: float) -> None:
    """A strip of the frame cut through a hole, its upper left corner at a point; 5 px a mm."""
    side = 100
    d.wire(INK, (left - 90, top + side), (left + 280, top + side), thick=3)
    d.text(left - 90, top + side + 20, "table", "start", size=12)
    d.box(left, top, side, side, "#d9b98a", round_=0)
    d.plain(left - 1, top + 20, side + 2, 60, "#fffbe8")
    for end in (top + 40, top + 60, top + side - 14):
        d.wire("#90b8e8", (left + 66, top + 50), (left + 240, end), dashed=True, thick=1.5)
    d.box(left + 6, top + 21, 60, 58, BLUE, round_=14)
    for y in (top + 42, top + 50, top + 58):
        d.wire(INK, (left - 50, y), (left + 6, y), thick=2)
    d.wire("#9c8f70", (left + side + 2, top + 6), (left + side + 2, top + 94), thick=4)
    d.box(left + side + 6, top + side - 10, 174, 9, "#f7efdc", round_=0)
    d.measure((left, top - 12), (left + side, top - 12))
    d.text(left + side / 2, top - 18, "20 mm", size=12, colour=BLUE)
    d.measure((left - 70, top + side), (left - 70, top + 50))
    d.text(left - 78, top + 80, "10 mm", "end", size=12, colour=BLUE)
    for n, (at, words) in enumerate((
        ((left + 36, top + 70), "a lamp in a hole as wide as it is, from the outside"),
        ((left + side + 2, top + 90), "baking paper over the hole"),
        ((left + side + 150, top + side - 6), "board"),
    )):  # fmt: skip
        y = top + side + 92 - 24 * n
        d.wire(GOLD, at, (at[0], y - 16), thick=1.5)
        d.text((left - 90, at[0] - 6, at[0] - 10)[n], y, words, "start", size=12)


def shifter(language: str) -> str:
    """What stands between a 3.3 V controller and 5 V lamps."""
    d = Drawing(1000, 475, "Level shifter, fuse, capacitor and supply", language)
    d.box(40, 60, 170, 110, "#e3ebf7")
    d.text(125, 96, "ESP32", bold=True)
    d.text(125, 120, "GPIO16, 3.3 V", size=13)
    d.box(320, 60, 190, 110)
    d.text(415, 96, "74AHCT125", bold=True)
    d.text(330, 120, "pin 2", "start", size=12)
    d.text(500, 120, "pin 3", "end", size=12)
    d.text(408, 160, "pin 14", "end", size=12)
    d.text(468, 160, "pin 7", "start", size=12)
    d.wire(GREEN, (210, 115), (320, 115))
    d.wire(GREEN, (510, 115), (740, 115))
    d.resistor(625, 115, "330 Ω")
    d.box(740, 60, 220, 260, "#f7efdc")
    d.text(850, 96, "first lamp", bold=True)
    for y, name in ((120, "data"), (250, "5 V"), (310, "GND")):
        d.text(752, y, name, "start", size=13)
    d.box(40, 220, 170, 110, "#dff0e3")
    d.text(125, 262, "supply 5 V", bold=True)
    d.text(125, 286, "2 A for 18 lamps", size=13)
    d.wire(RED, (210, 245), (415, 245), (415, 170))
    d.wire(RED, (415, 245), (740, 245))
    d.box(270, 235, 60, 20, "#ffffff", round_=3)
    d.text(300, 229, "fuse 2 A", size=12)
    d.wire(BLACK, (210, 305), (740, 305))
    d.wire(BLACK, (125, 170), (125, 200), (240, 200), (240, 305))
    d.wire(BLACK, (460, 170), (460, 305))
    d.box(575, 255, 50, 40, "#cfd8dc", round_=3)
    d.text(600, 280, "1000 µF", size=10)
    d.wire(RED, (600, 245), (600, 255))
    d.wire(BLACK, (600, 295), (600, 305))
    for x in (240, 460):
        d.bridge(BLACK, RED, x, 245)
        d.joint(BLACK, (x, 305))
    d.joint(RED, (415, 245), (600, 245))
    d.joint(BLACK, (600, 305))
    for n, line in enumerate((
        "Notch up, pin 1 is left of it: 1 to 7 go down the left side, 8 to 14 up the right.",
        "Pins 1, 4, 5, 9, 10, 12 and 13 to GND too; 6, 8 and 11 stay free.",
        "All GND together; the capacitor's stripe to GND; at most 50 cm to the first lamp.",
        "Lamps on the Pi's USB: no supply, fuse or capacitor; pin 14 and the lamps' 5 V go to the ESP32's 5V.",
        "A dot: the wires are joined. A bridge: they cross and do not touch.",
    )):  # fmt: skip
        d.text(500, 362 + 24 * n, line, size=14)
    return d.svg()


def pins(language: str) -> str:
    """Single lamps and buttons on the Pi's header."""
    d = Drawing(1010, 800, "Lamps and buttons on the Pi's pins", language)
    places = {pin: place for place, pin in LAMPS.items()}
    seats = {pin: seat for seat, pin in BUTTONS.items()}
    left, top, step = 440, 60, 26
    d.text(480, 34, "The Pi's header, its pin 1 at the end away from the USB sockets", bold=True)
    d.box(left - 8, top - 16, 96, 20 * step + 12, "#2b2b2b", round_=4)
    for number, name in enumerate(HEADER, 1):
        row, right = divmod(number - 1, 2)
        x, y = left + 20 + right * 40, top + row * step
        gpio = int(name[4:]) if name.startswith("GPIO") else -1
        fill = {"GND": "#777777", "5V": RED, "3V3": "#f2994a"}.get(name, "#dddddd")
        if gpio in places:
            fill = "#9fd0ff"
        if gpio in seats:
            fill = "#a5e3a8"
        d.dot(x, y, 9, fill)
        d.text(x, y + 4, str(number), size=9, colour="white" if name in ("GND", "5V") else INK)
        side, at = (left - 18, "end") if not right else (left + 98, "start")
        d.text(side, y + 5, name, at, size=12, colour="#888888" if gpio not in places and gpio not in seats else INK)
        if gpio in places or gpio in seats:
            what = f"lamp {places[gpio]}" if gpio in places else f"button, {seats[gpio].capitalize()}s"
            colour = BLUE if gpio in places else GREEN
            a, b = (left - 88, left - 150) if not right else (left + 168, left + 230)
            d.wire(colour, (a, y), (b, y), thick=2)
            d.text(b - 8 if not right else b + 8, y + 5, what, at, size=13, bold=True, colour=colour)
    y = 650
    d.text(40, y - 30, "Each lamp", "start", bold=True)
    d.wire(BLUE, (120, y), (200, y))
    d.text(112, y + 5, "GPIO", "end", size=13)
    d.resistor(222, y, "680 Ω")
    d.wire(BLUE, (244, y), (300, y))
    d.parts.append(f'<path d="M300 {y - 14} l28 14 l-28 14 z" fill="#ffd54f" stroke="{INK}" stroke-width="1.5"/>')
    d.wire(INK, (328, y - 14), (328, y + 14))
    d.wire(BLACK, (328, y), (400, y))
    d.text(408, y + 5, "GND", "start", size=13)
    d.text(300, y + 34, "long leg", "end", size=11)
    d.text(330, y + 34, "short leg", "start", size=11)
    d.text(408, y + 22, "one wire from lamp to lamp,", "start", size=11)
    d.text(408, y + 37, "then to any GND pin", "start", size=11)
    y = 740
    d.text(40, y - 30, "Each button", "start", bold=True)
    d.wire(GREEN, (120, y), (220, y))
    d.text(112, y + 5, "GPIO", "end", size=13)
    d.dot(225, y, 4, "white")
    d.dot(275, y, 4, "white")
    d.wire(INK, (220, y - 14), (280, y - 14))
    d.wire(INK, (250, y - 14), (250, y - 24))
    d.wire(BLACK, (280, y), (400, y))
    d.text(408, y + 5, "GND", "start", size=13)
    d.box(590, 620, 400, 140, "#fff8e6", GOLD)
    d.text(610, 648, "Why 680 Ω", "start", bold=True)
    for n, line in enumerate((
        "A pin gives 3.3 V, a red lamp takes about 2 V of it:",
        "(3.3 - 2) / 680 = 1.9 mA a lamp, 34 mA for all 18,",
        "below the 50 mA that the pins may give together.",
        "Switch the Pi off before you change a wire.",
    )):  # fmt: skip
        d.text(610, 672 + 21 * n, line, "start", size=13)
    return d.svg()
