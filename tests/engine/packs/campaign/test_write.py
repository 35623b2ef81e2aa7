"""Stories as campaign folders: nothing is lost on the way there and back, or it is told."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from engine.model.atoms import HasFired, HasItem, MoodIs, StatIs
from engine.model.ids import PersonId, RoomId, SceneId, UserId, room_owner
from engine.model.lore import LoreEntry
from engine.model.memory import Memory
from engine.model.people import Recollection
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.people_events import ItemGained, ItemLost, PersonRemembered, PresencePut
from engine.model.persona import Policy, Sample, Tenet
from engine.model.persona_events import EmotionSet, GoalPut, TenetPut
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, GenerateScene, RevealDocument
from engine.model.place_events import (
    DocumentRevealed,
    ExitAdded,
    LoreAdded,
    PartyMoved,
    RoomPut,
    SceneGrew,
    SceneWritten,
    WorldAdded,
)
from engine.model.rule import ALWAYS, Assign, Condition, GoTo, HasFlag, Inject, Not, PutFlag, Step
from engine.model.state import State
from engine.model.story import Character, Document, Scene, Story
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.table_events import (
    TriggerDropped,
    TriggerFired,
    TriggerKept,
    TriggerSwitched,
)
from engine.model.trigger import Gates, Trigger
from engine.packs.campaign import CampaignFolder, folder_name, read_campaign, write_campaign
from engine.packs.native.fields import LINE_LENGTH
from engine.persona.deriving import with_policies
from engine.rules.begin import begin
from engine.rules.evolve import replay
from tests.support.campaign_stories import STORIES
from tests.support.campaigns import placeless
from tests.support.packs import native


def back(folder: CampaignFolder) -> Story:
    """Return the story that *folder* says."""
    return placeless(read_campaign(folder.files, name="?", digest=MILL.digest).story)


@settings(deadline=None, max_examples=25)
@given(STORIES)
def test_a_story_that_a_campaign_can_say_comes_back_as_it_was(story: Story):
    folder = write_campaign(story)
    assert folder.unsaid == ()
    assert back(folder) == story
    assert write_campaign(back(folder)).files == folder.files


@settings(deadline=None, max_examples=10)
@given(STORIES)
def test_a_play_that_has_just_begun_is_the_story_itself(story: Story):
    begun = replay(State(), begin(story))
    assert replay(State(), begin(back(write_campaign(story, begun)))) == begun


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../x/..save 1!", "xsave 1"),
        ("a" * 80, "a" * 60),
        ("  hi  ", "hi"),
        ("苏黎世恋曲（一）【终】·x", "苏黎世恋曲（一）【终】·x"),
        ("/..\\", "save"),
        ("a" * 59 + " b", "a" * 59),
    ],
)
def test_a_folder_is_called_by_what_any_system_allows(name: str, expected: str):
    assert folder_name(name, "save") == expected


MILL = native("""
title: The Mill!
language: en
characters:
  mara: {name: Mara, aliases: May, memories: [It stopped.], items: [coin x3]}
  bo: {name: Bo, kind: pc}
scenes:
  noon: {text: Noon., choices: [{text: Wait, to: night}]}
  night: {text: Night.}
rooms:
  yard: {doors: hall, scene: noon}
  hall: {state: explored}
documents: {deed: {text: To Bo., hidden: yes}}
lore: [{keys: wheel, text: It stopped.}]
world: A valley.
triggers:
  - '[bell] when max 2, hard, cooldown 9 s: stat hp < 3 -> goto "night"'
  - '[sleepy] when ai "x" -> inject "y"'
