"""A story full of what players must not know: whatever is hidden in it has "quark" in its name.

Moods are odd numbers, so that they can be told from all others.
"""

from engine.model.ids import Digest, DoorId, RoomId, SceneId
from engine.model.language import Language
from engine.model.lore import LoreEntry
from engine.model.memory import Memory
from engine.model.people import Breakpoint, Mood
from engine.model.persona import Policy, Tenet
from engine.model.places import Door, Room
from engine.model.story import Character, Document, Scene, Story
from tests.support.stories import rules
from tests.support.triggers import triggers

QUARK = "quark"
"""What is in every word that only game masters may read."""

MOODS = ("37", "41", "43")
MOOD_WORDS = ("trust", "fear", "irritation", "信任", "恐惧", "烦躁")

HALL, GALLERY, CRYPT = SceneId("hall"), SceneId("gallery"), SceneId("cryptquark")
ROOM, CELLAR, VAULT, LOFT = (RoomId(one) for one in ("room", "cellar", "vaultquark", "loftquark"))

OATH = Tenet("oathquark", "hates the abbotquark", ("abbotquark",), reviewed=False)
POLICY = Policy(values=(OATH, Tenet("restquark", "longs for restquark", off=True)))

_ENGLISH = (
    '[ambushquark] when repeat: contains "whistle" && roll(1d100) >= 1 -> npc "Mara" fear += 11',
    '[spyquark] when repeat: contains "whistle" -> stat hp of "Shadequark" -= 5',
    '[doomquark] when repeat: contains "whistle" -> state._doomquark += 1',
    '[brokenquark] when repeat: contains "whistle" -> state._gonequark += 1 && flag "noisequark"',
    '[judgedquark] when before turn, repeat: ai "is the leafquark near" -> flag "leafquark"',
    '[sleepquark] when contains "never" -> goto "cryptquark"',
)
_CHINESE = (
    '[伏击quark] 当 反复: 包含 "吹哨" && roll(1d100) >= 1 -> npc "玛拉" 恐惧 += 11',
    '[间谍quark] 当 反复: 包含 "吹哨" -> 属性 hp 属于 "伊利亚quark" -= 5 && 状态._劫quark += 1',
    '[坏掉quark] 当 反复: 包含 "吹哨" -> 状态._无quark += 1 && 标记 "响动quark"',
    '[裁决quark] 当 之前 回合, 反复: ai "叶quark近吗" -> 标记 "叶quark"',
    '[沉睡quark] 当 包含 "永不" -> 前往 "cryptquark"',
)
_RULES: dict[Language, str] = {
    "en": '[whistling] if contains "whistle" -> state.gold += 1',
    "zh": '[吹口哨] if 包含 "吹哨" -> 状态.金币 += 1',
}


def veil(language: Language = "en") -> Story:
    """Return the story; it has two players' characters to take up."""
    zh = language == "zh"
    return Story(
        Digest(f"veil-{language}"),
        "帷幕" if zh else "The Veil",
        language,
        summary="烛光。" if zh else "Candles.",
        opening="烛火低垂。" if zh else "Candles burn low.",
        greetings=("门开了。",) if zh else ("A door opens.",),
        vars=(("金币" if zh else "gold", 3), ("_劫quark" if zh else "_doomquark", 7)),
        flags=frozenset({"flagquark"}),
        memories=(Memory("钟响过。" if zh else "The bell rang."),),
        rules=rules(_RULES[language]),
        scenes=_scenes(zh=zh),
        start=HALL,
        characters=(*_players(zh=zh), *_others(zh=zh)),
        rooms=_rooms(zh=zh),
        doors=(
            Door(DoorId("hatch"), ROOM, CELLAR, locked=True, key="iron key"),
            Door(DoorId("doorquark"), VAULT, LOFT, label="shaftquark", kind="stairs"),
        ),
        room=ROOM,
        items=((ROOM, "lamp", 1), (VAULT, "goldquark", 1)),
        triggers=triggers(*(_CHINESE if zh else _ENGLISH)),
        documents=(
            Document("ledger", "Ledgerquark", "Debts of the abbotquark.", hidden=True),
            Document("songs", "歌谣" if zh else "Songs", "修道院。" if zh else "Of an abbey."),
        ),
        lore=(LoreEntry(("crownquark",), "It is of leadquark.", "l", "Lorequark"),),
        clock="2025-11-03 17:00",
    )


def _scenes(*, zh: bool) -> dict[SceneId, Scene]:
    scenes = (
        Scene(HALL, "大厅" if zh else "The Hall", "很冷。" if zh else "Cold.", exits=(GALLERY,)),
        Scene(GALLERY, "画廊" if zh else "The Gallery", "很静。" if zh else "Quiet."),
        Scene(CRYPT, "Cryptquark", "Bonesquark."),
    )
    return {scene.id: scene for scene in scenes}


def _rooms(*, zh: bool) -> dict[RoomId, Room]:
    rooms = (
        Room(ROOM, "厅堂" if zh else "Great Room", state="explored"),
        Room(CELLAR, "地窖" if zh else "Cellar", y=120),
        Room(VAULT, "Vaultquark", x=900, description="Goldquark gleams."),
        Room(LOFT, "Loftquark", floor=7),
    )
    return {room.id: room for room in rooms}


def _players(*, zh: bool) -> tuple[Character, ...]:
    return (
        Character("ava", "阿瓦" if zh else "Ava", kind="pc", items=(("rope", 2), ("iron key", 1))),
        Character("bo", "阿波" if zh else "Bo", kind="pc"),
    )


def _others(*, zh: bool) -> tuple[Character, ...]:
    return (
        Character(
            "mara",
            "玛拉" if zh else "Mara",
            description="女店主。" if zh else "The host.",
            faction="factionquark",
            mood=Mood(37, 41, 43),
            breakpoint=Breakpoint("irritation", 70, "She stabsquark."),
            memories=("She saw the thefquark.",),
            secret="She smuggles leafquark.",
            policy=POLICY,
            lines=("现在不行。" if zh else "Not now.",),
        ),
        Character(
            "spyquark",
            "伊利亚quark" if zh else "Ilyaquark",
            description="A spyquark.",
            aliases=("Shadequark",),
            items=(("daggerquark", 1),),
            presence="hidden",
        ),
        Character("otto", "奥托" if zh else "Otto", presence="away", room=VAULT),
    )


VEIL = veil()
CURTAIN = veil("zh")
