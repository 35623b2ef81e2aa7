"""A tree in the terminal: box drawing, one line for each row."""

from engine.history.layout import Room, lay_out
from engine.history.layout_text import text_lines
from engine.model.drawing import Drawing
from engine.model.ids import TurnId
from tests.support.trees import Grower


def printed(grower: Grower, room: Room | None = None, language="en") -> list[str]:
    drawing = lay_out(grower.tree(), room or Room())
    return ["".join(piece.text for piece in line) for line in text_lines(drawing, language)]


def parted() -> Grower:
    grower = Grower()
    grower.fork("dark", grower.heads["main"])
    grower.say("dark", label="Light the lamp")
    grower.say("main", label="推开门")
    return grower


def test_a_line_of_turns():
    grower = Grower()
    grower.say("main", 2, label="Go on")

    assert printed(grower) == [
        "●  0  0",
        "●  1  Go on  1",
        "◉  2  [main · you are here]  Go on  2",
    ]


def test_a_fork_and_a_merge():
    grower = parted()
    grower.merge("dark", "main")
    grower.checkpoints["bridge"] = grower.say("main")

    assert printed(grower) == [
        "●─╮  0  0",
        "│ ●  1  [dark · merged]  Light the lamp  1",
        "● │  1  推开门  2",
        "◆─╯  2  3",
        "◉    3  [main · you are here]  ⚑ bridge  4",
    ]


def test_a_merge_of_the_first_branch_into_another_and_of_one_that_goes_on():
    grower = parted()
    grower.merge("main", "dark")
    grower.say("main")
    grower.merge("dark", "main")
    grower.say("dark")

    assert [line[:4] for line in printed(grower)] == [
        "●─╮ ",
        "│ ● ",
        "● │ ",
        "├─◆ ",
        "● │ ",
        "◉─┤ ",
        "  ● ",
    ]


def test_lines_that_cross_and_lines_that_leave_together():
    grower = Grower()
    for name in ("one", "two", "three"):
        grower.fork(name, TurnId("0"))
        grower.say(name)
    grower.fork("four", grower.say("main"))
    grower.say("four")
    grower.merge("two", "main")

    assert [line[:9] for line in printed(grower)] == [
        "●─┬─┬─╮  ",
        "│ ● │ │  ",
        "│   ● │  ",
        "│   │ ●  ",
        "●───┼───╮",
        "│   │   ●",
        "◉───╯    ",
    ]


def test_turns_are_marked_by_their_kind():
    grower = Grower()
    grower.say("main", kind="gm")
    grower.say("main", kind="tick")
    grower.say("main", kind="fold")
    grower.say("main")

    assert [line[0] for line in printed(grower)] == ["●", "■", "○", "○", "◉"]


def test_a_run_of_turns_is_counted_in_both_languages():
    grower = Grower()
    grower.say("main", 20)
    room = Room(rows=4)

    assert printed(grower, room)[:2] == ["●     0  0", "┆  1–13  13 turns"]
    assert printed(grower, room, "zh")[1] == "┆  1–13  13 个回合"
    assert "[main · 当前]" in printed(grower, room, "zh")[-1]


def test_ids_are_cut_to_what_people_type():
    grower = Grower()
    drawing = lay_out(grower.tree())
    long = drawing.rows[0].__class__((TurnId("0123456789abcdef"),), 0, 0)

    line = text_lines(Drawing((long,), (), ("main",), 1, 1))[0]

    assert (line[-1].text, line[-1].role) == ("  0123456", "id")


def test_pieces_say_what_they_are_and_whose_colour_they_have():
    grower = parted()
    grower.fork("idle", TurnId("0"))
    grower.checkpoints["bridge"] = TurnId("0")
    drawing = lay_out(grower.tree())

    lines = text_lines(drawing)

    assert [(p.text.strip(), p.role, p.lane) for p in lines[0]] == [
        ("●", "mark", 0),
        ("─╮", "line", 1),
        ("", "line", -1),
        ("0", "number", 0),
        ("[idle]", "head", 0),
        ("⚑ bridge", "checkpoint", -1),
        ("0", "id", -1),
    ]
    assert [p.role for p in lines[2] if "main" in p.text] == ["current"]


def test_beside_a_very_wide_tree_words_stand_close_to_the_lines():
    grower = Grower()
    for number in range(20):
        grower.fork(f"b{number}", TurnId("0"))
        grower.say(f"b{number}")

    lines = printed(grower)

    assert lines[-1].startswith(" " * 40 + "●  1")
    assert lines[0].startswith("◉─┬─")


def test_nothing_is_nothing():
    assert text_lines(Drawing((), (), (), 0, 0)) == ()


def test_lines_from_turns_too_old_to_be_drawn_come_from_above():
    grower = parted()
    grower.say("dark")
    grower.say("main")

    lines = printed(grower, Room(rows=1, most_rows=2))

    assert [line[:3] for line in lines] == ["│ ●", "◉  "]
