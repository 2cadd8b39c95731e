"""The hidden screen leaves nothing behind."""

import os
import subprocess
import sys
from pathlib import Path


def test_what_kivy_keeps_goes_with_the_process(tmp_path: Path) -> None:
    code = "import os; from ui.demo.virtual_screen import prepare; prepare(); print(os.listdir(os.environ['TMPDIR']))"
    asked = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True
    )
    assert "companion-kivy-" in asked.stdout, asked.stderr
    assert list(tmp_path.iterdir()) == []
