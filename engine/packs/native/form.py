"""The form of `story.yaml`, mapping by mapping. What stands here is also the JSON Schema."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from engine.packs.native.fields import (
    MANY,
    Line,
    Lines,
    Name,
    Names,
    Prose,
    StateValue,
    in_english,
)
from engine.packs.native.keys import CHINESE, ENGLISH


class Form(BaseModel):
    """A mapping of the file. Its keys may be English or Chinese; empty values count as absent."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _normal(cls, value: object) -> object:
        if value is None:
            return {}
        if not isinstance(value, dict):
            return value
        for english, chinese in CHINESE.items():
            if english in cls.model_fields and english in value and chinese in value:
                raise PydanticCustomError("said_twice", "", {"en": english, "zh": chinese})
        return {cls._key(key): item for key, item in value.items() if item is not None}

    @classmethod
    def _key(cls, key: str) -> str:
        english = ENGLISH.get(key, key)
        return english if english in cls.model_fields else key


class CharacterForm(Form):
    """A person of the story."""

    name: Name = Field("", description="Name shown to players; else the id. 名字。")
    description: Prose = Field("", description="Who this is, for the narrator. 人物介绍。")
    style: Line = Field("", description="How this person speaks. 说话的风格。")
    lines: Lines = Field((), description="What this person says without a model. 现成的台词。")
    scenes: Names = Field((), description="Scenes where this person can be met. 出现的场景。")


class ExitForm(Form):
    """A way out of a scene."""

    to: Name = Field(description="The scene it leads to. 通往的场景。")
    words: Lines = Field(
        (),
        description="Any of these words in a message takes the exit. Left out: the name of that"
        " scene, unless there is `when`. 玩家的话里有其中一个词就走这个出口。",
    )
    when: Line = Field("", description="A condition that must hold as well. 还须满足的条件。")
    tell: Prose = Field("", description="What is told on the way. 途中的叙述。")


class RuleForm(Form):
    """A rule: one line of the rule language, or a mapping of its parts."""

    line: Line = Field("", description="The whole rule, [name] if … -> …, alone. 单行写法。")
    name: Name = Field("", description="Name of the rule. 规则名。")
    when: Line = Field("", description="Condition; always where left out. 条件，不写则总是成立。")
    words: Lines = Field(
        (), description="Any of these words in a message, and `when`. 玩家的话里的关键词。"
    )
    do: Lines = Field((), description="What changes, in the rule language. 执行的动作。")
    tell: Prose = Field("", description="What is told; makes the rule active. 叙述，即主动规则。")
    group: Name = Field("", description="Of a group, one passive rule fires a turn. 互斥组。")
    passive: Annotated[bool, BeforeValidator(in_english)] = Field(
        default=False,
        description="With `tell`: settle `do` first and let active rules compete. 先执行动作。",
    )

    @model_validator(mode="before")
    @classmethod
    def _of_line(cls, value: object) -> object:
        return {"line": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.line:
            if self.model_fields_set != {"line"}:
                raise PydanticCustomError("line_alone", "")
        elif not self.name:
            raise PydanticCustomError("rule_name", "")
        elif not (self.do or self.tell):
            raise PydanticCustomError("rule_empty", "")
        return self


class SceneForm(Form):
    """A place or moment."""

    name: Name = Field("", description="Name shown to players; the id where left out. 场景名。")
    text: Prose = Field(description="Told on entering. 进入时的叙述。")
    look: Prose = Field("", description="Told on looking around. 环顾时的叙述。")
    idle: Lines = Field((), description="Told when nothing else happens. 无事时的叙述。")
    characters: Names = Field((), description="Who can be met here. 这里的人物。")
    exits: tuple[ExitForm, ...] = Field((), max_length=MANY, description="Ways out. 出口。")
    rules: tuple[RuleForm, ...] = Field(
        (), max_length=MANY, description="Rules that hold only here, before its exits. 场景规则。"
    )


class EndingForm(Form):
    """A way the story can end."""

    title: Name = Field(description="Title of the ending. 结局的标题。")
    text: Prose = Field("", description="Told at the end. 结局的叙述。")


class MemoryForm(Form):
    """Something remembered from the beginning."""

    text: Line = Field(description="What is remembered. 记忆的内容。")
    weight: int = Field(3, ge=1, le=5, description="Weight from 1 to 5. 权重 1 到 5。")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: object) -> object:
        return {"text": value} if isinstance(value, str) else value


class StoryForm(Form):
    """A story of Moirai: the content of `story.yaml`. Prose may name a .txt or .md file."""

    title: Name = Field(description="Title of the story. 标题。")
    language: Annotated[Literal["en", "zh"] | None, BeforeValidator(in_english)] = Field(
        None, description="Language of the story; found from its texts. 故事的语言。"
    )
    author: Line = Field("", description="Who wrote it. 作者。")
    summary: Line = Field("", description="One or two sentences for the list. 简介。")
    role: Name = Field("", description="Name of the protagonist. 主角的名字。")
    background: Prose = Field("", description="Who the protagonist is. 主角的背景。")
    anchors: dict[Line, StateValue] = Field(
        {}, description="What the protagonist holds to. 主角的锚点。"
    )
    world: Prose = Field("", description="The world, for the narrator. 世界观。")
    style: Prose = Field("", description="How the story is told. 叙述的风格。")
    opening: Prose = Field("", description="Told first. 开场。")
    constraints: Prose | None = Field(
        None, description="Instead of the built-in demands on narration. 格式要求。"
    )
    start: Name = Field("", description="First scene; the first one listed. 起始场景。")
    state: dict[Name, StateValue] = Field({}, description="State values at the start. 初始状态。")
    flags: Names = Field((), description="Flags that are up at the start. 初始标记。")
    characters: dict[Name, CharacterForm] = Field({}, description="People by id. 人物。")
    scenes: dict[Name, SceneForm] = Field({}, description="Scenes by id. 场景。")
    rules: tuple[RuleForm, ...] = Field(
        (), max_length=MANY, description="Rules that hold everywhere. 规则。"
    )
    endings: dict[Name, EndingForm] = Field({}, description="Endings by id. 结局。")
    idle: Lines = Field((), description="Told when nothing else happens. 无事时的叙述。")
    memories: tuple[MemoryForm, ...] = Field(
        (), max_length=MANY, description="Remembered from the beginning. 初始记忆。"
    )


FORMS: tuple[type[Form], ...] = (
    StoryForm,
    SceneForm,
    CharacterForm,
    ExitForm,
    RuleForm,
    EndingForm,
    MemoryForm,
)
