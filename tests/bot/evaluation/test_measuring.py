"""What is read off one turn."""

from dataclasses import replace

from bot.evaluation.figures import figures_of
from bot.evaluation.groups import GROUPS
from bot.evaluation.measuring import Look, emotions, moved, proposed, told_in
from bot.evaluation.records import Heading, Played
from bot.evaluation.report import MOST_SLIPS, Measured, markdown
from bot.evaluation.script import Script
from bot.evaluation.summary import summary
from engine.model.actions import Say
from engine.model.frame import Frame, Speech
from engine.model.ids import PersonId, TimelineId, TurnId
from engine.model.people import Mood
from engine.model.persona import Persona, Tie, Violation
from engine.model.persona_events import EmotionSet, TieSet
from engine.model.persona_proposal import EmotionDraft, PersonaDraft, TieDraft
from engine.model.state import State
from engine.model.story import Character
from engine.model.turn import Turn
from engine.model.words import Words
from engine.persona.metrics import Move, Slip
from engine.rules.begin import begin
from engine.rules.evolve import replay
from tests.support.drifting import MARA, DriftingModel, haven
from tests.support.stories import ANN

TOM = PersonId("tom")
STORY = replace(haven(), characters=(*haven().characters, Character("tom", "Tom")))
FIGURES = figures_of(STORY)
BEFORE = replay(State(), begin(STORY))


def inside(state: State, who: PersonId, persona: Persona) -> State:
    return replace(state, personas={**state.personas, who: persona})


def turn(*events: EmotionSet | TieSet) -> Turn:
    return Turn.after((), Say(ANN, "Ann", Words("hello")), events, salt=b"salt")


def test_what_a_model_proposes_is_compared_with_how_it_was():
    before = inside(BEFORE, MARA, Persona({}, {}, {"joy": 70.0}, {TOM: Tie(trust=40.0)}))
    draft = PersonaDraft(
        "MARA",
        (EmotionDraft(" Joy ", 95.0, "said so"), EmotionDraft("bliss", 9.0)),
        (
            TieDraft("tom", "Trust", 90.0),
            TieDraft("nobody", "trust", 90.0),
            TieDraft("Tom", "love", 90.0),
        ),
    )
    assert proposed(before, [draft, PersonaDraft("nobody")]) == (
        Move(MARA, "joy", 70.0, 95.0, shown=True),
        Move(MARA, "trust → tom", 40.0, 90.0, shown=False),
    )


def test_a_move_is_shown_by_a_quotation_or_by_a_mood_that_moved():
    after = inside(
        BEFORE,
        MARA,
        Persona(emotions={"joy": 65.0, "anger": 62.0, "fear": 61.0}, ties={TOM: Tie(trust=61.0)}),
    )
    mara = replace(after.people[MARA], mood=Mood(irritation=24.0))
    after = replace(after, people={**after.people, MARA: mara})
    events = (
        EmotionSet(MARA, "joy", 65.0, "you came"),
        EmotionSet(MARA, "fear", 61.0),
        TieSet(MARA, TOM, "trust", 61.0, "I trust you"),
    )
    found = {one.what: one.shown for one in moved(BEFORE, after, turn(*events), FIGURES)}
    assert found == {"joy": True, "anger": True, "fear": False, "trust → tom": True}


def test_only_those_who_are_looked_at_are_measured():
    after = inside(BEFORE, TOM, Persona(emotions={"joy": 99.0}))
    assert moved(BEFORE, after, turn(), FIGURES) == ()
    assert emotions(after, FIGURES) == emotions(BEFORE, FIGURES)


def test_lines_of_people_are_told_as_well():
    frame = Frame(TimelineId("t"), TurnId("1"), "main", "zh", "雨停了。")
    assert told_in(frame) == "雨停了。"
    said = replace(frame, narration="", speeches=(Speech(MARA, "玛拉", "早。"),))
    assert told_in(said) == "玛拉：「早。」"


async def test_nobody_is_judged_who_says_nothing():
    model = DriftingModel()
    assert await Look(STORY, BEFORE, FIGURES, "Rain falls.").judged(model) == ()
    assert model.asked == []


async def test_a_judge_without_an_answer_finds_nothing():
    look = Look(STORY, BEFORE, FIGURES, "Mara says: “Mind the step.”")
    assert await look.judged(DriftingModel(silent_after=0)) == ()
    assert look.spoken() == {MARA: ("Mind the step.",)}


def test_a_report_quotes_a_few_slips_of_each_group_and_counts_the_others():
    slip = Slip(MARA, Violation("fact", "age", "Mara is *40*.", "I am | 25\nyears"))
    ids = TimelineId("t"), TurnId("1")
    played = [
        Played("A", n, *ids, "plain", MARA, "w", "t", slips=(slip,))
        for n in range(1, MOST_SLIPS + 4)
    ]
    heading = Heading(STORY.digest, "A [Story]", "en", "seed", "model")
    script = Script(FIGURES, "en", "seed")
    found = Measured(heading, script, 3, [(GROUPS["A"], summary("A", played, [], ()), played)])
    text = markdown(found, "results.jsonl")
    assert f"- A{MOST_SLIPS} · fact · Mara is \\*40\\*. “I am \\| 25 years”" in text
    assert f"A{MOST_SLIPS + 1} ·" not in text
    assert "- A · 3 more, in results.jsonl" in text
    assert "# Evaluation of “A \\[Story\\]”" in text
