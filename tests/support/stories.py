"""Small stories for tests."""

from collections.abc import Sequence
from dataclasses import replace

from engine.errors import NoSuchStory, StoryError
from engine.model.ids import Digest, SceneId, UserId
from engine.model.language import Language
from engine.model.rule import Place, Rule
from engine.model.story import Character, Ending, Scene, Story, StorySource
from engine.model.value import Value
from engine.ports import Title
from engine.rules.language import read_rule

ANN = UserId("ann")
BOB = UserId("bob")
HALL, YARD = SceneId("hall"), SceneId("yard")


def rules(*lines: str) -> tuple[Rule, ...]:
    return tuple(
        read_rule(line, Place("story", number, 1), dialect="meph")
        for number, line in enumerate(lines, 1)
    )


def story(*lines: str, language: Language = "en", **vars: Value) -> Story:
    """A story told by fate to a protagonist, with the given rules and state."""
    return Story(
        digest=Digest("digest"),
        title="A Story",
        language=language,
        role="Faust",
        opening="{role} stands at the window.",
        vars=tuple(vars.items()),
        rules=rules(*lines),
    )


def house(*lines: str) -> Story:
    """A story of two scenes, one person, and one ending."""
    return replace(
        story(*lines),
        role="",
        scenes={
            HALL: Scene(HALL, "the hall", "A cold hall.", look="Dust.", exits=(YARD,)),
            YARD: Scene(YARD, "the yard", "A bright yard.", idle=("A hen walks by.", "It rains.")),
        },
        start=HALL,
        characters=(Character("mara", "Mara", lines=("Mara counts the spoons.",), scenes=(HALL,)),),
        endings={"dawn": Ending("dawn", "Dawn", "The sun comes up.")},
    )


class OneBook:
    """A library of one story that tests may exchange, or break."""

    def __init__(self, book: Story, name: str = "book") -> None:
        self.book = book
        self.name = name
        self.fault: StoryError | None = None
        self.kept: dict[str, Story] = {}

    def titles(self) -> Sequence[Title]:
        return (Title(self.name, self.book.title, self.book.summary, self.book.language),)

    def find(self, name: str) -> tuple[Story, StorySource]:
        if name != self.name:
            raise NoSuchStory(name, (self.name,))
        if self.fault is not None:
            raise self.fault
        self.kept[self.book.digest] = self.book
        return self.book, StorySource(name, "native", {"story.yaml": self.book.digest})

    def stamp(self, name: str) -> str:
        return f"{self.book.digest}/{self.fault}" if name == self.name else ""

    def load(self, source: StorySource) -> Story:
        return self.kept[source.files["story.yaml"]]
