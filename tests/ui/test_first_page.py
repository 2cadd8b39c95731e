"""Each page can be the first that is opened: its layout names only widgets that it, or what it imports, has defined."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(path for path in (ROOT / "ui/screens").glob("*/*/*.py") if path.with_suffix(".kv").exists())
KIVY = {
    "AnchorLayout", "BorderImage", "BoxLayout", "Button", "Color", "FloatLayout", "GridLayout", "Image", "Label",
    "Line", "PopMatrix", "PushMatrix", "Rectangle", "Rotate", "RoundedRectangle", "ScrollView", "StackLayout", "Widget",
}  # fmt: skip
"""What Kivy itself defines of what our layouts name."""


def file_of(module: str) -> Path | None:
    """The file of a module of ours."""
    path = ROOT / module.replace(".", "/")
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


@cache
def imported(file: Path) -> frozenset[Path]:
    """The files of `ui` that a file imports, its layout's among them."""
    names = re.findall(r"^#:import \w+ (\S+)\.\w+", layout(file), re.M)
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ui."):
            names += [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return frozenset(filter(None, map(file_of, names)))


def layout(file: Path) -> str:
    """The layout that lies beside a file; that of all pages beside the one that loads it."""
    kv = file.with_name("base.kv") if file.name == "page.py" else file.with_suffix(".kv")
    return kv.read_text() if kv.exists() else ""


def reached(file: Path) -> set[Path]:
    """A file and all of ours that it imports, however far."""
    found, rest = set(), {file}
    while rest:
        found |= rest
        rest = {other for one in rest for other in imported(one)} - found
    return found


def defined(file: Path) -> set[str]:
    """The classes that a file and its layout define."""
    tree = ast.parse(file.read_text())
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    return classes | set(re.findall(r"^<(\w+)@", layout(file), re.M))


def missing(page: Path) -> set[str]:
    """What a page's layout names and nobody has defined when it is the first to open."""
    named = set(re.findall(r"^\s+([A-Z]\w+):", layout(page), re.M))
    return named - KIVY - {name for file in reached(page) for name in defined(file)}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_opens_before_any_other(page: Path) -> None:
    assert not missing(page)


def test_all_pages_are_looked_at() -> None:
    assert len(PAGES) > 20
