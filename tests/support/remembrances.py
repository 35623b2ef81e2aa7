"""Events of every kind that happen to memory, dossiers, lore and documents."""

from engine.model.events import Event
from engine.model.ids import PersonId, SceneId, TurnId
from engine.model.memory import Dossier, Memory, Step
from engine.model.memory_events import (
    DocumentAdded,
    DocumentHidden,
    DocumentRemoved,
    DossierKept,
    Extracted,
    LoreWoke,
    MemoriesFolded,
    MemoryPut,
    Stepped,
)
from engine.model.people_events import SecretRevealed
from engine.model.words import Words

MARA, YARD = PersonId("mara"), SceneId("yard")

REMEMBERED: tuple[Event, ...] = (
    SecretRevealed(MARA, "secret:mara:1"),
    Stepped(Step(3, YARD, ("Mara has the rope.",), ("Mara fear 9",), "She asked.")),
    Extracted(5),
    MemoryPut("m", Memory("m, but better", 4)),
    MemoryPut("m"),
    MemoriesFolded(("m", "n"), (Memory("all of it", 3, "", (TurnId("t"),), (MARA,)),)),
    DossierKept(Dossier("thing:bell", "thing", "Bell", ("the old one",), "cracked", seen=2)),
    LoreWoke(("bell",), 3),
    DocumentAdded("note", "A note", Words("Beware."), hidden=True),
    DocumentHidden("note", "A note"),
    DocumentHidden("map", "A map", authored=True),
    DocumentRemoved("note"),
)
"""At least one of every kind."""
