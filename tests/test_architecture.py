"""The house keeps its shape: imports point one way."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ORDER = ("companion", "calibration", "hardware", "ui")
GAME_MAY_IMPORT = {
    "game",
    "simple",
    "board",
    "errors",
    "scene",
    "displays",
    "examples",
    "language",
    "judgement",
    "rack",
}


def imported(path: Path) -> set[str]:
    """The dotted names that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names.add(node.module or "")
    return names


def sources(folder: str) -> list[Path]:
    return [p for p in sorted((ROOT / folder).rglob("*.py")) if p.name != "__main__.py"]


@pytest.mark.whole_game
@pytest.mark.parametrize("folder", ORDER)
def test_imports_point_one_way(folder: str) -> None:
    later = ORDER[ORDER.index(folder) + 1 :]
    for path in sources(folder):
        for name in imported(path):
            assert name.split(".")[0] not in later, f"{path} imports {name}"


def test_a_game_imports_only_the_contract() -> None:
    for path in sources("companion/games"):
        game, *inner = path.relative_to(ROOT / "companion" / "games").parts
        if not inner:
            continue
        own = f"companion.games.{game}"
        for name in imported(path):
            if name.startswith("companion.") and not name.startswith(own):
                assert name.split(".")[1] in GAME_MAY_IMPORT, f"{path} imports {name}"


def test_the_core_needs_no_device_and_no_screen() -> None:
    for path in sources("companion"):
        kept_out = {"cv2", "numpy", "kivy", "gpiozero", "serial"}
        if path.parent.name == "judgement":
            kept_out.remove("numpy")  # loaded by whoever thinks, not with the game
        for name in imported(path):
            assert name.split(".")[0] not in kept_out, f"{path} imports {name}"


def test_only_the_theme_knows_a_colour() -> None:
    written = re.compile(r"[\"']#[0-9a-fA-F]{6}[\"']")
    pages = [p for kind in ("py", "kv") for p in sorted((ROOT / "ui").rglob(f"*.{kind}"))]
    assert len(pages) > 300
    assert {str(p.relative_to(ROOT)) for p in pages if written.search(p.read_text())} == {"ui/theme/colours.py"}


def test_what_is_installed_needs_no_tool_of_the_tests() -> None:
    for folder in ORDER:
        for path in sources(folder):
            for name in imported(path):
                tool = name.split(".")[0] in {"pytest", "hypothesis", "tests"} or name.startswith("kivy.tests")
                assert not tool, f"{path} imports {name}"


def test_the_readme_lists_each_room_that_there_is() -> None:
    rows = re.findall(r"^\| `([\w/]+)/` \| (.*) \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = {Path(room) for room, _ in rows}
    listed |= {Path(room) / inner for room, text in rows for inner in re.findall(r"`(\w+)/`", text)}
    assert not {room for room in listed if not (ROOT / room).is_dir()}
    kept = {path.parent.relative_to(ROOT) for folder in ORDER for path in sources(folder)}
    rooms = {Path(*room.parts[:2]) for room in kept}
    assert not rooms - listed


def test_what_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text[text.index("Where a change goes:") : text.index("A frame becomes sightings")]
    named = [path for path in re.findall(r"`([a-z_/]+(?:\.py|/))`", table) if path.split("/")[0] in (*ORDER,)]
    assert len(named) >= 9
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_a_layout_means_one_widget() -> None:
    """Kivy lays out every class that has the name of a rule, wherever it is."""
    ruled, defined = Counter[str](), Counter[str]()
    for room in ("screens", "widgets"):
        for path in (ROOT / "ui" / room).rglob("*.kv"):
            ruled.update(re.findall(r"^<(\w+)[@>]", path.read_text(), re.MULTILINE))
        for path in sources(f"ui/{room}"):
            defined.update(re.findall(r"^class (\w+)", path.read_text(), re.MULTILINE))
    assert ruled
    assert {name for name in ruled if ruled[name] + max(0, defined[name] - 1) > 1} == set()
