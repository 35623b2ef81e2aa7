from engine.model.events import DiceRolled, Noticed, Remembered, RuleFired
from engine.model.memory import Memory
from engine.model.rule import Contains
from engine.model.state import State
from engine.model.story import Story
from engine.rules.begin import begin
from engine.rules.evolve import replay
from engine.rules.phases import run_active, run_passive
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking, Trial
from tests.support.chance import Loaded
from tests.support.stories import house, story


def run(book: Story, words: str, *faces: int, state: State | None = None) -> Taking:
    state = replay(State(), begin(book)) if state is None else state
    playbook = Playbook(book)
    taking = Taking(playbook, state, Loaded(*faces))
    run_passive(playbook.passive, taking, words)
    run_active(playbook.active, taking, words)
    return taking


def fired(taking: Taking) -> list[str]:
    return [event.rule for event in taking.events if isinstance(event, RuleFired)]


def test_passive_rules_run_in_one_pass_and_see_what_went_before():
    taking = run(
        story(
            '[rage] if 状态.fall > 90 -> 状态.mood = "rage"',
            '[deeper] if 包含 "power" && 状态.fall > 50 -> 状态.fall += 10',
            '[again] if 状态.fall > 90 -> 注入 "{角色名} fell to {fall}"',
            fall=85,
            mood="calm",
        ),
        "power",
    )
    assert taking.state.vars == {"fall": 95, "mood": "calm"}
    assert taking.state.memories == (Memory("Faust fell to 95"),)


def test_of_a_group_only_the_first_passive_rule_fires_and_each_phase_counts_anew():
    taking = run(
        story(
            '[A] if 包含 "x" -> [group:g] 状态.n += 1',
            '[B] if 包含 "x" -> [group:g] 状态.n += 10',
            '[C] if 包含 "x" -> [group:g] first prose',
            '[D] if 包含 "x" -> second prose',
            n=0,
        ),
        "x",
    )
    assert fired(taking) == ["A", "C"]
    assert taking.texts == ["first prose"]


def test_only_the_first_active_rule_that_holds_is_told():
    taking = run(
        story('[a] if 包含 "no" -> one', '[b] if 包含 "x" -> two', '[c] if 包含 "x" -> three'), "x"
    )
    assert taking.texts == ["two"]


def test_an_active_rule_tells_before_it_settles():
    taking = run(story('[a] if 包含 "x" -> at {n} && 状态.n += 1 && 注入 "now {n}"', n=1), "x")
    assert taking.texts == ["at 1"]
    assert taking.state.memories == (Memory("now 2"),)


def test_prose_in_a_passive_rule_is_told_and_not_lost():
    taking = run(story('[a] if 包含 "x" -> 状态.n += 1 && it grows to {n}', n=1), "x")
    assert taking.texts == ["it grows to 2"]


def test_what_a_rule_without_prose_remembers_is_told():
    taking = run(story('[a] if 包含 "x" -> 注入 "The pact is sealed."'), "x")
    assert taking.texts == ["The pact is sealed."]
    assert Remembered(Memory("The pact is sealed."), "a") in taking.events


def test_no_active_rule_is_told_once_the_story_has_ended():
    book = house('[end] if 包含 "x" -> 结局 "dawn"', '[a] if 包含 "x" -> prose')
    assert run(book, "x").texts == []


def test_a_rule_that_fired_shows_its_dice_once():
    taking = run(story("[bet] if roll(1d100) >= 30 && roll(1d100) <= 60 -> 状态.n = 1"), "x", 45)
    [event, *others] = [event for event in taking.events if isinstance(event, DiceRolled)]
    assert (event.total, event.success, event.by, event.shown) == (45, True, "bet", True)
    assert taking.dice == ["[bet] roll(1d100) = 45/100 (threshold >=30) ✦"]
    assert not any(other.shown for other in others)


def test_dice_of_a_rule_that_did_not_fire_are_kept_but_not_shown():
    taking = run(story("[bet] if roll(1d100) >= 70 -> prose"), "x", 42)
    assert [(e.total, e.shown) for e in taking.events if isinstance(e, DiceRolled)] == [(42, False)]
    assert taking.dice == []


def test_the_throw_of_a_chance_is_kept_but_not_shown():
    taking = run(story("[luck] if chance 30% -> 状态.n = 1"), "x", 1500)
    [event] = [event for event in taking.events if isinstance(event, DiceRolled)]
    assert (event.total, event.success, event.shown) == (15, True, False)


def test_a_rule_with_words_that_were_not_said_throws_no_dice():
    taking = run(story('[bet] if 包含 "bet" && roll(1d100) >= 70 -> prose'), "x")
    assert taking.events == []


def test_what_cannot_be_computed_is_noticed():
    taking = run(story('[a] if 包含 "x" -> 状态.gone += 1'), "x")
    assert Noticed("MISSING_KEY", ("gone",)) in taking.events


def test_every_rule_that_is_tried_can_be_traced():
    book = story(
        '[a] if 包含 "no" || 状态.n > 3 -> 状态.n = 0', "[b] if 状态.n > 0 -> 状态.n = 9", n=1
    )
    trials: list[Trial] = []
    taking = Taking(Playbook(book), replay(State(), begin(book)), Loaded(), trials.append)
    run_passive(Playbook(book).passive, taking, "x")
    assert [(trial.rule, trial.held) for trial in trials] == [("a", False), ("b", True)]


def test_a_trace_names_the_rules_too_whose_words_were_not_said():
    book = story(
        '[a] if 包含 "no" && roll(1d100) -> 状态.n = 0', '[b] if 包含 "never" -> prose', n=1
    )
    trials: list[Trial] = []
    taking = Taking(Playbook(book), replay(State(), begin(book)), Loaded(), trials.append)
    events = list(taking.events)

    run_passive(Playbook(book).passive, taking, "x")
    run_active(Playbook(book).active, taking, "x")

    assert trials == [Trial("a", False, Contains("no")), Trial("b", False, Contains("never"))]
    assert taking.events == events
