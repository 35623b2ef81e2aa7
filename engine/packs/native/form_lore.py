"""The form of lore, and of how it is looked up."""

from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from engine.memory.lore import MOST_STEPS
from engine.model.lore import Logic, LoreRole, Slot
from engine.packs.native import words
from engine.packs.native.fields import MANY, Line, Lines, Name, Names, Prose, Truth
from engine.packs.native.mapping import Form

_FARTHEST = 1_000_000
_DEEPEST = 1_000

LogicWord = Annotated[
    Logic, BeforeValidator(words.reader(words.LOGICS)), words.schema(words.LOGICS)
]
SlotWord = Annotated[Slot, BeforeValidator(words.reader(words.SLOTS)), words.schema(words.SLOTS)]
SpeakerWord = Annotated[
    LoreRole, BeforeValidator(words.reader(words.SPEAKERS)), words.schema(words.SPEAKERS)
]
_Turns = Annotated[int, Field(ge=0, le=_FARTHEST)]
_Depth = Annotated[int, Field(ge=0, le=_DEEPEST)]


class LoreForm(Form):
    """Something about the world that is told when one of its keys comes up, or always."""

    keys: Lines = Field((), description="Words or /patterns/ that bring it up. 触发它的词。")
    text: Prose = Field(description="What is then told. 届时告诉叙述者的内容。")
    id: Name = Field("", description="A name that no other entry has. 编号。")
    title: Line = Field("", description="What game masters know it by. 标题。")
    constant: Truth = Field(default=False, description="Told always. 是否常驻。")
    secondary: Lines = Field((), description="Words that are looked at besides. 次要触发词。")
    logic: LogicWord = Field("any", description="Which of them must be there. 次要词的要求。")
    case_sensitive: Truth | None = Field(None, description="Case counts. 是否区分大小写。")
    whole_words: Truth | None = Field(None, description="Keys are whole words. 是否整词匹配。")
    scan_depth: _Depth | None = Field(None, description="How many lines count. 看最近几条。")
    order: int = Field(
        100, ge=-_FARTHEST, le=_FARTHEST, description="Larger stands later. 数值大的靠后。"
    )
    slot: SlotWord = Field("before", description="Where in the prompt it stands. 位置。")
    depth: _Depth = Field(4, description="In the talk: so many messages deep. 对话中的深度。")
    speaker: SpeakerWord = Field("system", description="In the talk: as whom. 以谁的口吻。")
    probability: float = Field(
        100, ge=0, le=100, allow_inf_nan=False, description="In percent. 概率（百分比）。"
    )
    sticky: _Turns = Field(0, description="How many turns it then lasts. 持续几回合。")
    cooldown: _Turns = Field(0, description="How many turns it then rests. 冷却几回合。")
    delay: _Turns = Field(0, description="From which turn on it wakes. 第几回合起生效。")
    groups: Names = Field((), description="Of a group one entry is told. 同组只取一条。")
    group_weight: _Turns = Field(100, description="Its weight in the draw. 抽中的权重。")
    group_first: Truth = Field(default=False, description="Goes before the draw. 优先选中。")
    group_scoring: Truth = Field(default=False, description="Most keys found win. 按命中数。")
    unwoken_by_lore: Truth = Field(default=False, description="No lore wakes it. 不被唤起。")
    wakes_none: Truth = Field(default=False, description="It wakes no other lore. 不唤起其他。")
    only_by_lore: int = Field(
        0, ge=0, le=MOST_STEPS, description="Only lore wakes it, from that step on. 仅被唤起。"
    )
    fixed: Truth = Field(default=False, description="Told for want of room too. 空间不够也保留。")

    @model_validator(mode="after")
    def _can_wake(self) -> Self:
        if not (self.keys or self.constant):
            raise PydanticCustomError("lore_keys", "")
        return self


class LookupForm(Form):
    """How lore is looked up."""

    scan_depth: _Depth = Field(4, description="How many of the last lines count. 看最近几条。")
    recursive: Truth = Field(default=False, description="Lore wakes more lore. 设定可唤起设定。")
    steps: int = Field(
        0, ge=0, le=MOST_STEPS, description="How often at most; 0: as it goes. 最多几层。"
    )
    budget: _Turns | None = Field(None, description="Room in tokens. 可用的 token。")
    least: int = Field(0, ge=0, le=MANY, description="Look back for so many. 至少唤起几条。")
    case_sensitive: Truth = Field(default=False, description="Case counts. 是否区分大小写。")
    whole_words: Truth = Field(default=True, description="Keys are whole words. 是否整词匹配。")
