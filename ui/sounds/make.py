"""Makes the app's sounds: `python -m ui.sounds.make`. Each is a few tones (Hz, start and length in s) that fade out."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt

RATE = 22_050
SOUNDS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "ask": ((523.3, 0.0, 0.18), (659.3, 0.12, 0.3)),
    "card": ((1046.5, 0.0, 0.07), (784.0, 0.05, 0.12)),
    "wrong": ((196.0, 0.0, 0.2), (174.6, 0.16, 0.3)),
    "end": ((523.3, 0.0, 0.25), (659.3, 0.15, 0.25), (784.0, 0.3, 0.25), (1046.5, 0.45, 0.6)),
}


def samples(tones: tuple[tuple[float, float, float], ...]) -> npt.NDArray[np.int16]:
    """A sound as 16-bit samples."""
    whole = np.zeros(int(RATE * max(start + length for _, start, length in tones)))
    for pitch, start, length in tones:
        t = np.arange(int(RATE * length)) / RATE
        tone = (np.sin(2 * np.pi * pitch * t) + 0.25 * np.sin(4 * np.pi * pitch * t)) * np.exp(-5 * t / length)
        tone *= np.minimum(1.0, t / 0.005)
        first = int(RATE * start)
        whole[first : first + len(tone)] += tone
    loud: npt.NDArray[np.int16] = (whole / np.abs(whole).max() * 0.5 * 32767).astype("<i2")
    return loud


def main() -> None:
    """Writes every sound beside this file."""
    for name, tones in SOUNDS.items():
        with wave.open(str(Path(__file__).parent / f"{name}.wav"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples(tones).tobytes())


if __name__ == "__main__":
    main()
