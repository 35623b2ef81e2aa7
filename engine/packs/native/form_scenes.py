"""The form of scenes, of rules, and of endings."""

from typing import Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from engine.packs.native.fields import MANY, ButtonText, Line, Lines, Name, Names, Prose, Truth
from engine.packs.native.mapping import Form


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


class ChoiceForm(Form):
    """An option that is offered in a scene, as a button."""

    text: ButtonText = Field(description="What stands on the button. 按钮上的文字。")
    to: Name = Field(description="The scene it leads to. 通往的场景。")


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
    passive: Truth = Field(
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
    choices: tuple[ChoiceForm, ...] = Field(
        (), max_length=MANY, description="Options offered as buttons. 以按钮给出的选择。"
    )
    rules: tuple[RuleForm, ...] = Field(
        (), max_length=MANY, description="Rules that hold only here, before its exits. 场景规则。"
    )
    room: Name = Field("", description="The room on the map where it lies. 地图上的房间。")


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
