"""A list that scrolls does not grow with it."""

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
