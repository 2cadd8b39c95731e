"""A list that scrolls does not grow with it, and shows whole rows alone where it is to."""

import pytest
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.touch.scroll import Scroll


def test_scrolling_ties_nothing_more_to_a_list(virtual_screen: VirtualScreen) -> None:
    rolls = Scroll()
    rolls.add_widget(Widget(size_hint_y=None, height=2000))
    virtual_screen.show(rolls)

    def tied(at: float) -> int:
        rolls.scroll_y = at
        virtual_screen.frames(2)
        return len(rolls.get_property_observers("bar_color"))

    once = tied(0.5)
    assert [tied(at) for at in (0.1, 0.2, 0.9)] == [once, once, once]


@pytest.mark.parametrize("at", [1.0, 0.73, 0.4, 0.0])
def test_no_row_of_a_whole_list_is_cut_off(virtual_screen: VirtualScreen, at: float) -> None:
    rolls, rows = Scroll(whole=True), GridLayout(cols=1, size_hint_y=None, spacing=5)
    rows.bind(minimum_height=rows.setter("height"))
    for high in (70, 110, 40, 90, 130, 60, 2000, 80, 100):
        rows.add_widget(Widget(size_hint_y=None, height=high))
    rolls.add_widget(rows)
    virtual_screen.show(rolls, (800, 480))
    rolls.scroll_y = at
    virtual_screen.frames(3)
    low = at * (rows.height - rolls.height)
    for row in rows.children:
        cut = row.y < low - 2 or row.top > low + rolls.height + 2
        assert row.opacity == (0 if cut and row.height <= rolls.height else 1)
    rows.remove_widget(next(row for row in rows.children if row.height == 2000))
    for row in rows.children[:5]:
        rows.remove_widget(row)
    virtual_screen.frames(3)
    assert [row.opacity for row in rows.children] == [1] * len(rows.children)
