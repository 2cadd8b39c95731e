"""What a learnt print explains of what is seen: under a lamp that mirrors, with a scratch, in noise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.reader.prints.fitting.align import Template
from hardware.reader.prints.fitting.crumb import crumb_on
from hardware.reader.prints.fitting.drawn import drawn_leads, drawn_left
from hardware.reader.prints.fitting.edges import Edges
from hardware.reader.prints.fitting.explain import explained
from hardware.reader.prints.fitting.fit import Faces, Seen, moved
from hardware.reader.prints.fitting.leads import leads
from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, SIDE_PX, WHITE, Floats, Pose, White
from hardware.reader.prints.reading.search import PrintSearch

RANDOM = np.random.default_rng(4)


def face(figure: str, seed: int = 1) -> Floats:
    """A print: soft colours, and a figure in a corner."""
    random = np.random.default_rng(seed)
    picture = cv2.GaussianBlur(random.uniform(0, 1, (SIDE_PX, SIDE_PX, 3)), (0, 0), 4) - 0.5
    picture = np.clip(120 + 600 * picture, 0, 190)
    cv2.putText(picture, figure, (10, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (10, 10, 10), 3)
    return np.asarray(picture, np.float32)


def lamp(side: int, at: tuple[float, float], reach: float, white: float) -> Floats:
    """The light that a lamp adds around a px."""
    across, down = np.meshgrid(np.arange(side), np.arange(side))
    return np.asarray(white * np.exp(-(np.hypot(across - at[0], down - at[1]) ** 2) / reach**2), np.float32)[:, :, None]


def seen(picture: Floats, at: tuple[float, float] = (20, 8), white: float = 110.0) -> Floats:
    """A print, half as strong as it was learnt, with a lamp that mirrors on it."""
    return np.asarray(0.5 * picture + lamp(len(picture), at, 45, white), np.float32)


def test_a_print_is_explained_under_a_lamp_that_mirrors_and_another_one_is_not() -> None:
    assert explained(face("1"), seen(face("1"))).residual < 0.02
    assert explained(face("1", 2), seen(face("1"))).residual > 0.2
    red = face("1") * np.float32((1.0, 1.0, 0.2))
    assert explained(red, seen(face("1"))).residual > 0.1, "another colour is another print"


def test_a_counter_may_mirror_more_than_the_board_does() -> None:
    picture = face("1")
    assert explained(picture, np.asarray(0.75 * picture + 85, np.float32)).residual < 0.02
    lighter, darker = (explained(picture, np.asarray(0.99 * picture + by, np.float32)) for by in (85, -85))
    assert lighter.residual > 0.05, "a print that is as light leads it"
    assert lighter.unexplained(0.0) < 0.01 < 0.05 < darker.unexplained(0.0), "but it may lie under a lamp"


@pytest.mark.filterwarnings("error")
def test_where_all_is_blown_out_no_print_leads_another() -> None:
    first, other, white = face("1"), face("2"), np.full((SIDE_PX, SIDE_PX, 4), 255, np.float32)
    white[:, :, 3] = 0  # nothing of it is clear
    errors = explained(first, white), explained(other, white)
    assert drawn_leads(*errors, Edges(first, other), 1.0, 0.0).ahead == 0
    assert leads(*errors, 1.0, 0.0).ahead == 0


def test_two_prints_are_compared_where_they_differ() -> None:
    first, other = face("1"), face("2")
    plain, scratched, worn = first.copy(), first.copy(), first.copy()
    cv2.line(scratched, (30, 8), (48, 20), (230, 230, 230), 2)
    cv2.rectangle(worn, (6, 20), (30, 46), (230, 230, 230), -1)
    sure = []
    for picture in (plain, scratched, worn):
        ahead, chance = leads(explained(first, picture), explained(other, picture), 0.0, 0.0)
        sure.append(ahead > 2 * chance)
    assert sure == [True, True, False]


def test_a_faint_line_tells_prints_apart_where_an_edge_lies_beside_its_place() -> None:
    """A large error at an edge means nothing where both prints may be a little beside it."""
    first = np.full((SIDE_PX, SIDE_PX, 3), 120, np.float32)
    cv2.circle(first, (14, 14), 9, (10, 10, 10), -1)
    other = first.copy()
    cv2.line(first, (44, 14), (44, 40), (134, 134, 134), 2)
    cv2.line(other, (36, 36), (52, 20), (134, 134, 134), 2)
    aside = np.array([[1, 0, 0.4], [0, 1, 0]])
    other[:28, :28] = cv2.warpAffine(other, aside, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)[:28, :28]
    noise = np.random.default_rng(5).normal(0, 1.5, first.shape)
    picture = np.asarray(first + noise, np.float32)
    picture[:28, :28] += (other - first)[:28, :28] / 2
    own, its = explained(first, picture), explained(other, picture)
    assert leads(own, its, 2.0, 0.0).sureness < 1
    assert drawn_leads(own, its, Edges(first, other), 2.0, 0.0).sureness > 1
    assert drawn_leads(its, own, Edges(first, other), 2.0, 0.0).sureness < 0


def two_lances() -> tuple[Floats, Floats]:
    """Two prints that differ in a faint line, beside a dark disc, a pale figure and a dim body."""
    first = np.full((SIDE_PX, SIDE_PX, 3), 60, np.float32)
    cv2.circle(first, (14, 14), 9, (10, 10, 10), -1)
    cv2.putText(first, "4", (8, 48), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (190, 190, 190), 2)
    cv2.rectangle(first, (30, 20), (40, 46), (85, 85, 85), -1)
    first = np.asarray(cv2.GaussianBlur(first, (0, 0), 0.7), np.float32)
    other = first.copy()
    cv2.line(first, (44, 14), (44, 40), (66, 66, 66), 2)
    cv2.line(other, (40, 32), (48, 24), (66, 66, 66), 2)
    return first, other


def test_a_lamps_edge_across_a_print_is_nothing_that_is_drawn() -> None:
    first, _ = two_lances()
    other = np.ascontiguousarray(first[::-1])
    picture = np.asarray(0.5 * first + np.minimum(lamp(SIDE_PX, (60, 30), 30, 180), 150), np.float32)
    own, its = explained(first, picture), explained(other, picture)
    assert own.unexplained(0.0) > 0.15
    assert drawn_left(own, picture, 0.0) < 0.07
    assert drawn_left(its, picture, 0.0) > 0.5


@pytest.mark.parametrize(("right_px", "turn_deg", "blur"), [(0.8, 0.0, 0.0), (0.4, 1.0, 0.5), (0.8, 2.0, 0.5)])
def test_a_faint_line_tells_prints_apart_whose_edges_are_moved_and_softer(
    right_px: float, turn_deg: float, blur: float
) -> None:
    """A print that is not as sharp as the picture, and does not lie on it exactly, errs at all of its edges."""
    first, other = two_lances()
    matrix = cv2.getRotationMatrix2D(((SIDE_PX - 1) / 2,) * 2, turn_deg, 1.0)
    matrix[0, 2] += right_px
    moved_ = cv2.warpAffine(first, matrix, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
    softer = cv2.GaussianBlur(moved_, (0, 0), blur) if blur else moved_
    picture = np.asarray(softer + np.random.default_rng(5).normal(0, 1.0, first.shape), np.float32)
    own, its = explained(first, picture), explained(other, picture)
    assert drawn_leads(own, its, Edges(first, other), 1.0, 0.0).sureness > 1
    assert drawn_leads(its, own, Edges(first, other), 1.0, 0.0).sureness < 0


@pytest.mark.parametrize("noise", [1.5, 6.0])
def test_what_chance_could_do_to_a_lead_is_what_noise_does(noise: float) -> None:
    """In pictures whose noise is spread as where prints are cut out. More than that may be said, not less."""
    first, other = two_lances()
    found = []
    for seed in range(30):
        grain = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, first.shape), (0, 0), 0.7)
        picture = np.asarray(first + noise * grain / grain.std(), np.float32)
        own, its = explained(first, picture), explained(other, picture)
        found.append(drawn_leads(own, its, Edges(first, other), noise**2, 0.0))
    spread = float(np.std([lead.ahead for lead in found]))
    said = float(np.mean([lead.chance for lead in found]))
    assert spread < 1.2 * said < 4 * spread


def test_a_scratch_beside_a_faint_line_does_not_hide_it() -> None:
    first, other = two_lances()
    picture = np.asarray(first + np.random.default_rng(5).normal(0, 1.0, first.shape), np.float32)
    cv2.line(picture, (40, 30), (48, 26), (120, 110, 100), 1)
    own, its = explained(first, picture), explained(other, picture)
    assert leads(own, its, 1.0, 0.0).sureness < 1
    assert drawn_leads(own, its, Edges(first, other), 1.0, 0.0).sureness > 1
    assert drawn_leads(its, own, Edges(first, other), 1.0, 0.0).sureness < 0


def test_under_a_lamp_prints_are_told_apart_by_their_figures_and_not_by_their_colours_alone() -> None:
    """A paler print is as one under a lamp: only what is drawn on it tells it from that."""
    first = face("1")
    paler = np.asarray(0.55 * first + 90, np.float32)
    greener = paler + np.float32((-5, 5, 0))
    other = np.asarray(0.55 * face("2") + 90, np.float32) + np.float32((-5, 5, 0))
    under_a_lamp = np.asarray(0.55 * first + 90, np.float32)
    sure = []
    for rival in (greener, other):
        ahead, chance = leads(explained(first, under_a_lamp), explained(rival, under_a_lamp), 0.0, 0.0)
        sure.append(ahead > 2 * chance)
    assert sure == [False, True]


def test_what_is_only_noise_is_explained_by_nothing() -> None:
    noise = np.asarray(120 + 8 * RANDOM.standard_normal((SIDE_PX, SIDE_PX, 3)), np.float32)
    assert explained(face("1"), noise).unexplained(64.0) == 1.0
    noisy = np.asarray(face("1") + noise - 120, np.float32)
    assert abs(explained(face("1"), noisy).unexplained(64.0)) < 0.05


def lying(print_: Floats, at: Pose) -> Floats:
    """A grey board of 60 mm on which a print lies."""
    side = round(60 * PX_PER_MM)
    board = np.full((side, side, 3), 100, np.float32)
    turn = cv2.getRotationMatrix2D(((SIDE_PX - 1) / 2,) * 2, -at.turn_deg, 1.0)
    turn[:, 2] += [(v + MARGIN_MM) * PX_PER_MM - 0.5 - (SIDE_PX - 1) / 2 for v in (at.x_mm, at.y_mm)]
    lies = cv2.warpAffine(print_, turn, (side, side), dst=board, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(lies, np.float32)


def seen_on(board: Floats, clear: Floats | None = None) -> Seen:
    """A board as it is looked at, white paper at `WHITE`."""
    return Seen(board, clear, White(np.full((1, 3), WHITE)))


AT = Pose(20.3, 17.8, 4.0)


def is_there(found: Pose | None, within_mm: float = 0.2) -> bool:
    """Whether a print was found where it lies."""
    return found is not None and (found.x_mm, found.y_mm, found.turn_deg / 2.5) == pytest.approx(
        (AT.x_mm, AT.y_mm, AT.turn_deg / 2.5), abs=within_mm
    )


def test_where_a_print_lies_is_found_to_a_fifth_of_a_mm_beside_a_lamp() -> None:
    board = lying(face("1"), AT)
    lit = np.asarray(0.6 * board + lamp(len(board), (120, 60), 45, 90), np.float32)
    for start in (Pose(20.0, 18.0, 6.0), Pose(20.8, 17.2, 1.0), Pose(19.7, 18.3, 7.0)):
        assert is_there(seen_on(lit).fitted(Template(face("1")), start))


def test_where_a_print_lies_is_found_though_a_lamp_blows_out_a_third_of_it() -> None:
    board, start = lying(face("1"), AT), Pose(20.0, 18.0, 6.0)
    clear = np.ones(board.shape[:2], np.float32)
    clear[:, :90], board[:, :90] = 0, 255
    assert is_there(seen_on(board, clear).fitted(Template(face("1")), start))
    assert not is_there(seen_on(board).fitted(Template(face("1")), start), 0.4)


def test_what_has_nothing_in_common_with_a_print_is_not_laid_on() -> None:
    bare = np.asarray(100 + RANDOM.standard_normal((180, 180, 3)), np.float32)
    assert seen_on(bare).fitted(Template(face("1")), AT) is None


def test_at_a_small_size_a_print_is_like_itself_in_the_turn_in_which_it_lies_and_unlike_others() -> None:
    faces = [face("1", seed) for seed in range(5)]
    placed = seen_on(lying(faces[3], Pose(20.0, 18.0, 94.0))).at(Pose(20.2, 17.8, 3.0))
    unlike, turns = Faces(faces).rivals(0.0).unlike(placed)
    assert unlike.argmin() == 3
    assert turns[3] % 360 == 90
    assert unlike[3] < 0.15
    assert np.sort(unlike)[1] > 0.3


def test_a_print_is_moved_as_its_pose_is() -> None:
    dot = np.zeros((SIDE_PX, SIDE_PX, 3), np.float32)
    cv2.circle(dot, (26, 20), 2, (255, 255, 255), -1)
    there = moved(dot, Pose(50.0, 50.0, 90.0), Pose(52.0, 50.0, 90.0))
    down, across = np.unravel_index(int(cv2.blur(there, (3, 3)).sum(axis=2).argmax()), there.shape[:2])
    assert (across, down) == (26, 26), "2 mm to the left on the board are 6 px down on a print that lies on its side"


def test_a_lamp_does_not_lead_the_coarse_search_astray() -> None:
    faces = [face("1", seed) for seed in range(6)]
    search = PrintSearch(faces)
    room = 60
    board = np.full((3 * room, 3 * room, 3), 120, np.float32)
    board[60:114, 60:114] = faces[3]
    lit = 0.4 * board + lamp(len(board), (70, 60), 60, 120)
    coarse = cv2.resize(lit, (room, room), interpolation=cv2.INTER_AREA)
    views = search.views(np.asarray(coarse, np.float32))
    at = Pose(29.0 - MARGIN_MM, 29.0 - MARGIN_MM, 0.0)
    assert next(search.faces_at(views, at, 2)).face == 3


def test_fine_stripes_are_like_a_print_though_little_of_them_is_in_the_components_of_all_prints() -> None:
    striped = np.full((SIDE_PX, SIDE_PX, 3), 170, np.float32)
    for top in range(9, 45, 7):
        cv2.rectangle(striped, (10, top), (44, top + 3), (40, 50, 150), -1)
    search = PrintSearch([striped, *(face(figure, seed) for seed in range(5) for figure in "1357")])
    board = np.full((180, 180, 3), 120, np.float32)
    board[61:115, 61:115] = striped
    views = search.views(np.asarray(cv2.resize(board, (60, 60), interpolation=cv2.INTER_AREA), np.float32))
    best = next(search.faces_at(views, Pose(29.5 - MARGIN_MM, 29.5 - MARGIN_MM, 0.0), 1))
    assert best.face == 0
    assert best.likeness > 0.8


def test_a_crumb_on_a_counter_is_left_out_and_a_line_is_none() -> None:
    """The spot is where it lies on the board, however the counter is turned."""
    pose = Pose(40.0, 30.0, 90.0)
    crumbed, scratched = face("1"), face("1")
    cv2.circle(crumbed, (37, 26), 3, (20, 30, 40), -1)
    cv2.line(scratched, (20, 30), (36, 30), (230, 230, 230), 2)
    crumb = crumb_on(explained(face("1"), crumbed).error, pose)
    assert crumb is not None
    assert abs(crumb.x_mm - 40) < 0.6
    assert abs(crumb.y_mm - 30 - (37 - (SIDE_PX - 1) / 2) / PX_PER_MM) < 0.6
    clear = crumb.clear(pose, SIDE_PX)
    assert clear[26, 37] == 0
    assert clear.mean() > 0.9
    assert crumb_on(explained(face("1"), scratched).error, pose) is None
    assert crumb_on(explained(face("1"), face("1")).error, pose) is None
