"""The Spanish words of the pictures; what is not here is written alike in both languages."""

from __future__ import annotations

from typing import Final

SPANISH: Final = {
    "(3.3 - 2) / 680 = 1.9 mA a lamp, 34 mA for all 18,": "(3,3 - 2) / 680 = 1,9 mA por luz, 34 mA las 18 juntas,",
    "10 mm from the far edge": "a 10 mm del otro borde",
    "16.6 mm": "16,6 mm",
    "19.0 mm": "19,0 mm",
    "2 A for 18 lamps": "2 A para 18 luces",
    "21 x 12.5 mm apart": "a 21 x 12,5 mm",
    "21.4 mm": "21,4 mm",
    "37.5 mm": "37,5 mm",
    "4 or 5": "4 o 5",
    "41° with": "41° con",
    "5 V, from lamp to lamp": "5 V, de luz en luz",
    "5 mm for the bolt,": "5 mm para el tornillo,",
    "= 1.67 × S": "= 1,67 × S",
    "A camera stand from wood": "Un soporte de madera para la cámara",
    "A counter and its stickers": "Una ficha y sus pegatinas",
    "A dot: the wires are joined. A bridge: they cross and do not touch.": (
        "Un punto: los cables se unen. Un puente: se cruzan sin tocarse."
    ),
    "A frame of lamps at the edge of the board": "Un marco de luces al borde del tablero",
    "A pin gives 3.3 V, a red lamp takes about 2 V of it:": "Un pin da 3,3 V y un LED rojo toma unos 2 V:",
    "A translucent board above its lamps, cut through": "Un tablero translúcido sobre sus luces, en corte",
    "All GND together; the capacitor's stripe to GND; at most 50 cm to the first lamp.": (
        "Todos los GND unidos; la raya del condensador a GND; como mucho 50 cm hasta la primera luz."
    ),
    "B2: row 2 and column B glow": "B2: fila 2 y columna B",
    "Camera Module 3": "la Camera Module 3",
    "Colour lamps on a WLED controller": "Luces de color con un controlador WLED",
    "Compare the four holes with your own camera before you drill:": (
        "Compara los agujeros con tu cámara antes de taladrar:"
    ),
    "ESP32 with WLED": "ESP32 con WLED",
    "Each button": "Cada botón",
    "Each lamp": "Cada luz",
    "Four countersunk screws M2 x 12 with nuts hold the camera below the": (
        "Cuatro tornillos avellanados M2 x 12 con tuerca sujetan la cámara"
    ),
    "From the Pi's USB: lights.limit_ma = 400, as it comes.": "Del USB de la Pi: lights.limit_ma = 400, como viene.",
    "GPIO16, 3.3 V": "GPIO16, 3,3 V",
    "How much current": "Cuánta corriente",
    "Lamps and buttons on the Pi's pins": "Luces y botones en los pines de la Pi",
    "Lamps on the Pi's USB: no supply, fuse or capacitor; pin 14 and the lamps' 5 V go to the ESP32's 5V.": (
        "Con el USB de la Pi: sin fuente, fusible ni condensador; el pin 14 y los 5 V de las luces van al 5V del ESP32."
    ),
    "Level shifter, fuse, capacitor and supply": "Conversor de nivel, fusible, condensador y fuente",
    "More lamps, or brighter: a 5 V supply of its own to 5V and GND of the chain,": (
        "Más luces, o más brillo: una fuente propia de 5 V a 5V y GND de la cadena,"
    ),
    "Notch up, pin 1 is left of it: 1 to 7 go down the left side, 8 to 14 up the right.": (
        "Con la muesca arriba, el pin 1 está a su izquierda: 1 a 7 bajan por la izquierda, 8 a 14 suben por la derecha."
    ),
    "One hole, cut through": "Un agujero, en corte",
    "Pins 1, 4, 5, 9, 10, 12 and 13 to GND too; 6, 8 and 11 stay free.": (
        "También a GND los pines 1, 4, 5, 9, 10, 12 y 13; 6, 8 y 11, libres."
    ),
    "Removable label paper peels off again: try one sticker on one counter before you do all.": (
        "El papel removible se despega: prueba una pegatina en una ficha antes de pegarlas todas."
    ),
    "S fills 80 % of the picture's height": "S ocupa el 80 % del alto de la imagen",
    "Switch the Pi off before you change a wire.": "Apaga la Pi antes de cambiar un cable.",
    "The Pi's header, its pin 1 at the end away from the USB sockets": (
        "El conector de la Pi, con el pin 1 en el extremo opuesto a los USB"
    ),
    "The app's lights page asks for each lamp where it is.": "La página de luces pregunta dónde está cada una.",
    "The arm from above": "El brazo desde arriba",
    "The cable runs along the arm and down the upright.": "El cable va por el brazo y baja por el poste.",
    "The camera above the board": "La cámara sobre el tablero",
    "The plate below it, 3 mm plywood, from below": "La placa, contrachapado de 3 mm, desde abajo",
    "Then lights.limit_ma = 1100: 18 lamps in full white.": (
        "Entonces lights.limit_ma = 1100: 18 luces en blanco total."
    ),
    "USB cable": "cable USB",
    "Which size": "Qué tamaño",
    "Why 680 Ω": "Por qué 680 Ω",
    "With that supply 1000 µF across 5V and GND at the first lamp, and a fuse.": (
        "Con esa fuente, 1000 µF entre 5V y GND en la primera luz, y un fusible."
    ),
    "Wood screws: 4 mm through the first piece, 3 mm into the second.": (
        "Tirafondos: 4 mm en la primera pieza, 3 mm en la segunda."
    ),
    "a lamp below the middle of each zone, from below": "una luz bajo el centro de cada zona, desde abajo",
    "a lamp in a hole as wide as it is, from the outside": "una luz en un agujero de su tamaño, desde fuera",
    "along the long edge 37.5 mm, then 75 mm each": "por el borde largo, 37,5 mm y luego 75 mm cada una",
    "arm": "brazo",
    "arm 40 x 20 mm, 400 mm long": "brazo de 40 x 20 mm, 400 mm de largo",
    "as long as the": "tan largo como",
    "at 45°": "a 45°",
    "baking paper over the hole": "papel de horno sobre el agujero",
    "below a translucent board: 18 lamps (WS2812B) in a chain": (
        "bajo un tablero translúcido: 18 luces (WS2812B) en cadena"
    ),
    "below its arm": "no bajo su brazo",
    "below the 50 mA that the pins may give together.": "menos de los 50 mA que los pines dan en total.",
    "black square: its side is the size that you choose": "cuadrado negro: su lado es el tamaño que eliges",
    "board": "tablero",
    "board, its short side S": "tablero, su lado corto S",
    "brace": "tornapunta",
    "button, Christians": "botón de los cristianos",
    "button, Muslims": "botón de los musulmanes",
    "cable, its socket here": "cable, con su conector aquí",
    "camera, looking straight down": "cámara, mirando en vertical",
    "controller": "controlador",
    "counters": "fichas",
    "counters of 17 to 19 mm": "fichas de 17 a 19 mm",
    "counters of 20 to 22 mm": "fichas de 20 a 22 mm",
    "data": "datos",
    "data, each OUT to the next IN": "datos, cada OUT al IN siguiente",
    "first lamp": "primera luz",
    "foot 200 x 300 x 18 mm,": "pie de 200 x 300 x 18 mm,",
    "four feet, higher than lamps and wires reach down": "cuatro pies, más altos que luces y cables por debajo",
    "four holes, 2.2 mm,": "cuatro agujeros, 2,2 mm,",
    "from lamp 5 to lamp 6 it is 12.8 cm along the outside": "de la luz 5 a la 6 hay 12,8 cm por fuera",
    "fuse 2 A": "fusible 2 A",
    "ground, from lamp to lamp": "masa, de luz en luz",
    "height": "altura",
    "height of": "altura del",
    "hot glue holds it": "la sujeta cola caliente",
    "in a frame: nine, see there": "en un marco: nueve, véase allí",
    "its 200 mm along the arm": "los 200 mm a lo largo del brazo",
    "its full face": "su cara entera",
    "its ground joined with the controller's; no 5 V wire to the controller then.": (
        "su masa unida a la del controlador; entonces, ningún cable de 5 V al controlador."
    ),
    "its weak face": "su cara débil",
    "lamp": "lámpara",
    **{f"lamp {column}{row}": f"luz {column}{row}" for column in "ABC" for row in range(1, 7)},
    "larger counters": "fichas mayores",
    "lens is high": "alto esté el objetivo",
    "lens, 28 mm from that edge": "objetivo, a 28 mm de ese borde",
    "long leg": "pata larga",
    "of 5 mm between: room for the cable's socket at its back.": (
        "separadores de 5 mm: sitio para el conector del cable."
    ),
    "one counter, a sticker on each of its two faces": "una ficha, una pegatina en cada una de sus dos caras",
    "one lamp a row, one a column: nine in a chain": "una luz por fila y por columna: nueve en cadena",
    "one wire from lamp to lamp,": "un cable de luz en luz,",
    "opal acrylic, 3 mm": "metacrilato opal, 3 mm",
    "plate, heads sunk into its top so that it lies flat on the arm, spacers": (
        "bajo la placa, con la cabeza hundida para que asiente en el brazo, y"
    ),
    "plywood, 5 mm, a hole as wide as a lamp": "contrachapado de 5 mm, agujeros como una luz",
    "short leg": "pata corta",
    "slot 5 mm wide, 150 mm long, for the M4 bolt": "ranura de 5 x 150 mm, para el tornillo M4",
    "stand, beside": "soporte, al lado",
    "strip 10 x 30 mm around the edge: it carries all": "listón de 10 x 30 mm en el borde: lo lleva todo",
    "supply 5 V": "fuente 5 V",
    "table": "mesa",
    "the board": "del tablero",
    "the board, printed on tracing paper or backlit film": "el tablero, en papel vegetal o película translúcida",
    "the lens": "objetivo",
    "the stand, not": "junto al soporte,",
    "then to any GND pin": "luego a cualquier pin GND",
    "they are those of Camera Module 3.": "son los de la Camera Module 3.",
    "this lamp beside": "esta lámpara,",
    "this small text lies along the counter's bottom edge": "este texto queda junto al borde inferior de la ficha",
    "towards the upright": "hacia el poste",
    "upright 40 x 40 mm,": "poste de 40 x 40 mm,",
    "walls of card, 30 mm high, so that no light strays": "paredes de cartón de 30 mm, para que no se escape luz",
    "which counter and which strength: A1a, 1": "qué ficha y qué fuerza: A1a, 1",
    "white margin: cut from mark to mark, trim nothing": "margen blanco: corta de marca a marca, no recortes más",
    "wooden frame, 20 x 20 mm, around the opaque board;": "marco de madera, 20 x 20 mm, alrededor del tablero;",
}
