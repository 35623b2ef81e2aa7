"""What is remembered, in three tiers, and what is looked for in it.

The workspace (L1) is a state's *log* and *steps*; dossiers (L2) say what is known of somebody or
something; the archive (L3) holds what left the workspace, as passages that can be searched.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import NOBODY, Digest, PersonId, SceneId, TurnId, UserId
from engine.model.later import later

STEPS_KEPT = 8
"""How many turns the workspace keeps what they settled of."""

WEIGHTY = 4
"""From this weight on a memory is pinned: it is always told, and never folded away."""

USUAL_WEIGHT = 3

MOST_PINNED = 15
"""How many memories may be pinned; of more, the lightest and oldest are folded like others."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Something remembered. *weight* runs from 1 to 5; 3 is usual, 4 and 5 are pinned.

    *branch* is the branch it came in from by a merge; '' for a memory of one's own. *turns* are
    those it was taken from, () where an author, a rule or a person put it. *witnesses* are the
    people of the story who were there; () where everybody knows.
    """

    text: str
    weight: int = USUAL_WEIGHT
    branch: str = ""
    turns: tuple[TurnId, ...] = later(())
    witnesses: tuple[PersonId, ...] = later(())


@dataclass(frozen=True, slots=True)
class Step:
    """What one turn settled: the workspace keeps the last ones, its words stand in the log.

    *turn* is the number of the turn, from 1. *changes* say what players saw change, *moods* what
    game masters alone did; *why* is the reason that a model gave, '' for none.
    """

    turn: int
    scene: SceneId | None = None
    changes: tuple[str, ...] = ()
    moods: tuple[str, ...] = ()
    why: str = ""


DossierKind = Literal["person", "place", "thing", "event"]


@dataclass(frozen=True, slots=True)
class Dossier:
    """What play has shown of somebody or something.

    *id* is `person:` and the id of a person of the play, `place:` and that of a room or scene, and
    otherwise the kind and the name it was first called. *seen* is the number of the turn in which
    it was there last. *turns* are those that its words were taken from. *witnesses* know of it; ()
    where everybody does.
    """

    id: str
    kind: DossierKind
    name: str
    aliases: tuple[str, ...] = ()
    description: str = ""
    status: str = ""
    place: str = ""
    seen: int = 0
    turns: tuple[TurnId, ...] = ()
    witnesses: tuple[PersonId, ...] = ()


PassageKind = Literal["step", "memory", "recollection", "knowledge", "dossier"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the archive that can be found again.

    It is there for those lines alone that lead through *turn*; '' for all. *number* is the number
    of that turn. *turns* are all that it was taken from. *owner* is the person of the story who
    alone remembers it, '' for what the whole table may know; *user* is the player whose private
    talk it comes from, NOBODY for what happened openly. *document* is the id of the document it is
    a part of, *title* what to cite it by.
    """

    id: str
    kind: PassageKind
    text: str
    turn: TurnId = TurnId("")
    number: int = 0
    weight: int = USUAL_WEIGHT
    turns: tuple[TurnId, ...] = ()
    witnesses: tuple[PersonId, ...] = ()
    owner: PersonId = PersonId("")
    user: UserId = NOBODY
    document: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for in the archive and in knowledge.

    *words* are what somebody said or asked; *around* is the scene, the room and who is there, which
    widen it. *present* are the people who are there: what they witnessed counts more. *viewer* is
    the person from whose view it is told, '' for the table's; *user* may find what they said in
    private. *known* are texts that stand in the prompt already, and are not found again.
    *story* is the edition whose own documents are looked at, '' for none; *documents* are those
    that may be found. *beside* are passages of no archive: dossiers as they stand now. *names* are
    those of people, places and things that the words speak of, for each all that it goes by.
    *number* is the number of the turn that asks.
    *limit* counts passages, *tokens* is how much they may come to together.
    """

    words: str
    around: tuple[str, ...] = ()
    present: tuple[PersonId, ...] = ()
    viewer: PersonId = PersonId("")
    user: UserId = NOBODY
    known: tuple[str, ...] = ()
    story: Digest = Digest("")
    documents: frozenset[str] = frozenset()
    beside: tuple[Passage, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
    number: int = 0
    limit: int = 8
    tokens: int = 800


@dataclass(frozen=True, slots=True)
class Found:
    """A passage that was found, and how well it fits: *score* from 0 to 1.

    *lexical* and *alike* (of vectors; None where there are none) say what it comes from.
    """

    passage: Passage
    score: float
    lexical: float = 0.0
    alike: float | None = None
