"""The linter: what is doubtful in a story that loads.

| code | meaning |
|---|---|
| NEVER_FIRES | the condition contradicts itself, or triggers wait for each other |
| TYPE_MISMATCH | a comparison with a kind of value the key never has |
| ROLL_OUT_OF_RANGE | a threshold that the dice always, or never, reach |
| SHORT_KEYWORD | a keyword so short that it stands in almost anything |
| SHADOWED | an earlier active rule fires wherever this one would |
| LOCKED | an earlier rule of the group fires wherever this one would |
| DUPLICATE_RULE | two rules of one name that can meet |
| NO_EFFECT | a rule that does nothing |
| UNKNOWN_KEY, UNKNOWN_FLAG, UNKNOWN_PLACEHOLDER | a name that nothing gives |
| UNKNOWN_PERSON, UNKNOWN_ROOM, UNKNOWN_ITEM, UNKNOWN_STAT | the same, of a living world |
| UNKNOWN_TRIGGER, UNKNOWN_SCENE, UNKNOWN_DOCUMENT | the same |
| OUT_OF_RANGE | a mood or a stat compared with a number it never has |
| AI_IN_RULE | a rule that asks a model; only triggers do |
| DUPLICATE_TRIGGER | two triggers of one name |
| UNREACHABLE_SCENE, UNREACHED_ENDING, UNREACHABLE_ROOM | nothing leads there |
| ROOMS_OVERLAP | two rooms lie on each other |
| KEY_NOWHERE | a lock whose key nobody ever has |
| FEW_NEVERS | somebody with hardly any boundaries |
| CONTRADICTING_RULES | what somebody never does, and always |
| CONTRADICTING_FACTS | two facts of somebody that cannot both be so |
| NO_EVIDENCE | a tenet that no author wrote, no person accepted, and no quotation shows |
| DUPLICATE_TENET | two tenets of one key |
| LINE_AGAINST_NEVER | a line that its speaker would never say |
| UNKNOWN_TAG | a line of a scene that there is not |
| DUPLICATE_LORE | two entries of lore with one id |
| LORE_NEVER_TOLD | an entry of lore that nothing can wake, or that has no room |
| LONELY_GROUP | a group of lore with one entry |

Every check errs on the side of silence: what is reported is wrong, or very likely so.
"""

from engine.errors import Fault
from engine.model.story import Story
from engine.packs.lint.conditions import condition_faults
from engine.packs.lint.lore import lore_faults
from engine.packs.lint.names import name_faults
from engine.packs.lint.order import order_faults
from engine.packs.lint.places import place_faults
from engine.packs.lint.policies import policy_faults
from engine.packs.lint.reach import reach_faults
from engine.packs.lint.waiting import waiting_faults
from engine.packs.lint.warn import Where, nowhere
from engine.packs.lint.world import world_faults

__all__ = ["lint"]


def lint(story: Story, where: Where = nowhere) -> tuple[Fault, ...]:
    """Return the warnings about *story* as its author wrote it, by file order of their places.

    *where* tells where things other than rules stand; rules and triggers know it themselves.
    """
    found = (
        *name_faults(story, where),
        *world_faults(story),
        *condition_faults(story),
        *order_faults(story),
        *waiting_faults(story),
        *reach_faults(story, where),
        *place_faults(story, where),
        *policy_faults(story, where),
        *lore_faults(story, where),
    )
    return tuple(sorted(found, key=lambda fault: (fault.place.line, fault.place.column)))
