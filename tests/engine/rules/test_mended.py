"""What characters say is checked before it is told, and asked for once more at most."""

from dataclasses import replace

import pytest

from engine.model.events import Narrated, Noticed
from engine.model.persona import Checking, Sample, Verdict
from engine.model.persona_events import ReplyChecked
from engine.model.persona_proposal import VerdictDraft, VerdictsDraft, ViolationDraft
from engine.model.script import Answer, Reply, Silence
from engine.model.table_events import Warned
from tests.support.oracles import ScriptedOracle, prompt_of
from tests.support.people import GHOST, GUARD, world
from tests.support.personas import guarded
from tests.support.stage import Played, play, say

GOOD = 'Mara Voss lifts her lantern. "Nobody passes," says Mara.'
BOUGHT = 'Mara Voss looks around. "Two pieces of gold, then," says Mara. The rain falls on.'
TURNED = '"The garrison sleeps, thief. Betrays easily," says Mara.'
NEVER = ViolationDraft("boundary", "oath", "The garrison sleeps, thief", "She would not say.")
GUILTY = VerdictsDraft((VerdictDraft("Mara", 10, violations=(NEVER,), advice="Stay loyal."),))
CLEAN = VerdictsDraft((VerdictDraft("Mara Voss"),))


def told(
    *replies: str | Answer,
    verdicts: tuple[VerdictsDraft | Answer, ...] = (),
    checking: Checking | None = "gate",
    words: str = "Mara, let me pass.",
) -> Played:
    oracle = ScriptedOracle(told=replies, values={"verdicts": verdicts})
    return play(say(words), world(), oracle, book=guarded(checking))


def checked(played: Played) -> list[tuple[bool, int, bool]]:
    found = played.of(ReplyChecked)
    return [(one.verdict.passed, one.tries, one.degraded) for one in found]


def warned(played: Played) -> list[str]:
    return [one.details[0] for one in played.of(Warned) if one.code == "OUT_OF_CHARACTER"]


def test_a_reply_that_is_hers_is_told_and_noted_without_asking_a_model():
    played = told(GOOD)
    assert played.told() == [GOOD]
    assert checked(played) == [(True, 1, False)]
    assert played.oracle.consults("verdicts") == []
    [event] = played.of(ReplyChecked)
    assert (event.intent, event.feeling) == ("inform", "calm")


def test_a_forbidden_word_is_asked_for_once_more_and_players_see_the_second():
    played = told(BOUGHT, GOOD)
    assert played.told() == [GOOD]
    assert checked(played) == [(True, 2, False)]
    again = prompt_of(played.oracle.narrations()[1])
    assert "never takes gold for letting anybody pass" in again
    assert played.state.personas[GUARD.id].control.correction == ""


def test_what_fails_twice_is_left_out_and_the_game_master_hears_of_it():
    played = told(BOUGHT, BOUGHT)
    assert played.told() == ["Mara Voss looks around. The rain falls on."]
    assert checked(played) == [(False, 2, True)]
    assert warned(played) == ["Mara Voss"]
    assert len(played.oracle.narrations()) == 2


def test_what_went_wrong_is_told_to_the_narrator_next_time():
    played = told(BOUGHT, BOUGHT)
    oracle = ScriptedOracle(told=[GOOD])
    play(say("I wait."), played.state, oracle, book=guarded())
    assert "never takes gold" in prompt_of(oracle.narrations()[0]).partition("Last time")[2]


def test_where_nothing_remains_a_line_of_hers_is_told():
    played = told('"Gold!" says Mara.', '"Gold, gold!" says Mara.')
    assert played.told() == ["Mara Voss: “Nobody passes.”"]


def test_where_she_has_no_lines_either_the_authors_text_is_told():
    mute = guarded()
    policy = replace(mute.characters[0].policy, samples=())
    book = replace(mute, characters=(replace(mute.characters[0], policy=policy),))
    book = replace(book, idle=("A hen walks by.",), scenes={})
    oracle = ScriptedOracle(told=['"Gold!" says Mara.'])
    played = play(say("I wait."), world(), oracle, book=book)
    assert played.told() == ["A hen walks by."]
    [narrated] = played.of(Narrated)
    assert narrated.source == "author"


def test_a_line_of_hers_that_would_not_pass_is_not_told_instead():
    greedy = guarded()
    policy = replace(greedy.characters[0].policy, samples=(Sample("Gold first."),))
    book = replace(greedy, characters=(replace(greedy.characters[0], policy=policy),))
    oracle = ScriptedOracle(told=['"Gold!" says Mara.'])
    played = play(say("I wait."), world(), oracle, book=replace(book, idle=("A hen.",), scenes={}))
    assert played.told() == ["A hen."]


