"""The form of who people are: what holds of them, what they say, want, take for true and feel."""

from typing import Annotated, Any

from pydantic import (
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    model_validator,
)
from pydantic_core import CoreSchema

from engine.packs.native.fields import (
    MANY,
    NAME_LENGTH,
    ActWord,
    FeelingWord,
    IntentWord,
    Line,
    Name,
    ShownWord,
    StageWord,
    Truth,
)
from engine.packs.native.mapping import Form, listed
from engine.persona.beliefs import LONGEST_BELIEF, MOST_BELIEFS
from engine.persona.policies import MOST_TENETS

MOST_SAMPLES = 10_000
MOST_GOALS = 12
MOST_WORDS = 40
LONGEST_GOAL = 200
LATEST_VERSION = 1_000_000

_Word = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH)
]
_Goal = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_GOAL)
]
_Belief = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_BELIEF)
]
_Percent = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
_Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class _OneOrMany:
    """Lets a single text stand where a list is wanted, and editors know of it."""

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [{"type": "string"}, handler(schema)]}


_ONE_OR_MANY = (BeforeValidator(listed), _OneOrMany())


_Words = Annotated[tuple[_Word, ...], Field(max_length=MOST_WORDS), *_ONE_OR_MANY]


class _TextForm(Form):
    """A mapping of which the text alone will do."""

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: object) -> object:
        return {"text": value} if isinstance(value, str) else value


class TenetForm(_TextForm):
    """One thing that holds of somebody."""

    text: Line = Field(description="What holds. 内容。")
    key: Name = Field("", description="What it goes by; made from the text. 它的代号。")
    words: _Words = Field((), description="What would show that it does not hold. 违背它的词。")
    evidence: Line = Field("", description="Quoted from what shows it. 原文依据。")
    shown: ShownWord | None = Field(None, description="Whether they say or do it. 所言或所行。")
    reviewed: Truth = Field(default=True, description="Else it guides, and blocks not. 是否审过。")
    off: Truth = Field(default=False, description="Whether it counts for nothing. 是否停用。")


class SampleForm(_TextForm):
    """A line that somebody says in such a moment, or never would."""

    text: Line = Field(description="What they say. 所说的话。")
    scene: Line = Field("", description="In which scene. 所在场景。")
    context: Line = Field("", description="What was said before. 之前的话。")
    intent: IntentWord | None = Field(None, description="What it is to do. 意图。")
    feeling: FeelingWord | None = Field(None, description="How it is felt. 感受。")
    stage: StageWord | None = Field(None, description="To whom they say so. 对什么关系的人说。")
    act: ActWord | None = Field(None, description="What kind of sentence it is. 句式。")
    wrong: Truth = Field(default=False, description="They would never say so. 绝不会这样说。")


class GoalForm(_TextForm):
    """What somebody wants."""

    text: _Goal = Field(description="What they want. 想要什么。")
    priority: int = Field(3, ge=1, le=5, description="How much, 5 is most. 优先级，5 最高。")
    progress: _Percent = Field(0.0, description="How much of it is done. 进度。")


class BeliefForm(_TextForm):
    """What somebody takes for true."""

    text: _Belief = Field(description="What they believe. 相信什么。")
    confidence: _Share = Field(0.5, description="How sure they are, up to 1. 把握，最高 1。")


class EmotionsForm(Form):
    """What somebody feels at the start, from 0 to 100; 50 is neutral."""

    joy: _Percent | None = Field(None, description="Joy. 喜悦。")
    sadness: _Percent | None = Field(None, description="Sadness. 悲伤。")
    anger: _Percent | None = Field(None, description="Anger. 愤怒。")
    fear: _Percent | None = Field(None, description="Fear. 恐惧。")
    trust: _Percent | None = Field(None, description="Trust. 信任。")
    surprise: _Percent | None = Field(None, description="Surprise. 惊讶。")
    disgust: _Percent | None = Field(None, description="Disgust. 厌恶。")
    anticipation: _Percent | None = Field(None, description="Anticipation. 期待。")


Tenets = Annotated[tuple[TenetForm, ...], Field(max_length=MOST_TENETS), *_ONE_OR_MANY]
Samples = Annotated[tuple[SampleForm, ...], Field(max_length=MOST_SAMPLES), *_ONE_OR_MANY]
ToldLines = Annotated[tuple[SampleForm, ...], Field(max_length=MANY), *_ONE_OR_MANY]
Goals = Annotated[tuple[GoalForm, ...], Field(max_length=MOST_GOALS), *_ONE_OR_MANY]
Beliefs = Annotated[tuple[BeliefForm, ...], Field(max_length=MOST_BELIEFS), *_ONE_OR_MANY]


class InnerForm(Form):
    """Who somebody is, and how it is with them when a play begins."""

    facts: Tenets = Field((), description="What is so of this person, and stays. 不变的事实。")
    values: Tenets = Field((), description="What this person holds dear. 看重什么。")
    decisions: Tenets = Field((), description="How this person decides. 如何取舍。")
    style: Tenets = Field((), description="How this person speaks. 说话的风格。")
    speech: Tenets = Field((), description="Turns of phrase, manners of speech. 谈吐与口头禅。")
    never: Tenets = Field((), description="What this person never says or does. 绝不会做的事。")
    always: Tenets = Field((), description="What this person always does. 一贯会做的事。")
    samples: Samples = Field((), description="Lines of theirs, and wrong ones. 台词样例与反例。")
    version: int = Field(
        1, ge=1, le=LATEST_VERSION, description="Counts what was published of it. 第几版。"
    )
    goals: Goals = Field((), description="What this person wants at the start. 起初的目标。")
    beliefs: Beliefs = Field((), description="What they take for true then. 起初的信念。")
    emotions: EmotionsForm = Field(
        EmotionsForm(), description="What they feel then, 50 is neutral. 起初的情感。"
    )
