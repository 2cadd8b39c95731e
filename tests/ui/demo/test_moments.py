"""The stories that games bring show each kind of page; `every_page/test_pictures.py` tells them to their end."""

from __future__ import annotations

import pytest

from companion.games import OWN, module_named
from companion.scene import Shows


@pytest.mark.parametrize("name", [name for name in OWN if module_named(name).story()])
def test_every_kind_of_page_has_its_moment(name: str) -> None:
    assert {moment.shows for moment in module_named(name).story()} == set(Shows)
