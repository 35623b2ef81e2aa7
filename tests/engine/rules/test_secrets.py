"""What players do not know yet is in no prompt, and is told to nobody."""

from dataclasses import replace

import pytest

from engine.model.actions import Say
from engine.model.events import Narrated
from engine.model.ids import Digest, Owner, PersonId, RoomId, SceneId
from engine.model.people import Person
from engine.model.places import Room
from engine.model.proposal import DraftOption, DraftOptions, Judgement
from engine.model.script import Consulted, Narrate, Reply
from engine.model.state import Line, State
from engine.model.story import Character, Document, Scene, Story
from engine.model.words import Words
from engine.rules.decide import decide
from engine.rules.playbook import Playbook
from engine.rules.secrets import secret_names
from tests.support.chance import Loaded
from tests.support.narrators import rehearse_asks
from tests.support.people import SPY, world
from tests.support.stories import ANN
from tests.support.triggers import saga

VAULT = Room(RoomId("vault"), "The Vault", x=400)
WILL = Document("will", "The Last Will", "All to the cat.", hidden=True)
BOOK = replace(saga(), documents=(WILL, Document("map", "A Map", "…")))


def hidden(state: State | None = None) -> State:
    at = state or world()
    return replace(at, rooms={**at.rooms, VAULT.id: VAULT})


def told(text: str, state: State | None = None) -> State:
    return replace(hidden(state), log=(Line("narrator", "", Words(text)),))


def test_hidden_people_unseen_rooms_and_hidden_documents_are_secret():
    spy = replace(SPY, aliases=("the Fox", "X"))
    names = secret_names(BOOK, hidden(world(spy)))
    assert names == {"Ilya", "the Fox", "The Vault", "The Last Will"}


def test_what_has_been_revealed_is_no_secret():
    seen = replace(VAULT, state="explored")
    state = replace(world(replace(SPY, presence="here")), revealed=frozenset({"will"}))
    assert secret_names(BOOK, replace(state, rooms={**state.rooms, VAULT.id: seen})) == frozenset()


@pytest.mark.parametrize("text", ["Ilya came.", "看见ilya走来。"])
def test_a_name_that_was_told_is_no_secret(text: str):
    assert "Ilya" not in secret_names(BOOK, told(text))


@pytest.mark.parametrize("text", ["Ilyana came.", "The vaults are deep."])
def test_a_part_of_another_word_tells_no_name(text: str):
    assert secret_names(BOOK, told(text)) >= {"Ilya", "The Vault"}


@pytest.mark.parametrize(
    "change",
    [
        {"opening": "Ilya left a letter."},
        {"title": "The Fall of Ilya"},
        {"summary": "Find Ilya."},
    ],
)
def test_what_a_story_says_of_itself_is_no_secret(change: dict[str, str]):
    assert "Ilya" not in secret_names(replace(BOOK, **change), hidden())  # type: ignore[arg-type]


def test_what_stands_in_scenes_that_were_visited_is_no_secret():
    scene = Scene(SceneId("den"), "The Den", "A portrait of Ilya.")
    authored = replace(BOOK, scenes={**BOOK.scenes, scene.id: scene})
    assert "Ilya" in secret_names(authored, hidden())
    assert "Ilya" not in secret_names(authored, replace(hidden(), visits={scene.id: 1}))
    written = replace(hidden(), scenes={scene.id: scene}, visits={scene.id: 1, SceneId("gone"): 1})
    assert "Ilya" not in secret_names(BOOK, written)
    added = replace(hidden(), visits={SceneId("crypt"): 1}, added={SceneId("crypt"): ("Ilya?",)})
    assert "Ilya" not in secret_names(BOOK, added)


def test_a_name_that_is_part_of_one_that_players_know_is_no_secret():
    spy = replace(SPY, name="Mara")
    guard = replace(world().people[PersonId("guard")], aliases=())
    assert "Mara" not in secret_names(BOOK, hidden(world(spy, guard)))
    hall = Room(RoomId("x"), "Hall", x=900)
    state = world()
    assert "Hall" not in secret_names(BOOK, replace(state, rooms={**state.rooms, hall.id: hall}))