""")


def played(*events: object) -> State:
    return replay(replay(State(), begin(MILL)), events)  # type: ignore[arg-type]


def test_ids_that_are_no_numbers_are_kept_beside_a_number():
    folder = write_campaign(MILL)
    campaign = json.loads(folder.files["campaign.json"])
    assert folder.name == "The Mill"
    assert [(n["id"], n["moirai_id"]) for n in campaign["nodes"]] == [(1, "noon"), (2, "night")]
    assert campaign["options"] == [{"id": 1, "node_id": 1, "text": "Wait", "next_node_id": 2}]
    assert campaign["moirai"]["start"] == "noon"
    rooms = json.loads(folder.files["map.json"])["map_rooms"]
    assert [(room["label"], room["node_id"]) for room in rooms] == [("yard", 1), ("hall", None)]


def test_numbers_stay_and_new_ones_come_behind():
    scenes = {SceneId(id): Scene(SceneId(id), id, "t") for id in ("7", "hall", "3", "0", "attic")}
    folder = write_campaign(
        replace(MILL, scenes=scenes, start=SceneId("7"), rooms={}, doors=(), room=None, triggers=())
    )
    nodes = json.loads(folder.files["campaign.json"])["nodes"]
    assert [node["id"] for node in nodes] == [7, 8, 3, 9, 10]
    assert [node.get("moirai_id") for node in nodes] == [None, "hall", None, "0", "attic"]


def test_a_branch_is_written_as_it_stands():
    state = played(
        PresencePut(MILL_MARA, "away"),
        ItemLost("mara", "coin", 1),  # type: ignore[arg-type]
        ItemGained("bo", "rope"),  # type: ignore[arg-type]
        PersonRemembered(MILL_MARA, Recollection("They came.", 3)),
        PersonRemembered(MILL_MARA, Recollection("A secret.", 3, told_to=UserId("u"))),
        SceneGrew(SceneId("noon"), "A cart came."),
        SceneWritten(Scene(SceneId("attic"), "The Attic", "Dust.")),
        ExitAdded(SceneId("noon"), "Climb", SceneId("attic")),
        RoomPut(RoomId("hall"), "active"),
        ItemGained(room_owner(RoomId("hall")), "lamp"),
        PartyMoved(RoomId("hall")),
        WorldAdded("It burns."),
        LoreAdded(("ash",), "Grey."),
        DocumentRevealed("deed"),
        TriggerFired("bell", 2, 1700),
        TriggerFired("bell", 3, 1800),
        TriggerKept("new", '[new] when ai "z" -> inject "w"'),
    )
    folder = write_campaign(MILL, state)
    story = back(folder)
    mara, bo = story.characters
    assert (mara.presence, mara.items) == ("away", (("coin", 2),))
    assert mara.memories == ("It stopped.", "They came.")
    assert bo.items == (("rope", 1),)
    assert story.scenes[SceneId("noon")].text == "Noon.\n\nA cart came."
    assert [choice.text for choice in story.scenes[SceneId("noon")].choices] == ["Wait", "Climb"]
    assert story.scenes[SceneId("attic")].text == "Dust."
    assert (story.rooms[RoomId("hall")].state, story.room) == ("active", "hall")
    assert story.world == "A valley.\n\nIt burns."
    assert story.lore[-1] == LoreEntry(("ash",), "Grey.")
    assert story.documents == (Document("deed", "deed", "To Bo."),)
    assert [trigger.name for trigger in story.triggers] == ["bell", "sleepy", "new"]
    assert [line.en for line in folder.unsaid] == ["items that lie about: lamp"]
    [bell, *_] = json.loads(folder.files["campaign.json"])["triggers"]
    assert (bell["fired"], bell["fire_count"], bell["last_fired_at"]) == (1, 2, 1800)


MILL_MARA = next(iter(replay(State(), begin(MILL)).people))


def test_a_world_that_was_replaced_and_triggers_that_are_gone_are_not_written():
    state = played(
        WorldAdded("Ash.", replace=True),
        TriggerDropped("bell"),
        TriggerSwitched("sleepy", enabled=False),
    )
    folder = write_campaign(MILL, state)
    assert back(folder).world == "Ash."
    assert back(folder).triggers == ()
    assert [line.en for line in folder.unsaid] == ["triggers that sleep: sleepy"]


MORE_LORE = "of lore, all but its keywords and its text"
IN_ROOMS = "in which rooms scenes lie, where those have a scene of their own"
NO_FORM = "triggers whose condition, or what they need, has no form there"
NO_STEP = "what triggers do and has no form there"
TRIED = "that triggers are tried before a turn, or only when a scene is entered"
AGAIN = "that triggers fire more than once without a cooldown (there they need one)"


def unsaid(story: Story) -> list[str]:
    return [line.en for line in write_campaign(story).unsaid]


@pytest.mark.parametrize(
    ("yaml", "line"),
    [
        ("opening: x", "the opening"),
        ("role: x", "the name of the protagonist"),
        ("state: {a: 1}", "state values"),
        ("rules: ['[a] if always -> flag b']", "rules and exits"),
        ("stats: {hp: , luck: }", "the range of stats, and stats other than HP and SAN"),
        ("stats: {hp: {most: 50}, san: }", "the range of stats, and stats other than HP and SAN"),
        ("memories: [{text: a, weight: 5}]", "weights of memories, and their line breaks"),
        ("scenes: {s: {text: t, look: u}}", "what is told on looking around: s"),
        ("scenes: {s: {text: t, idle: u}}", "lines for when nothing happens: s"),
        ("rooms: {r: {items: lamp}}", "items that lie about: lamp"),
        ("rooms: {r: }\nscenes: {s: {text: t, room: r}}", f"{IN_ROOMS}: s"),
        ("characters: {m: {style: loud}}", "how people speak, and what they say by themselves: m"),
        ("characters: {m: {faction: ally}}", "factions: ally"),
        ("characters: {m: {secret: s}}", "secrets of people: m"),
        ("characters: {m: {items: ['a, b']}}", "items whose names an inventory cannot hold: a, b"),
        ("lore: [{keys: a, text: t, sticky: 2}]", f"{MORE_LORE}: a"),
        ("lore: [{keys: a, text: t}]\nlore_rules: {steps: 2}", "how lore is looked up"),
        ("lore: [{keys: ['a,b'], text: t}]", "keywords of lore with commas in them: a,b"),
        ("triggers: [{name: t, do: pause}]", f"{NO_FORM}: t"),
        ("triggers: ['[t] when before: ai x -> inject a']", f"{TRIED}: t"),
        ("triggers: ['[t] when cooldown 3 turns: ai x -> inject a']", "cooldowns in turns: t"),
        ("triggers: ['[t] when ai x -> pause']", f"{NO_STEP}: [t] pause"),
    ],
)  # fmt: skip
def test_what_a_campaign_cannot_say_is_listed(yaml: str, line: str):
    assert line in unsaid(native(f"title: a\neffects: no\n{yaml}"))


def one(condition: Condition, *steps: Step, **more: object) -> list[str]:
    """Return what is left out of a mill with one trigger."""
    base = Trigger("t", condition, steps or (Inject("a"),))
    return unsaid(replace(MILL, triggers=(replace(base, **more),)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "condition",
    [
        ALWAYS,
        HasFlag("a"),
        HasFired("a"),
        MoodIs("Mara", "fear", ">", 3),
        StatIs("hp", "!=", 3),
        StatIs("luck", ">", 3),
        StatIs("hp", ">", 3.5),
        StatIs("hp", ">", 3, "Mara"),
        HasItem("coin", count=2),
        HasItem("coin", "Bo"),
        HasItem("oin, x"),
        Not(HasFlag("a")),
    ],
)
def test_a_trigger_whose_condition_has_no_form_is_left_out(condition: Condition):
    assert one(condition) == [f"{NO_FORM}: t"]


@pytest.mark.parametrize(
    "step",
    [
        GoTo(SceneId("nowhere")),
        Assign("a", value=True),
        Assign("a", "1"),
        StatStep("Mara", "luck", "+=", 1),
        StatStep("Mara", "hp", "*=", 2),
        StatStep("Mara", "hp", "+=", 0.5),
        StatStep("any", "hp", "+=", 1),
        MoodStep("Mara", "fear", "=", 1),
        MoodStep("all", "fear", "+=", 1),
        GiveItem("a, b", "Mara"),
        GiveItem("coin", "Bo", source="Mara"),
        TakeItem("unheard, of", "Bo", 0),
        PutPresence("any", "dead"),
        SayAs("Mara", "x"),
        DescribePerson("Mara", "name", "x"),
        SpawnPerson("x", presence="hidden"),
        SpawnPerson("x", stats=(("luck", 3),)),
        SpawnPerson("x", items=("It is long. So long.",)),
        AddLore(("a,b",), "x"),
        FireTrigger("nothing"),
        RevealDocument("nothing"),
    ],
)
def test_a_step_that_has_no_form_is_left_out(step: Step):
    [line] = one(Not(HasItem("coin")), step, Inject("a"))
    assert line.startswith(f"{NO_STEP}: [t] ")


@pytest.mark.parametrize(
    "step",
    [
        PutFlag("a"),
        Assign("a", 7),
        StatStep("all", "hp", "-=", 3.0),
        MoodStep("Mara", "fear", "+=", 3.0),
        GiveItem("rope", "all", 3),
        TakeItem("coin", "Bo", 0),
        PutPresence("Mara", "benched"),
        PutPresence("Mara", "away"),
        Attack("Mara"),
        RememberAs("Mara", "x"),
        SpawnPerson("Wolf", "d", (("hp", 30.0), ("san", 80.0)), ("fang", "fang")),
        FireTrigger("t"),
        AddToScene("x", SceneId("night")),
        OfferOption("x", SceneId("night")),
        GenerateScene("x"),
        AddToWorld("x", replace=True),
        AddLore(("a", "b"), "x"),
        RevealDocument("deed"),
    ],
)
def test_every_step_with_a_form_comes_back(step: Step):
    trigger = Trigger("t", HasItem("coin"), (step,))
    folder = write_campaign(replace(MILL, triggers=(trigger,)))
    assert folder.unsaid == ()
    assert back(folder).triggers[0].steps == (step,)


def test_people_and_documents_may_be_called_otherwise():
    assert one(Not(HasItem("coin")), PutPresence("may", "dead"), RevealDocument("deed")) == []
    written = write_campaign(
        replace(MILL, triggers=(Trigger("t", HasItem("coin"), (PutPresence("mara", "dead"),)),))
    )
    assert '"name": "Mara",\n          "action": "die"' in written.files["campaign.json"]


def test_a_way_before_the_last_step_or_beside_a_scene_to_be_written_is_left_out():
    assert one(HasItem("coin"), GoTo(SceneId("noon")), Inject("a"), mode="hard") != []
    assert one(HasItem("coin"), GenerateScene("x"), GoTo(SceneId("noon")), mode="hard") != []
    assert one(HasItem("coin"), Inject("a"), GoTo(SceneId("noon")), mode="hard") == []


def test_a_trigger_that_needs_one_without_a_form_is_left_out_as_well():
    first = Trigger("a", ALWAYS, (Inject("x"),))
    second = Trigger("b", HasItem("coin"), (Inject("x"),), gates=Gates(needs=("a",)))
    third = replace(second, name="c", gates=Gates(needs=("b",), unless=("a",)))
    fourth = replace(second, name="d", gates=Gates(unless=("a",)))
    assert unsaid(replace(MILL, triggers=(first, second, third, fourth))) == [
        f"{NO_FORM}: a, b, c",
        "triggers that bar others, and are left out themselves: a",
    ]


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"gates": Gates(0)}, f"{AGAIN}: t"),
        ({"occasion": "scene"}, f"{TRIED}: t"),
    ],
)  # fmt: skip
def test_gates_that_have_no_form_are_told_of(more: dict[str, object], line: str):
    assert one(HasItem("coin"), **more) == [line]


def test_taking_some_of_a_thing_is_told_of():
    assert one(HasItem("coin"), TakeItem("coin", "Bo", 1)) == [
        "that only some of a thing is taken away (there all of it is): coin"
    ]


def test_long_lists_of_what_is_left_out_are_cut():
    people = tuple(Character(f"p{n}", f"p{n}", secret="s") for n in range(12))
    [line] = unsaid(replace(MILL, characters=people, triggers=()))
    assert line.endswith("p8, p9 …")
    assert (
        write_campaign(replace(MILL, characters=people)).unsaid[0].zh.startswith("人物的秘密：p0、")
    )


def test_a_party_that_is_nowhere_is_told_of():
    assert unsaid(replace(MILL, room=None)) == ["that the party is nowhere on the map"]


def test_documents_of_one_name_have_files_of_their_own():
    documents = (Document("a", "x/y", "1"), Document("b", "xy", "2"), Document("c", "?", "3"))
    folder = write_campaign(replace(MILL, documents=documents))
    assert [name for name in folder.files if name.startswith("knowledge")] == [
        "knowledge/xy.txt",
        "knowledge/xy 2.txt",
        "knowledge/document 3.txt",
    ]
    assert back(folder).documents == documents


def test_memories_are_one_line_each():
    story = replace(MILL, memories=(Memory("a\nb"),))
    assert back(write_campaign(story)).memories == (Memory("a b"),)


def test_a_player_of_whom_more_is_known_is_an_entity_as_well():
    people = (replace(MILL.characters[1], presence="away", room=RoomId("hall")),)
    story = replace(MILL, characters=people)
    assert back(write_campaign(story)).characters == people


def test_what_a_story_no_longer_has_is_left_out():
    scene = replace(MILL.scenes[SceneId("noon")], choices=())
    fewer = replace(MILL, scenes={scene.id: scene}, triggers=())
    folder = write_campaign(fewer, played(ExitAdded(SceneId("noon"), "On", SceneId("night"))))
    assert back(folder).scenes[scene.id].choices == ()


MARA = native("""
title: a
characters:
  mara:
    facts: [She is 15., {text: She limps., key: limp, reviewed: no, evidence: She limped in.}]
    never: [{text: She begs., words: [please]}]
    samples: [Aye., {text: No., intent: refuse}]
    goals: [Find him., {text: Sleep., progress: 10}]
    beliefs: [He is alive.]
    emotions: {fear: 70}
    version: 2
