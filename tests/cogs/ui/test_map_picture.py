"""The picture of a map: it can be read on a phone, and Discord takes it."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.ui.colours import DIM, GROUND, LABEL, TITLE
from cogs.ui.map_doors import explained, lines_of
from cogs.ui.map_legend import entries_of, rows_of, width_px
from cogs.ui.map_picture import MOST_BYTES, TALLEST_PX, WIDEST_PX, map_picture, png_of, shortened
from cogs.ui.map_sheet import sheet_of
from cogs.ui.map_style import (
    DOOR,
    EDGES,
    FILLS,
    HERE,
    LOCK,
    PEOPLE,
    SECRET,
    SMALLEST,
    map_style,
)
from engine.model.ids import RoomId
from engine.model.plan import Plan, PlannedDoor, PlannedRoom, PlannedStairs

PHONE_PT = 390  # the width of a common phone, in points
PAGE = (1920, 1500)


def room(number=0, column=0, row=0, *, name="", state="explored", **more):
    return PlannedRoom(
        RoomId(f"r{number}"),
        name or f"房间{number}",
        column * 160,
        row * 120,
        120,
        80,
        state,
        **more,
    )


def door(one=0, other=1, **more):
    return PlannedDoor(RoomId(f"r{one}"), RoomId(f"r{other}"), **more)


def plan(*rooms: PlannedRoom, doors=(), stairs=(), floors=(1,)):
    return Plan(1, floors, rooms, tuple(doors), tuple(stairs))


def grid(count, columns=8, **more):
    rooms = [room(n, n % columns, n // columns, is_here=n == count // 2) for n in range(count)]
    doors = [door(n - 1, n) for n in range(1, count) if n % columns]
    return plan(*rooms, doors=doors, **more)


def drawn(drawing, language="zh"):
    image = Image.open(BytesIO(png_of(drawing, "雾渡", language)), formats=["PNG"])
    image.load()
    return image.convert("RGB")


def colours(image):
    return {colour for _, colour in image.getcolors(1 << 24) or ()}


@pytest.mark.parametrize("drawing", [grid(1), grid(3), grid(60), grid(60, 60), grid(500, 25)])
def test_a_picture_is_a_png_within_the_limits(drawing):
    png = png_of(drawing, "雾渡", "zh")

    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    assert len(png) <= MOST_BYTES
    assert image.width <= WIDEST_PX
    assert image.height <= TALLEST_PX


@pytest.mark.parametrize(("rooms", "smallest_letter_pt"), [(3, 10), (60, 4.8)])
def test_names_are_large_enough_on_a_phone(rooms, smallest_letter_pt):
    drawing = grid(rooms)

    letters = map_style(sheet_of(drawing, PAGE).scale).name.size_px

    assert letters * PHONE_PT / drawn(drawing).width >= smallest_letter_pt
    assert letters >= 18


def test_a_map_too_large_to_read_is_drawn_around_the_party():
    drawing = grid(60, 60)

    sheet = sheet_of(drawing, PAGE)

    assert sheet.scale == SMALLEST
    assert RoomId("r30") in sheet.boxes
    assert 8 <= len(sheet.boxes) < 60
    assert {"r0", "r59"}.isdisjoint(sheet.boxes)
    assert len(lines_of(drawing, sheet, map_style(SMALLEST), "en")) == len(sheet.boxes) - 1


@pytest.mark.parametrize("here", [0, 59])
def test_at_its_end_the_map_is_not_drawn_beyond_it(here):
    rooms = [room(n, n, is_here=n == here) for n in range(60)]

    sheet = sheet_of(plan(*rooms), PAGE)

    assert RoomId(f"r{here}") in sheet.boxes
    assert sheet.size[0] <= PAGE[0]


def test_a_map_where_the_party_is_nowhere_is_drawn_from_its_first_room():
    rooms = [room(n, n) for n in range(60)]

    assert RoomId("r0") in sheet_of(plan(*rooms), PAGE).boxes


@pytest.mark.parametrize("state", ["unknown", "explored", "locked", "active"])
def test_fill_and_edge_tell_how_a_room_stands(state):
    found = colours(drawn(plan(room(state=state))))

    assert {FILLS[state], EDGES[state]} <= found


def test_the_room_of_the_party_is_marked():
    assert HERE in colours(drawn(plan(room(is_here=True))))
    assert HERE not in colours(drawn(plan(room())))


def test_what_only_a_game_master_sees_has_a_broken_edge():
    image = drawn(plan(room(seen=False)))
    sheet = sheet_of(plan(room()), PAGE)
    left = (image.width - sheet.size[0]) // 2
    corner = sheet.moved_to((left, 150)).at((0, 0))
    end = sheet.moved_to((left, 150)).at((120, 0))

    edge = [image.getpixel((x, corner[1] + 1)) for x in range(corner[0], end[0])]

    assert edge.count(SECRET) > len(edge) // 4
    assert edge.count(SECRET) < len(edge) * 3 // 4


@pytest.mark.parametrize(
    ("locked", "kind", "colour"), [(False, "normal", DOOR), (True, "portal", LOCK)]
)
def test_a_lock_has_a_colour_of_its_own(locked, kind, colour):
    drawing = plan(room(), room(1, 1), doors=[door(locked=locked, kind=kind)])

    assert colour in colours(drawn(drawing))
    assert (LOCK in colours(drawn(drawing))) == locked


def test_people_are_named_inside():
    assert PEOPLE in colours(drawn(plan(room(people=("阿宁", "老船夫")))))
    assert PEOPLE not in colours(drawn(plan(room())))


def test_an_author_gives_a_room_a_colour_that_is_one():
    assert (119, 136, 170) in colours(drawn(plan(room(colour="#7788aa"))))
    assert drawn(plan(room(colour="雾色"))).tobytes() == drawn(plan(room())).tobytes()


def test_stairs_are_written_where_they_begin():
    way = PlannedStairs(RoomId("r0"), "阁楼", 2, locked=True)
    down = PlannedStairs(RoomId("r0"), "地窖", -1, "elevator")

    image = drawn(plan(room(), stairs=[way, down], floors=(-1, 1, 2)))

    assert LABEL in colours(image)
    assert LOCK in colours(image)


def test_as_much_stands_in_a_room_as_fits():
    crowd = tuple(f"Person {number}" for number in range(40))
    ways = [PlannedStairs(RoomId("r0"), f"Room {n}", n + 2) for n in range(40)]
    tiny = PlannedRoom(RoomId("r1"), "A very long name indeed", 200, 0, 1, 0, "locked")

    image = drawn(plan(room(name="名" * 40, people=crowd), tiny, stairs=ways), "en")

    sheet = sheet_of(plan(room(), tiny), PAGE)
    below = 150 + sheet.moved_to((0, 0)).at((0, 84))[1]
    band = image.crop((0, below, image.width, below + 20))
    assert colours(band) == {GROUND}


def labels(drawing, language="en"):
    sheet = sheet_of(drawing, PAGE)
    found = lines_of(drawing, sheet, map_style(sheet.scale), language)
    return [line.label for line in found], explained(found)


def test_a_name_that_fits_nowhere_is_explained_below():
    rooms = [room(n, n) for n in range(4)]
    doors = [door(0, 1, label="arch"), door(1, 2, label="creaking gate", locked=True), door(2, 3)]

    assert labels(plan(*rooms, doors=doors)) == (["arch", "(1)", ""], "(1) creaking gate")


def test_equal_names_share_a_number():
    rooms = [room(n, n) for n in range(4)]
    doors = [door(n, n + 1, label=label) for n, label in enumerate(["a long walk", "a dark way"])]
    doors.append(door(2, 3, label="a long walk"))

    assert labels(plan(*rooms, doors=doors)) == (
        ["(1)", "(2)", "(1)"],
        "(1) a long walk · (2) a dark way",
    )


def test_doors_of_another_kind_are_called_so():
    rooms = room(), room(1, 0, 1)

    assert labels(plan(*rooms, doors=[door(kind="portal")]), "zh") == (["传送门"], "")
    assert labels(plan(*rooms, doors=[door(kind="elevator", label="Hoist")])) == (["Hoist"], "")


async def test_the_picture_is_drawn_aside_and_is_the_same():
    assert await map_picture(grid(3), "雾渡", "zh") == png_of(grid(3), "雾渡", "zh")


def test_a_picture_that_weighs_too_much_has_fewer_colours():
    full = png_of(grid(60), "", "en")

    assert len(png_of(grid(60), "", "en", most_bytes=len(full) - 1)) < len(full)


def test_a_description_is_as_long_as_discord_takes():
    assert shortened(("a", "b")) == "a\nb"
    assert len(shortened(("long " * 300,))) == 1024
    assert shortened(("long " * 300,)).endswith("…")


@pytest.mark.parametrize("colour", [TITLE, LABEL, PEOPLE, SECRET, *EDGES.values()])
@pytest.mark.parametrize("ground", [*FILLS.values()])
def test_letters_and_signs_stand_out_from_their_ground(colour, ground):
    assert contrast(colour, ground) >= 4.5 or colour in (*EDGES.values(), SECRET)
    assert contrast(colour, ground) >= 3


@pytest.mark.parametrize("colour", [TITLE, LABEL, DIM, HERE, DOOR, LOCK])
def test_lines_and_words_stand_out_from_the_page(colour):
    assert contrast(colour, GROUND) >= 4.5


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_legend_explains_what_there_is_and_nothing_else():
    assert meanings(plan(room())) == ["explored"]
    rooms = room(is_here=True, state="active"), room(1, 1, seen=False), room(2, 2, state="locked")
    assert meanings(plan(*rooms, stairs=[PlannedStairs(RoomId("r0"), "Loft", 2, locked=True)])) == [
        *("you are here", "locked up", "something is going on"),
        *("unknown to the players", "locked door"),
    ]


def meanings(drawing):
    return [entry.words for entry in entries_of(drawing, "en")]


def test_a_legend_too_long_for_a_row_takes_more():
    style = map_style(1.0)
    entries = [*entries_of(plan(room(is_here=True), room(1, 1, state="locked")), "en")]
    two = sum(width_px(entry, style) for entry in entries[:2])

    assert rows_of(iter(entries), style, two) == [entries[:2], entries[2:]]
    assert rows_of(iter(entries), style, 1) == [[entry] for entry in entries]
