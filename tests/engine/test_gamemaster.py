"""What a game master sees of triggers, and that all of it goes with the branch it was done on."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NoSuchTrigger, NothingDone, StoryError
from engine.gamemaster import (
    Triggers,
    decreed,
    imported,
    read_decree,
    read_trigger,
    written,
)
from engine.model.language import Language
from engine.model.rule import PutFlag, Step
from engine.model.state import State
from engine.model.table_actions import Decree
from engine.model.table_deeds import (
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    ResetTrigger,
    SwitchTrigger,
)
from engine.model.trigger import Gates, Standing, Trigger
from engine.rules.language import decree_steps, write_trigger
from tests.support import world_language
from tests.support.engine import CHANNEL, Engine
from tests.support.lines import Lines
from tests.support.stories import ANN, OneBook
from tests.support.triggers import saga

BELL = '[bell] when repeat, cooldown 2 turns: contains "ring" -> state.rung = 1'
DUSK = '[dusk] when once, needs bell: turn >= 2 and not flag "day" -> flag "dusk"'
CAT = '[cat] when after turn, once, passive: contains "ring" -> flag "cat"'


async def play(language: Language = "en", *lines: str) -> Lines:
    engine = Engine(OneBook(saga(*(lines or (BELL, DUSK)), language=language)))
    await engine.timelines.start("book", ANN, CHANNEL)
    binding = engine.timelines.bound(CHANNEL)
    assert binding is not None
    return Lines(engine, await engine.timelines.open(binding.timeline, binding.branch))


async def decree(on: Lines, *steps: Step) -> None:
    await on.here.act(decreed(ANN, *steps))


async def state(on: Lines) -> State:
    return await on.here.state()


def looks(on: Lines) -> Triggers:
    return Triggers(on.engine.clock)


async def names(on: Lines) -> list[str]:
    return [one.name for one in await looks(on).all(on.here)]


# What a play has


async def test_every_trigger_is_listed_with_how_it_stands():
    on = await play()
    await on.say("ring")
    [bell, dusk] = await looks(on).all(on.here)
    assert (bell.name, bell.standing.fired, bell.is_added, bell.gate) == (
        "bell",
        1,
        False,
        "cooldown",
    )
    assert dusk.text("en").startswith('[dusk] when after turn, once, passive, needs "bell": ')
    assert dusk.text("zh").startswith("[dusk] 当 之后 回合, 一次, 被动, ")


@pytest.mark.parametrize(
    ("steps", "gate", "en", "zh"),
    [
        ((), "needs", "a trigger it needs has not fired", "前置触发器还没有触发"),
        ((FireTrigger("bell"),), "", "all gates are open", "所有关卡都开着"),
        ((SwitchTrigger("dusk", enabled=False),), "asleep", "it is switched off", "已停用"),
    ],
)
async def test_the_gate_that_is_shut_is_told_in_words(
    steps: tuple[Step, ...], gate: str, en: str, zh: str
):
    on = await play()
    for step in steps:
        await decree(on, step)
    one = await looks(on).called(on.here, "DUSK")
    assert (one.gate, one.gate_line("en"), one.gate_line("zh")) == (gate, en, zh)


async def test_a_cooldown_is_over_once_it_could_fire_in_the_next_turn():
    on = await play("en", BELL.replace("2 turns", "60 seconds"))
    await on.say("ring")
    assert (await looks(on).called(on.here, "bell")).gate == "cooldown"
    on.engine.clock.pass_by(seconds=60)
    assert (await looks(on).called(on.here, "bell")).gate == ""


async def test_an_unknown_trigger_is_no_trigger_and_names_like_it_are_told():
    on = await play()
    with pytest.raises(NoSuchTrigger) as found:
        await looks(on).called(on.here, "bel")
    assert found.value.told("en") == "There is no trigger “bel”. Did you mean: bell?"
    assert found.value.told("zh") == "没有触发器「bel」。你是不是想找：bell？"


async def test_a_trigger_is_tested_as_of_the_next_turn_and_nothing_happens():
    on = await play()
    await on.say("hello")
    head = await on.here.head()
    tree = await looks(on).test(on.here, read_trigger(DUSK))
    assert (tree.pole, tree.parts[0].pole, tree.parts[0].found) == ("true", "true", "turn 2")
    assert await on.here.head() == head
    said = await looks(on).test(on.here, read_trigger(BELL), "I ring it")
    assert (said.pole, said.found) == ("true", "said: “I ring it”")


# Changes during play


async def test_a_trigger_that_is_added_fires_from_the_next_turn_on():
    on = await play()
    await decree(on, KeepTrigger(CAT))
    assert await names(on) == ["bell", "dusk", "cat"]
    assert (await looks(on).called(on.here, "cat")).is_added
    await on.say("ring")
    assert (await state(on)).flags == {"cat"}


async def test_a_trigger_that_is_edited_begins_anew_as_its_line_says():
    on = await play()
    await on.say("ring")
    await decree(on, KeepTrigger('[bell] when once: contains "ring" -> flag "late"'))
    assert (await looks(on).called(on.here, "bell")).standing.fired == 0
    await on.say("ring")
    assert "late" in (await state(on)).flags


async def test_a_trigger_that_is_removed_asleep_or_reset_is_so_at_once():
    on = await play()
    await decree(on, DropTrigger("bell"))
    await on.say("ring")
    assert (await names(on), "rung" in (await state(on)).vars) == (["dusk"], False)
    on = await play()
    await decree(on, SwitchTrigger("bell", enabled=False))
    await on.say("ring")
    assert "rung" not in (await state(on)).vars
    await decree(on, SwitchTrigger("bell", enabled=True))
    await on.say("ring")
    await decree(on, ResetTrigger("bell"))
    assert (await state(on)).triggers["bell"] == Standing()


async def test_a_game_master_fires_a_trigger_whatever_its_condition():
    on = await play()
    await decree(on, FireTrigger("dusk"))
    assert (await state(on)).flags == {"dusk"}
    with pytest.raises(NothingDone) as found:
        await decree(on, FireTrigger("dusky"))
    assert "dusk" in found.value.told("zh")


async def test_what_is_done_on_one_branch_is_not_done_on_another():
    on = await play()
    side = await on.fork("side")
    await decree(side, KeepTrigger(CAT), DropTrigger("bell"))
    assert (await names(on), await names(side)) == (["bell", "dusk"], ["dusk", "cat"])
    await on.say("ring")
    await side.say("ring")
    assert (await state(on)).flags == frozenset()
    assert (await state(side)).flags == {"cat"}


async def test_what_was_done_is_still_so_after_a_restart_and_undone_by_a_rewind():
    on = await play()
    before = await on.here.head()
    await decree(on, KeepTrigger(CAT))
    again = await on.again()
    assert await names(again) == ["bell", "dusk", "cat"]
    await again.here.move(before, "rewind", ANN)
    assert await names(again) == ["bell", "dusk"]


async def test_a_merge_brings_triggers_of_the_other_line_in():
    on = await play()
    side = await on.fork("side")
    await decree(side, KeepTrigger(CAT))
    await on.say("hello")
    await on.merged("side")
    assert await names(on) == ["bell", "dusk", "cat"]


async def test_equal_plays_of_equal_decrees_come_to_equal_turns():
    heads = set()
    for _ in range(2):
        on = await play()
        await decree(on, KeepTrigger(CAT))
        await on.say("ring", "ring")
        heads.add(await on.here.head())
    assert len(heads) == 1


async def test_a_cooldown_in_seconds_counts_the_time_of_the_clock():
    on = await play("en", '[t] when repeat, cooldown 60 seconds: always -> inject "again"')
    for seconds in (0, 59, 1, 60):
        on.engine.clock.at += timedelta(seconds=seconds)
        await on.say("hello")
    assert (await state(on)).triggers["t"].fired == 3


# Decrees as text


def test_a_decree_is_kept_in_one_form_however_it_was_written():
    assert read_decree(ANN, '标记 "f" 且 暂停', quiet=True) == Decree(
        ANN, 'flag "f" && pause', quiet=True
    )
    assert decreed(ANN, PutFlag("f")) == Decree(ANN, 'flag "f"')
    assert written(Decree(ANN, "flag f && pause"), "zh") == '标记 "f" && 暂停'


def test_a_decree_that_cannot_be_read_says_where():
    with pytest.raises(StoryError) as found:
        read_decree(ANN, "flag f && flog g")
    assert [fault.place.column for fault in found.value.faults] == [11]


@given(st.lists(world_language.all_steps(), min_size=1, max_size=3))
def test_every_step_survives_being_decreed(steps: list[Step]):
    action = decreed(ANN, *steps)
    assert decree_steps(action.text) == tuple(steps)
    assert read_decree(ANN, action.text) == action
    assert decree_steps(written(action, "zh")) == tuple(steps)


# Triggers as text


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_is_exported_is_imported_as_the_same(language: Language):
    on = await play(language)
    await decree(on, KeepTrigger(CAT), KeepTrigger('[twoline] when always -> tell "a\nb"'))
    text = await looks(on).exported(on.here)
    found = imported(text)
    assert [one.name for one in found] == ["bell", "dusk", "cat", "twoline"]
    listed = [one.trigger for one in await looks(on).all(on.here)]
    assert list(map(_bare, found)) == list(map(_bare, listed))


async def test_a_play_without_triggers_exports_nothing():
    on = await play("en", BELL)
    await decree(on, DropTrigger("bell"))
    assert await looks(on).exported(on.here) == ""
    assert imported("") == ()


def test_comments_and_blank_lines_are_passed_over():
    text = f'# "an open quote\n\n  # more\r\n{BELL}\r\n   \n{CAT}'
    assert [one.name for one in imported(text)] == ["bell", "cat"]


def test_every_line_that_cannot_be_read_is_told_with_its_number():
    text = f'{CAT}\n[a] when always -> tell "x\ny"\nno trigger\n\n  [b] when zzz -> flag f\n'
    with pytest.raises(StoryError) as found:
        imported(text)
    assert [(fault.place.line, fault.code) for fault in found.value.faults] == [
        (4, "TRIGGER_HEAD"),
        (6, "UNKNOWN_ATOM"),
    ]


def test_a_name_with_a_quote_in_it_opens_none():
    text = f'[the "x] when always -> tell "a\nb"\n{CAT}'
    assert [one.name for one in imported(text)] == ['the "x', "cat"]


def test_a_line_that_is_far_too_long_is_one_fault():
    with pytest.raises(StoryError) as found:
        imported(f'[a] when always -> tell "{"x" * 9000}"\n{CAT}')
    assert {fault.place.line for fault in found.value.faults} == {1}


@given(st.lists(world_language.triggers(), max_size=3), st.sampled_from(("en", "zh")))
def test_triggers_of_any_kind_are_read_back_from_lines(made: list[Trigger], language: Language):
    lines = [write_trigger(one, language) for one in made]
    assert list(map(_bare, imported("\n".join(lines)))) == list(map(_bare, made))


def _bare(trigger: Trigger) -> Trigger:
    """Return *trigger* without what a place in a text adds."""
    plain = Trigger(trigger.name, trigger.condition, trigger.steps, gates=Gates())
    return replace(
        trigger, text="", place=plain.place, condition=trigger.condition, gates=trigger.gates
    )