""")


def written(story: Story, state: State | None = None) -> object:
    """Return what a campaign says of who the first character is."""
    files = write_campaign(story, state).files
    return json.loads(files["campaign.json"])["characters"][0].get("moirai_policy")


def test_who_people_are_is_written_in_the_words_of_a_pack():
    assert written(MARA) == {
        "facts": [
            "She is 15.",
            {
                "text": "She limps.",
                "key": "limp",
                "evidence": "She limped in.",
                "reviewed": False,
            },
        ],
        "never": [{"text": "She begs.", "words": ["please"]}],
        "samples": ["Aye.", {"text": "No.", "intent": "refuse"}],
        "goals": ["Find him.", {"text": "Sleep.", "progress": 10.0}],
        "beliefs": ["He is alive."],
        "version": 2,
        "emotions": {"fear": 70.0},
    }


def test_nothing_is_written_of_people_of_whom_nothing_is_known():
    assert written(native("title: a\ncharacters: {mara: {description: Quick.}}")) is None


def test_what_a_description_says_is_not_written_twice():
    story = with_policies(native("title: a\ncharacters: {mara: {description: Quick.}}"))
    assert story.characters[0].policy.facts
    assert written(story) is None


def test_a_branch_is_written_with_how_it_is_with_people_by_then():
    who, grown = PersonId("mara"), Tenet("grown", "She owes nobody.")
    [find, _] = MARA.characters[0].goals
    events = (
        GoalPut(who, find.key, replace(find, progress=60.0)),
        EmotionSet(who, "fear", 50.0),
        EmotionSet(who, "joy", 80.0),
        TenetPut(who, "values", grown),
        TenetPut(who, "never", replace(MARA.characters[0].policy.never[0], off=True)),
    )
    state = replay(State(), (*begin(MARA), *events))
    [made] = back(write_campaign(MARA, state)).characters
    assert made.goals[0].progress == 60.0
    assert made.emotions == (("joy", 80.0),)
    assert made.policy.values == (grown,)
    assert made.policy.never == ()
    assert made.beliefs == MARA.characters[0].beliefs


def test_what_is_too_long_or_too_much_of_people_is_told_of():
    mara = MARA.characters[0]
    samples = (Sample("x" * (LINE_LENGTH + 1)), Sample("Aye."))
    story = replace(MARA, characters=(replace(mara, policy=Policy(samples=samples)),))
    assert "what is too long, or too much, of who people are: mara" in unsaid(story)
    assert back(write_campaign(story)).characters[0].policy.samples == (Sample("Aye."),)
