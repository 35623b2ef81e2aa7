"""The form of `story.yaml` as a whole. What stands here is also the JSON Schema."""

from collections.abc import Sequence
from types import NoneType, UnionType
from typing import TypeGuard, get_args, get_origin

from pydantic import Field

from engine.packs.native.fields import (
    MANY,
    CheckingWord,
    LanguageWord,
    Line,
    Lines,
    Name,
    Names,
    OptionsWord,
    OrderWord,
    Prose,
    StateValue,
    Truth,
)
from engine.packs.native.form_items import ItemForm
from engine.packs.native.form_lore import LookupForm, LoreForm
from engine.packs.native.form_people import (
    BreakpointForm,
    CharacterForm,
    MoodForm,
    SecretForm,
    StatForm,
)
from engine.packs.native.form_places import DoorForm, RoomForm
from engine.packs.native.form_policy import (
    BeliefForm,
    EmotionsForm,
    GoalForm,
    SampleForm,
    TenetForm,
)
from engine.packs.native.form_scenes import (
    ChoiceForm,
    EndingForm,
    ExitForm,
    MemoryForm,
    RuleForm,
    SceneForm,
)
from engine.packs.native.form_table import DocumentForm, TriggerForm
from engine.packs.native.mapping import Form

MOST_DOCUMENTS = 50


class StoryForm(Form):
    """A story of Moirai: the content of `story.yaml`. Prose may name a .txt or .md file."""

    title: Name = Field(description="Title of the story. 标题。")
    language: LanguageWord | None = Field(
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
    stats: dict[Name, StatForm] | None = Field(
        None, description="Numbers that people have; HP and SAN where left out. 人物的属性。"
    )
    characters: dict[Name, CharacterForm] = Field({}, description="People by id. 人物。")
    scenes: dict[Name, SceneForm] = Field({}, description="Scenes by id. 场景。")
    rooms: dict[Name, RoomForm] = Field({}, description="Rooms on the map by id. 地图上的房间。")
    room: Name = Field("", description="Where the party is at the start. 起始房间。")
    rules: tuple[RuleForm, ...] = Field(
        (), max_length=MANY, description="Rules that hold everywhere. 规则。"
    )
    triggers: tuple[TriggerForm, ...] = Field(
        (), max_length=MANY, description="Rules with a life of their own. 触发器。"
    )
    endings: dict[Name, EndingForm] = Field({}, description="Endings by id. 结局。")
    idle: Lines = Field((), description="Told when nothing else happens. 无事时的叙述。")
    memories: tuple[MemoryForm, ...] = Field(
        (), max_length=MANY, description="Remembered from the beginning. 初始记忆。"
    )
    lore: tuple[LoreForm, ...] = Field(
        (), max_length=MANY, description="Told when a word of it comes up. 设定。"
    )
    lore_rules: LookupForm = Field(
        LookupForm(), description="How lore is looked up. 设定的查找方式。"
    )
    lorebooks: Lines = Field((), description="Books of lore, each a file. 设定集文件。")
    documents: dict[Name, DocumentForm] = Field(
        {}, max_length=MOST_DOCUMENTS, description="Longer texts by id. 文档。"
    )
    order: OrderWord = Field("free", description="People act freely, or in rounds. 行动顺序。")
    effects: Truth | None = Field(
        None, description="Whether a model is asked what each turn changes. 是否结算效果。"
    )
    options: OptionsWord = Field("asked", description="When options are offered. 何时给出选项。")
    checking: CheckingWord | None = Field(
        None, description="How replies are held to who people are. 怎样核对人物的言行。"
    )
    clock: Line = Field("", description="Story time at the start: 2025-11-03 17:00. 起始时间。")


FORMS: tuple[type[Form], ...] = (
    StoryForm,
    SceneForm,
    CharacterForm,
    TenetForm,
    SampleForm,
    GoalForm,
    BeliefForm,
    EmotionsForm,
    SecretForm,
    StatForm,
    MoodForm,
    BreakpointForm,
    ItemForm,
    RoomForm,
    DoorForm,
    ExitForm,
    ChoiceForm,
    RuleForm,
    TriggerForm,
    EndingForm,
    MemoryForm,
    LoreForm,
    LookupForm,
    DocumentForm,
)


def form_at(path: Sequence[str | int]) -> type[Form]:
    """Return the form of the mapping at *path*; all keys in it are known, and English."""
    form: type[Form] = StoryForm
    rest = tuple(path)
    while rest:
        kind = _stripped(form.model_fields[str(rest[0])].annotation)
        is_many = get_origin(kind) in (dict, tuple)  # then an id or a number follows
        form = next(part for part in (kind, *get_args(kind)) if _is_form(part))
        rest = rest[2 if is_many else 1 :]
    return form


def _stripped(annotation: object) -> object:
    """Return *annotation* without `| None`."""
    if get_origin(annotation) is not UnionType:
        return annotation
    return next(part for part in get_args(annotation) if part is not NoneType)


def _is_form(part: object) -> TypeGuard[type[Form]]:
    return isinstance(part, type) and get_origin(part) is None and issubclass(part, Form)
