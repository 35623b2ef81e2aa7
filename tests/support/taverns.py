"""Stories to lead: people with moods and secrets, scenes and a clock, in both languages."""

from dataclasses import replace

from engine.model.ids import Digest, SceneId
from engine.model.people import Breakpoint, Mood
from engine.model.story import Character, Scene, Story

STREET, DOCK = SceneId("street"), SceneId("dock")

TAVERN = Story(
    Digest("tavern-1"),
    "The Tavern",
    "en",
    opening="Smoke hangs under the beams.",
    vars=(("gold", 3), ("_doom", 1)),
    scenes={
        STREET: Scene(STREET, "The Street", "Cobbles shine."),
        DOCK: Scene(DOCK, "The Dock", "Ropes creak."),
    },
    start=STREET,
    clock="2025-11-03 17:00",
    characters=(
        Character("ava", "Ava", kind="pc", items=(("rope", 2),)),
        Character("bo", "Bo", kind="pc"),
        Character(
            "mara",
            "Mara Voss",
            aliases=("Mara",),
            description="The host.",
            faction="neutral",
            mood=Mood(trust=10),
            breakpoint=Breakpoint("irritation", 70, "She throws you out."),
            secret="She smuggles.",
        ),
        Character("spy", "Ilya", presence="hidden"),
    ),
)
TEAHOUSE = replace(
    TAVERN,
    digest=Digest("teahouse-1"),
    title="茶馆",
    language="zh",
    opening="茶香弥漫。",
    vars=(("金币", 3), ("_劫", 1)),
    scenes={
        STREET: Scene(STREET, "街上", "石板路发亮。"),
        DOCK: Scene(DOCK, "码头", "缆绳吱呀作响。"),
    },
    characters=(
        Character("ava", "阿瓦", kind="pc", items=(("绳子", 2),)),
        Character("mara", "玛拉", description="老板。", secret="她走私。"),
        Character("spy", "伊利亚", presence="hidden"),
    ),
)
