"""The form of people, of what they own, and of the numbers they have."""

from pydantic import Field, model_validator

from engine.model.people import MEMORIES_KEPT
from engine.packs.native.fields import (
    AxisWord,
    CalledName,
    CalledNames,
    Line,
    Lines,
    MoodValue,
    Name,
    Names,
    Number,
    PersonKindWord,
    PresenceWord,
    Prose,
    Truth,
)
from engine.packs.native.form_items import Items
from engine.packs.native.form_policy import InnerForm, ToldLines
from engine.packs.native.mapping import Form

MOST_SECRETS = 40


class LabelForm(Form):
    """What a stat is called in each language; one text is both."""

    en: Name = Field("", description="In English. 英文。")
    zh: Name = Field("", description="In Chinese. 中文。")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: object) -> object:
        return {"en": value, "zh": value} if isinstance(value, str) else value


class StatForm(Form):
    """A number that people have."""

    label: LabelForm = Field(
        LabelForm(), description="What it is called; else the key. 显示的名字。"
    )
    least: Number = Field(0.0, description="The least it can be. 最小值。")
    most: Number = Field(100.0, description="The most it can be. 最大值。")
    start: Number | None = Field(None, description="At the start; `most` if left out. 初始值。")
    whole: Truth = Field(default=True, description="Without decimals. 只取整数。")


class MoodForm(Form):
    """How somebody feels about the players' side, from -100 to 100."""

    trust: MoodValue = Field(0.0, description="Trust. 信任。")
    fear: MoodValue = Field(0.0, description="Fear. 恐惧。")
    irritation: MoodValue = Field(0.0, description="Irritation. 烦躁。")


class BreakpointForm(Form):
    """Where somebody snaps."""

    axis: AxisWord = Field("irritation", description="Which mood. 哪一种情绪。")
    threshold: MoodValue = Field(70.0, description="From this value on. 达到此值。")
    reaction: Line = Field("", description="What they then do. 届时的反应。")


class SecretForm(Form):
    """Something about a person that players learn as soon as the condition holds."""

    text: Prose = Field(description="What they learn. 揭示的内容。")
    when: Line = Field(description="The condition, as of a rule. 揭示的条件，写法同规则。")


class CharacterForm(InnerForm):
    """A person of the story."""

    name: CalledName = Field("", description="Name shown to players; else the id. 名字。")
    description: Prose = Field("", description="Who this is, for the narrator. 人物介绍。")
    lines: ToldLines = Field((), description="What this person says without a model. 现成的台词。")
    scenes: Names = Field((), description="Scenes where this person can be met. 出现的场景。")
    kind: PersonKindWord = Field("npc", description="pc: a player can take it up. 玩家或配角。")
    presence: PresenceWord = Field("here", description="Whether on stage. 是否在场。")
    aliases: CalledNames = Field((), description="Other names that mean this person. 别名。")
    faction: CalledName = Field("", description="Whose side this person is on. 阵营。")
    stats: dict[Name, Number] = Field({}, description="Stats, where not the usual. 属性。")
    items: Items = Field((), description="What this person owns: coin x3. 物品。")
    mood: MoodForm = Field(MoodForm(), description="How this person feels. 心情。")
    breakpoint: BreakpointForm | None = Field(None, description="Where this person snaps. 临界点。")
    memories: Lines = Field(
        (), max_length=MEMORIES_KEPT, description="What this person remembers. 记得的事。"
    )
    room: Name = Field("", description="The room this person is in. 所在房间。")
    secret: Prose = Field("", description="For the game master alone. 只给主持人看的秘密。")
    secrets: tuple[SecretForm, ...] = Field(
        (), max_length=MOST_SECRETS, description="What comes out as the play goes. 会揭示的秘密。"
    )
