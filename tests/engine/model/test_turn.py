import json

from engine.model.actions import Merge, Say
from engine.model.events import Merged, Narrated, Remembered, Spoke, VarSet
from engine.model.ids import TurnId, UserId
from engine.model.memory import Memory
from engine.model.state import Line
from engine.model.turn import Turn, turn_id
from engine.model.words import Words, salt_of

ANN = UserId("1")
SALT = salt_of("seed")


def turn(text: str = "hello", *, salt: bytes = SALT, parents: tuple[TurnId, ...] = ()) -> Turn:
    words = Words(text)
    events = (
        Spoke(ANN, "Ann", words),
        VarSet("hp", 3, "rule"),
        Narrated(Words("An echo."), "author"),
    )
    return Turn.after(parents, Say(ANN, "Ann", words), events, salt=salt)


def test_equal_content_gives_an_equal_id():
    assert turn().id == turn().id


def test_the_id_depends_on_words_parents_and_seed():
    ids = {
        turn().id,
        turn("other").id,
        turn(parents=(TurnId("p"),)).id,
        turn(salt=salt_of("x")).id,
    }
    assert len(ids) == 4


def test_the_body_holds_no_words_but_their_ids():
    body = turn("a secret").body
    assert "a secret" not in body
    assert json.loads(body)["action"]["words"] == turn("a secret").words()[0].id


def test_erased_words_leave_the_id_as_it_was():
    whole = turn()
    erased = Turn(
        whole.id,
        whole.parents,
        whole.kind,
        Say(ANN, "Ann", Words(None, whole.words()[0].id)),
        (
            Spoke(ANN, "Ann", Words(None, whole.words()[0].id)),
            VarSet("hp", 3, "rule"),
            Narrated(Words(None, whole.words()[1].id), "author"),
        ),
    )
    assert turn_id(erased.parents, erased.body) == whole.id


def test_words_are_listed_once_and_in_order():
    assert [str(words) for words in turn().words()] == ["hello", "An echo."]


def test_nested_values_are_part_of_the_body():
    events = (Remembered(Memory("m", 4), "rule"),)
    body = Turn.after((), Say(ANN, "Ann", Words("x")), events, salt=SALT).body
    assert json.loads(body)["events"][0]["memory"] == {"text": "m", "weight": 4, "branch": ""}


def test_a_merge_lists_the_words_of_its_log_and_carries_the_text_of_dice():
    said = Words("a secret").sealed(SALT)
    log = (Line("dice", "", Words("2d6 = 7")), Line("person", "Ann", said))
    merged = Merged("dark", TurnId("t"), log=log)
    merge = Turn.after((), Merge(ANN, "dark", TurnId("t")), (merged,), salt=SALT, kind="merge")
    lines = json.loads(merge.body)["events"][0]["log"]
    assert merge.words() == (said,)
    assert [line["words"] for line in lines] == [{"text": "2d6 = 7"}, said.id]
