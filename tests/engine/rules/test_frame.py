from dataclasses import replace

from engine.model.actions import Conclude, Recount, Say, Voice
from engine.model.events import (
    DiceRolled,
    Ended,
    Event,
    Merged,
    Narrated,
    Noticed,
    RuleFired,
    VarSet,
)
from engine.model.frame import Frame
from engine.model.ids import TimelineId, TurnId
from engine.model.language import Language
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_events import Gathered, RoundTold
from engine.model.turn import Turn
from engine.model.words import Words
from engine.rules.frame import frame_of, text_of
from engine.rules.notices import sentence
from tests.support.stories import ANN, house, story

DICE = DiceRolled("1d20", (13,), 13, "Ann: 1d20 (13) = 13", user=ANN, by="Ann")


def frame(*events: Event, book: Story | None = None, **vars: int) -> Frame:
    turn = Turn.after((), Say(ANN, "Ann", Words("go")), events, salt=b"")
    return frame_of(book or story(), TimelineId("t"), "main", State(vars=vars), turn)


def test_a_frame_shows_dice_narration_changes_and_notices_in_this_order():
    shown = frame(
        DICE,
        RuleFired("rule"),
        VarSet("hp", 3),
        Narrated(Words("She jumps."), "model"),
        Noticed("CUT"),
        hp=5,
    )
    assert shown.fired == ("rule",)
    assert text_of(shown) == (
        "Ann: 1d20 (13) = 13\n\nShe jumps.\n\n📊 hp 5 → 3\n\n"
        "⚠️ The narration broke off before its end."
    )


def test_a_new_value_is_shown_as_such_and_only_with_its_last_value():
    assert frame(VarSet("luck", 1), VarSet("luck", 2)).changes == ("📊 luck = 2",)


def test_a_value_that_came_back_to_what_it_was_is_no_change():
    assert frame(VarSet("hp", 9), VarSet("hp", 5), hp=5).changes == ()


def test_keys_that_begin_with_an_underscore_are_not_for_players():
    assert frame(VarSet("_plot", 2), _plot=1).changes == ()


def test_dice_that_nobody_is_to_see_are_in_no_frame():
    assert frame(replace(DICE, shown=False)).rolls == ()


def test_a_secret_throw_makes_the_frame_secret_and_names_whose_it_is():
    shown = frame(replace(DICE, secret=True))
    assert (shown.secret, shown.user) == (True, ANN)


def test_what_a_file_tells_in_a_turn_of_its_own_is_shown_and_what_stands_beside_it_is_not():
    events = (Narrated(Words("A note."), "aside"), Narrated(Words("Hi."), "file"))
    action = Recount(ANN, (Voice("Note"), Voice("Mara")))
    turn = Turn.after((TurnId("root"),), action, events, salt=b"")
    assert frame_of(story(), TimelineId("t"), "main", State(), turn).narration == "Hi."


def test_a_past_that_came_with_a_file_is_not_told_again():
    shown = frame(Narrated(Words("Opening."), "author"), Narrated(Words("Old."), "file"))
    assert shown.narration == "Opening."


def test_an_ending_closes_the_story_with_its_title():
    assert text_of(frame(Ended("dawn"), book=house())) == "— The End · Dawn —"


def test_what_a_merge_brought_in_is_a_change_like_any_other():
    merged = Merged("dark", TurnId("t"), vars=(("hp", 3), ("_plot", 2), ("luck", 1)))
    assert frame(merged, hp=5).changes == ("📊 hp 5 → 3", "📊 luck = 1")


def test_an_ending_that_a_merge_brought_in_closes_the_story():
    assert frame(Merged("dark", TurnId("t"), ended="dawn"), book=house()).ended == "Dawn"
    assert frame(Merged("dark", TurnId("t"), ended="")).ended == ""
    assert frame(Merged("dark", TurnId("t"), reopened=True)).ended is None


def test_an_ending_that_nobody_wrote_has_its_name_for_a_title():
    assert frame(Ended("dusk")).ended == "dusk"


def test_a_concluded_story_closes_without_a_title():
    turn = Turn.after((), Conclude(ANN), (Ended(""),), salt=b"")
    book = story(language="zh")
    assert text_of(frame_of(book, TimelineId("t"), "main", State(), turn)) == "— 终 —"


def test_a_failed_narrator_is_told_of_in_both_languages():
    notice = Noticed("SILENT", ("timeout",))
    languages: tuple[Language, ...] = ("en", "zh")
    assert [
        "took too long" in sentence(notice, languages[0]),
        "超时" in sentence(notice, "zh"),
    ] == [
        True,
        True,
    ]
    assert "odd" in sentence(Noticed("SILENT", ("odd",)), "en")


def test_a_frame_says_whether_a_round_waits_or_was_told():
    acted = Gathered(ANN, "Ann", Words("I wait"))

    assert frame(acted, Noticed("GATHERED", ("Ann", "Bo"))).round == "waits"
    assert frame(acted, RoundTold()).round == "told"
    assert frame(RoundTold()).round == "told"
    assert frame(DICE).round == ""
