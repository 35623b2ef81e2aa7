"""Triggers as records of a campaign, as far as those can say them."""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from engine.model.language import Both, Language
from engine.model.people_deeds import TakeItem
from engine.model.place_deeds import GenerateScene
from engine.model.rule import GoTo, Step
from engine.model.trigger import Standing, Trigger
from engine.packs.campaign.saying import CannotSay, Saying
from engine.packs.campaign.unsaid import Unsaid
from engine.packs.campaign.write_actions import action_of
from engine.packs.campaign.write_conditions import tree_of
from engine.rules.language import write_steps

_CONDITIONS = Both(
    "triggers whose condition, or what they need, has no form there", "条件或前置无法表达的触发器"
)
_STEPS = Both("what triggers do and has no form there", "无法表达的触发器动作")
_WHEN = Both(
    "that triggers are tried before a turn, or only when a scene is entered",
    "触发器在回合之前或仅在进入场景时判断",
)
_TURNS = Both("cooldowns in turns", "按回合的冷却")
_ONCE = Both(
    "that triggers fire more than once without a cooldown (there they need one)",
    "没有冷却而多次触发（在那里需要冷却）",
)
_SOME = Both(
    "that only some of a thing is taken away (there all of it is)",
    "只拿走一部分（在那里会全部拿走）",
)
_UNLESS = Both("triggers that bar others, and are left out themselves", "被略去的互斥触发器")


def sayable(triggers: Sequence[Trigger], saying: Saying) -> tuple[Trigger, ...]:
    """Return the triggers whose condition can be said, and so can those they need."""
    found = [trigger for trigger in triggers if _can_say(trigger, saying)]
    before = -1
    while len(found) != before:
        before = len(found)
        names = {trigger.name for trigger in found}
        found = [trigger for trigger in found if names.issuperset(trigger.gates.needs)]
    return tuple(found)


def trigger_records(
    triggers: Sequence[Trigger],
    standings: Mapping[str, Standing],
    saying: Saying,
    unsaid: Unsaid,
) -> list[JsonValue]:
    """Return a record for each of *triggers* that has a number; *standings* say what became of it.

    That engine knows no scene both written by a model and named.
    """
    unsaid.note_all(_CONDITIONS, (one.name for one in triggers if one.name not in saying.triggers))
    return [
        _record(trigger, standings.get(trigger.name, Standing()), saying, unsaid)
        for trigger in triggers
        if trigger.name in saying.triggers
    ]


def _can_say(trigger: Trigger, saying: Saying) -> bool:
    try:
        tree_of(trigger.condition, saying)
    except CannotSay:
        return False
    return True


def _record(trigger: Trigger, standing: Standing, saying: Saying, unsaid: Unsaid) -> JsonValue:
    gates = trigger.gates
    _note(trigger, saying, unsaid)
    goal, steps = _goal(trigger)
    actions = _actions(trigger.name, steps, saying, unsaid)
    return {
        "id": saying.trigger(trigger.name),
        "label": trigger.name,
        "target_node_id": saying.scene(goal),
        "mode": trigger.mode,
        "conditions": tree_of(trigger.condition, saying),
        "cond_type": "",
        "cond_value": "",
        "cooldown": gates.cooldown_s,
        "max_fire_count": gates.most,
        "fired": int(_is_spent(trigger, standing)),
        "fire_count": standing.fired,
        "last_fired_at": standing.at,
        "prerequisite_trigger_ids": [saying.trigger(name) for name in gates.needs],
        "exclude_trigger_ids": [
            saying.triggers[name] for name in gates.unless if name in saying.triggers
        ],
        "actions": list(actions),
    }


def _note(trigger: Trigger, saying: Saying, unsaid: Unsaid) -> None:
    gates, name = trigger.gates, trigger.name
    is_plain = (trigger.phase, trigger.occasion) == ("after", "turn")
    unsaid.note_all(_WHEN, [] if is_plain else [name])
    unsaid.note_all(_TURNS, [name] if gates.cooldown_turns else [])
    unsaid.note_all(_ONCE, [name] if gates.most != 1 and not gates.cooldown_s else [])
    unsaid.note_all(_UNLESS, (one for one in gates.unless if one not in saying.triggers))


def _goal(trigger: Trigger) -> tuple[str, tuple[Step, ...]]:
    """Return where the trigger leads at last, '' for nowhere, and all else that it does."""
    *before, last = trigger.steps
    writes = any(isinstance(step, GenerateScene) for step in before)
    if isinstance(last, GoTo) and trigger.mode != "passive" and not writes:
        return last.scene, tuple(before)
    return "", trigger.steps


def _actions(
    name: str, steps: Sequence[Step], saying: Saying, unsaid: Unsaid
) -> Iterator[JsonValue]:
    language: Language = saying.story.language
    for step in steps:
        if isinstance(step, TakeItem) and step.count:
            unsaid.note(_SOME, step.item)
        try:
            yield action_of(step, saying)
        except CannotSay:
            unsaid.note(_STEPS, f"[{name}] {write_steps([step], language)}")


def _is_spent(trigger: Trigger, standing: Standing) -> bool:
    """Tell whether the trigger will not fire again."""
    return standing.fired > 0 and 0 < trigger.gates.most <= standing.fired