# The known faults of secrets: what a prompt does not hold cannot be given away


CELLARER = Character("cellarer", "Brother Odo", "He hides the keys.", scenes=(SceneId("later"),))
TRAITOR = Character(
    "ilya", "Ilya", "A spy of the duke.", presence="hidden", secret="Sells the keys to the duke."
)
PLOT = Story(
    Digest("plot"),
    "The Keep",
    "en",
    world="A keep above the sea.",
    characters=(TRAITOR, CELLARER),
    scenes={
        SceneId("now"): Scene(SceneId("now"), "The Gate", "A gate."),
        SceneId("later"): Scene(SceneId("later"), "The Buttery", "Barrels."),
    },
    start=SceneId("now"),
    documents=(Document("ledger", "The Black Ledger", "Keys behind the barrels.", hidden=True),),
)
KEEP = State(
    story=PLOT.digest,
    scene=SceneId("now"),
    visits={SceneId("now"): 1},
    people={
        PersonId("ilya"): Person(PersonId("ilya"), "Ilya", presence="hidden", description="A spy."),
        PersonId("ann"): Person(PersonId("ann"), "Ann", "pc", ANN),
    },
    items={Owner("ilya"): {"silver key": 1}, Owner("room:vault"): {"gold key": 1}},
    rooms={RoomId("gate"): Room(RoomId("gate"), "Gatehouse"), VAULT.id: VAULT},
    room=RoomId("gate"),
    turns=3,
)
SECRETS = (
    "Ilya",
    "spy",
    "duke",
    "Odo",
    "hides the keys",
    "Vault",
    "Ledger",
    "barrels",
    "silver key",
    "gold key",
)


def asked(
    words: str, *answers: Reply | Consulted, story: Story = PLOT
) -> tuple[list[str], list[str]]:
    """Return all that narrators were shown, and all that was told."""
    action = Say(ANN, "Ann", Words(words))
    script = decide(Playbook(story), KEEP, action, Loaded())
    events, asks = rehearse_asks(script, answers)
    shown = [m.text for ask in asks if isinstance(ask, Narrate) for m in ask.messages]
    return shown, [str(event.words) for event in events if isinstance(event, Narrated)]


@pytest.mark.parametrize(
    "words", ["Where can I find the keys?", "我在哪可以找到钥匙？", "I go in."]
)
def test_hidden_facts_and_names_of_later_chapters_are_in_no_prompt_of_a_narrator(words: str):
    shown, _ = asked(words, Reply("The gate is shut."))
    for secret in SECRETS:
        assert not any(secret.casefold() in text.casefold() for text in shown)


def test_a_narrator_that_gives_a_name_away_is_asked_again():
    _, told = asked(
        "I look around.",
        Reply("You enter, unaware of Ilya behind the barrels."),
        Reply("Nothing stirs behind the gate."),
    )
    assert told == ["Nothing stirs behind the gate."]


def test_a_narrator_that_will_not_let_it_go_loses_the_sentence():
    leak = Reply("The gate is shut. Perhaps the keys are in the Vault, or The Vault is a tale.")
    _, told = asked("Where are the keys?", leak, leak)
    assert told == ["The gate is shut."]


def test_what_a_planner_thought_never_reaches_a_narrator():
    lines = ('[t] when before, once: ai "is anybody watching?" -> flag watched',)
    story = replace(PLOT, triggers=saga(*lines).triggers, options="always")
    thoughts = "Ilya watches from the Vault."
    options = (DraftOption("Wait", "Rain falls."), DraftOption("Knock", "A voice."))
    shown, _ = asked(
        "I wait.",
        Consulted(Judgement(thoughts, (True,))),
        Reply("Rain falls on the gate."),
        Consulted(DraftOptions(thoughts, options)),
        story=story,
    )
    assert shown
    assert not any("Ilya" in text for text in shown)
