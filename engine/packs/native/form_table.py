"""The form of triggers and of documents."""

from typing import Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from engine.packs.native.fields import (
    Line,
    Lines,
    ModeWord,
    Name,
    Names,
    OccasionWord,
    PhaseWord,
    Prose,
    TriggerLine,
    Truth,
)
from engine.packs.native.mapping import Form
from engine.rules.language.amounts import MANY as MOST_FIRINGS


class TriggerForm(Form):
    """A trigger: one line of the rule language, or a mapping of its parts."""

    line: TriggerLine = Field(
        "", description="The whole trigger, [name] when … -> …, alone. 单行写法。"
    )
    name: Name = Field("", description="Name of the trigger. 触发器名。")
    when: Line = Field("", description="Condition; always where left out. 条件，不写则总是成立。")
    words: Lines = Field(
        (), description="Any of these words in a message, and `when`. 玩家的话里的关键词。"
    )
    do: Lines = Field((), description="What happens, in the rule language. 执行的动作。")
    tell: Prose = Field("", description="What is told, before the rest is done. 叙述。")
    mode: ModeWord = Field("passive", description="How it acts. 执行方式。")
    phase: PhaseWord = Field("after", description="Before or after the turn is told. 时机。")
    occasion: OccasionWord = Field(
        "turn", description="Every turn, or only when a scene is entered. 场合。"
    )
    most: int = Field(
        1, ge=0, le=MOST_FIRINGS, description="How often it may fire; 0: always. 次数上限。"
    )
    cooldown: Line = Field("", description="How long it then rests: 3 turns, 60 s. 冷却。")
    needs: Names = Field((), description="Triggers that must have fired before. 前置触发器。")
    unless: Names = Field((), description="Triggers that must not have fired. 互斥触发器。")

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


class DocumentForm(Form):
    """A longer text of the world."""

    title: Name = Field("", description="Its title; the id where left out. 标题。")
    text: Prose = Field(description="The text, or its .txt, .md or .pdf file. 正文或文件名。")
    hidden: Truth = Field(default=False, description="Unknown until it is revealed. 是否隐藏。")