def test_where_words_of_a_tenet_come_up_a_model_is_asked_once():
    played = told(TURNED, GOOD, verdicts=(GUILTY,))
    assert played.told() == [GOOD]
    [ask] = played.oracle.consults("verdicts")
    prompt = prompt_of(ask)
    assert "[oath] never betrays the garrison to a thief" in prompt
    assert "The garrison sleeps, thief" in prompt
    assert "Stay loyal." in prompt_of(played.oracle.narrations()[1])
    assert [one.verdict.asked for one in played.of(ReplyChecked)] == [True]


def test_a_model_that_finds_nothing_lets_the_reply_pass():
    played = told(TURNED, verdicts=(CLEAN,))
    assert played.told() == [TURNED]
    [event] = played.of(ReplyChecked)
    assert event.verdict == Verdict(GUARD.id, passed=True, score=100, asked=True)


@pytest.mark.parametrize("answer", [Silence("timeout"), VerdictsDraft(), CLEAN])
def test_a_judge_that_does_not_answer_costs_nothing(answer: VerdictsDraft | Answer):
    assert told(TURNED, verdicts=(answer,)).told() == [TURNED]


def test_a_verdict_on_somebody_else_is_none_on_her():
    other = VerdictsDraft((VerdictDraft("Ava", 0, violations=(NEVER,)),))
    assert told(TURNED, verdicts=(other,)).told() == [TURNED]


def test_of_two_replies_that_are_not_hers_the_better_is_told():
    worse = f"【旁白】{BOUGHT}"
    assert told(BOUGHT, worse).told() == ["Mara Voss looks around. The rain falls on."]


def test_a_narrator_that_falls_silent_on_the_second_try_leaves_what_can_be_told():
    played = told(BOUGHT, Silence("timeout"))
    assert played.told() == ["Mara Voss looks around. The rain falls on."]
    assert warned(played) == ["Mara Voss"]


def test_the_text_of_a_machine_is_not_checked_for_character():
    played = told("Error: timed out after 300s, gold", Silence("timeout"))
    assert played.of(ReplyChecked) == []
    assert played.of(Noticed)[-1].code == "SILENT"


def test_the_dead_do_not_speak():
    ghost = replace(guarded().characters[0], id="ghost", name="Old Tom")
    book = replace(guarded(), characters=(ghost,))
    oracle = ScriptedOracle(told=['Old Tom says, "Boo." The wind howls in the yard.'])
    played = play(say("I wait."), world(), oracle, book=book)
    [event] = played.of(ReplyChecked)
    assert event.verdict.who == GHOST.id
    assert played.told() == ["The wind howls in the yard."]


def test_several_characters_are_judged_each_by_their_own_policy():
    book = guarded()
    tom = replace(book.characters[0], id="aunt", name="Aunt Ida")
    book = replace(book, characters=(*book.characters, tom))
    text = 'Mara says, "Nobody passes." Aunt Ida says, "Gold for me!" It rains on both of them.'
    played = play(say("I wait."), world(), ScriptedOracle(told=[text]), book=book)
    passed = {one.verdict.who: one.verdict.passed for one in played.of(ReplyChecked)}
    assert passed == {"guard": True, "aunt": False}
    assert played.told() == ['Mara says, "Nobody passes." It rains on both of them.']


@pytest.mark.parametrize(
    ("checking", "shown"), [("off", "streamed"), ("gate", "gated"), ("strict", "held")]
)
def test_how_replies_are_checked_decides_when_they_are_shown(checking: Checking, shown: str):
    [ask] = told(GOOD, checking=checking).oracle.narrations()
    assert ask.shown == shown
    assert ask.passes("Nothing at all.")


def test_rules_alone_say_what_may_be_shown_so_far():
    [ask] = told(GOOD).oracle.narrations()
    assert not ask.passes('"Gold," says Mara.')


def test_where_checks_are_off_nothing_is_asked_or_noted():
    played = told(BOUGHT, checking="off")
    assert played.told() == [BOUGHT]
    assert played.of(ReplyChecked) == []


def test_words_that_one_quotation_holds_go_together():
    text = 'Mara nods. "I know you. Give me gold. Then go," says Mara. The gate stays shut here.'
    assert told(text, text).told() == ["Mara nods. The gate stays shut here."]
    chinese = "玛拉点头。「我认识你。给我gold。走吧。」门依旧紧闭，雨下个不停。"
    assert told(chinese, chinese).told() == ["玛拉点头。门依旧紧闭，雨下个不停。"]


def test_forbidden_deeds_are_left_out_as_well():
    text = "Mara takes the gold. The gate stays shut in the rain."
    assert told(text, text).told() == ["The gate stays shut in the rain."]


def test_a_quotation_that_never_ends_takes_no_other_line_with_it():
    text = 'Mara says, "Gold\nThe gate stays shut in the rain.'
    assert told(text, text).told() == ["The gate stays shut in the rain."]


def test_a_good_reply_of_nobody_needs_no_verdict():
    assert told(Reply("The rain falls.")).of(ReplyChecked) == []
