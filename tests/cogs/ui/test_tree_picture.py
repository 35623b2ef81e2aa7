"""The picture of a tree: it can be read on a phone, and Discord takes it."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.ui.colours import DIM, GROUND, LABEL, TITLE
from cogs.ui.tree_graph import Graph
from cogs.ui.tree_picture import MOST_BYTES, TALLEST_PX, WIDEST_PX, png_of, tree_picture
from cogs.ui.tree_style import (
    CHECKPOINT,
    LANES,
    NAMELESS,
    Style,
    lane_colour,
)
from cogs.ui.tree_tags import tags_of
from engine.history.layout import Room, lay_out
from engine.model.drawing import Drawing
from engine.model.ids import TurnId
from tests.support.trees import Grower, busy

PHONE_PT = 390  # the width of a common phone, in points
LETTER_PX = 30


def drawn(drawing: Drawing, title: str = "The Last Light", language="en") -> Image.Image:
    image = Image.open(BytesIO(png_of(drawing, title, language)), formats=["PNG"])
    image.load()
    return image


def colours(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.getcolors(1 << 24) or ()}


def woven() -> Grower:
    grower = Grower()
    grower.fork("dark", grower.say("main", label="Light the lamp"))
    grower.say("dark")
    grower.say("main")
    grower.merge("dark", "main")
    grower.checkpoints["bridge"] = TurnId("1")
    grower.fork("alone", grower.say("main"))
    grower.say("alone")
    return grower


@pytest.mark.parametrize(
    ("turns", "branches", "smallest_letter_pt"), [(3, 1, 15), (30, 4, 10), (300, 6, 9)]
)
def test_letters_are_large_enough_on_a_phone(turns, branches, smallest_letter_pt):
    drawing = lay_out(busy(turns, branches).tree())

    image = drawn(drawing)

    assert LETTER_PX * PHONE_PT / image.width >= smallest_letter_pt
    assert image.height < 5 * image.width


@pytest.mark.parametrize(("turns", "branches"), [(3, 1), (300, 6), (3000, 40)])
def test_a_picture_is_a_png_within_the_limits(turns, branches):
    png = png_of(lay_out(busy(turns, branches).tree()), "雾渡", "zh")

    image = Image.open(BytesIO(png))
    assert (image.format, image.mode) == ("PNG", "RGB")
    assert len(png) <= MOST_BYTES
    assert image.width <= WIDEST_PX
    assert image.height <= TALLEST_PX


def test_a_picture_that_weighs_too_much_is_drawn_smaller():
    drawing = lay_out(busy(300, 6).tree())
    full = png_of(drawing, "", "en")

    small = png_of(drawing, "", "en", most_bytes=len(full) // 2)

    assert len(small) <= len(full) // 2
    assert Image.open(BytesIO(small)).width < Image.open(BytesIO(full)).width


def test_a_page_far_too_wide_is_drawn_smaller_and_at_last_as_small_as_it_goes():
    grower = Grower()
    for number in range(150):
        grower.fork(f"b{number}", TurnId("0"))
        grower.say(f"b{number}")
    drawing = lay_out(grower.tree(), Room(200, 200, 200))

    image = Image.open(BytesIO(png_of(drawing, "", "en", most_bytes=1)))

    assert image.width <= WIDEST_PX
    assert image.height <= TALLEST_PX


async def test_the_picture_is_drawn_aside_and_is_the_same():
    drawing = lay_out(woven().tree())

    assert await tree_picture(drawing, "雾渡", "zh") == png_of(drawing, "雾渡", "zh")


def test_marks_and_lines_have_the_colours_of_their_lanes():
    drawing = lay_out(woven().tree())
    image, style = drawn(drawing), Style(drawing)
    graph = Graph(drawing, style, (style.margin + style.ring, style.heading + style.row // 2))

    for place, row in enumerate(drawing.rows):
        assert image.getpixel(graph.at(place, row.lane)) == lane_colour(drawing, row.lane)
    x, y = graph.at(1, 1)
    assert image.getpixel((x, y + style.row // 2)) == LANES[1]  # the fork of turn 1, on its way
    assert image.getpixel((x + style.pitch, y)) == GROUND


def test_a_line_that_crosses_another_lies_above_it_with_a_gap():
    grower = Grower()
    for name in ("one", "two"):
        grower.fork(name, TurnId("0"))
        grower.say(name)
    grower.say("one")
    grower.fork("three", grower.say("main"))
    grower.say("three")
    grower.say("one")
    drawing = lay_out(grower.tree())
    image, style = drawn(drawing), Style(drawing)
    graph = Graph(drawing, style, (style.margin + style.ring, style.heading + style.row // 2))

    x, y = graph.at(4, 1)

    assert image.getpixel((x, y)) == LANES[3]
    assert image.getpixel((x, y + style.line)) == GROUND
    assert image.getpixel((x, y + style.row // 2)) == LANES[1]


def test_only_what_is_there_is_drawn():
    plain, named = Grower(), Grower()
    named.checkpoints["bridge"] = TurnId("0")

    assert CHECKPOINT not in colours(drawn(lay_out(plain.tree())))
    assert CHECKPOINT in colours(drawn(lay_out(named.tree())))


def test_lines_without_a_branch_are_grey():
    grower = woven()
    grower.statuses["dark"] = "deleted"
    drawing = lay_out(grower.tree())

    assert drawing.lanes[1] == ""
    assert lane_colour(drawing, 1) == NAMELESS
    assert NAMELESS in colours(drawn(drawing))


def test_chinese_names_are_drawn_and_not_as_boxes():
    chinese, boxes = woven(), woven()
    for grower, name in ((chinese, "黑暗"), (boxes, "ไท")):
        grower.heads = {name if old == "main" else old: t for old, t in grower.heads.items()}
        grower.current = name

    chinese_picture = png_of(lay_out(chinese.tree()), "", "en")

    assert Image.open(BytesIO(chinese_picture)).size == drawn(lay_out(boxes.tree()), "").size
    assert chinese_picture != png_of(lay_out(boxes.tree()), "", "en")


def test_lines_from_turns_too_old_to_be_drawn_begin_below_the_heading():
    drawing = lay_out(woven().tree(), Room(rows=1, most_rows=3))
    image, style = drawn(drawing), Style(drawing)
    graph = Graph(drawing, style, (style.margin + style.ring, style.heading + style.row // 2))

    x, y = graph.at(0, 0)

    assert image.getpixel((x, y - style.row // 2 + style.line)) == LANES[0]
    assert image.getpixel((x, y - style.row // 2 - style.line)) == GROUND


def test_names_may_hold_anything_and_titles_be_empty_or_long():
    grower = Grower()
    grower.checkpoints["🕯️" * 60] = grower.say("main", label="👩\u200d👧 \x1b[31m\ud800 ภาษา")

    for title in ("", "🎭 " + "very " * 100):
        assert drawn(lay_out(grower.tree()), title).width < 1200


def test_nothing_is_drawn_as_an_empty_page():
    assert drawn(Drawing((), (), (), 0, 0)).height < 400


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["main·you are here", "dark·merged", "alone"]),
        ("zh", ["main·当前", "dark·已合并", "alone"]),
    ],
)
def test_branches_are_named_where_they_stand(language, words):
    grower = woven()
    for name in ("dark", "alone"):
        grower.fork(name, grower.heads["main"])
    drawing = lay_out(grower.tree())

    tags = tags_of(drawing.rows[-1], drawing, Style(drawing), language)

    assert [tag.text for tag in tags if tag.look != "plain"] == words


def test_where_many_branches_stand_the_current_one_is_named_and_the_rest_counted():
    grower = Grower()
    for number in range(20):
        grower.fork(f"a-rather-long-name-{number}", TurnId("0"))
    grower.current = "a-rather-long-name-19"
    drawing = lay_out(grower.tree())

    tags = tags_of(drawing.rows[0], drawing, Style(drawing), "en")

    assert tags[0].text.startswith("a-rather-long-name-19"[:10])
    assert tags[-1].text == f"+{21 - len(tags) + 1}"
    assert drawn(drawing).width < 1300


def test_a_run_shows_how_many_turns_it_holds():
    grower = Grower()
    grower.say("main", 60)
    drawing = lay_out(grower.tree())

    assert [tag.text for tag in tags_of(drawing.rows[1], drawing, Style(drawing), "en")] == [
        "53 turns"
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_legend_has_room_for_every_mark(language):
    grower = Grower()
    grower.checkpoints["bridge"] = TurnId("0")
    grower.fork("dark", grower.say("main", 30))
    grower.say("dark")
    grower.merge("dark", "main")
    grower.say("main", 10)
    drawing = lay_out(grower.tree())

    image = drawn(drawing, language=language)

    style = Style(drawing)
    edge = (image.width - style.margin + 2, image.height - style.legend)
    assert colours(image.crop((*edge, image.width, image.height))) == {GROUND}


@pytest.mark.parametrize(("label", "words"), [("👍 ok", ["□ ok", "1"]), ("", ["1"])])
def test_a_short_label_is_shown_whole_and_none_takes_no_room(label, words):
    grower = Grower()
    grower.say("main", label=label)
    grower.say("main")
    drawing = lay_out(grower.tree())

    assert [t.text for t in tags_of(drawing.rows[1], drawing, Style(drawing), "en")] == words


def test_a_label_gives_way_to_the_names_beside_it():
    grower = Grower()
    grower.fork("a-rather-long-name-of-a-branch", grower.say("main", label="Light the lamp"))
    drawing = lay_out(grower.tree())

    texts = [tag.text for tag in tags_of(drawing.rows[1], drawing, Style(drawing), "en")]

    assert texts[0] == "main·you are here"
    assert "Light the lamp" not in texts


def luminance(colour: tuple[int, int, int]) -> float:
    """Return the relative luminance (WCAG 2.2)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [*LANES, TITLE, LABEL, DIM, CHECKPOINT, NAMELESS])
def test_every_colour_of_letters_stands_out_from_the_ground(colour):
    assert (luminance(colour) + 0.05) / (luminance(GROUND) + 0.05) >= 4.5
