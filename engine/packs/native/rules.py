"""Rules and exits of a pack as rules of the engine.

* A rule with `tell` is active: its text is told first, then `do` is done. `passive: true` turns
  that round, so that the rule settles facts and lets an active rule answer.
* A rule of a scene holds only there. An exit is an active rule of its scene: any of its words
  (and its `when`) leads to the other scene.
"""

from dataclasses import replace

from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import AllOf, Condition, GoTo, InScene, Rule, Step, Tell
from engine.packs.native.form_scenes import ExitForm, RuleForm, SceneForm
from engine.packs.native.keywords import any_word
from engine.packs.native.reading import Reading
from engine.packs.native.tree import Path
from engine.rules.language import write_condition, write_steps

_DO_FIRST = Both(
    "a passive rule begins with `do`, and with a step that is no text",
    "被动规则要先有「动作」，而且第一个动作不能是叙述",
)


def rule_of(form: RuleForm, path: Path, reading: Reading) -> Rule:
    """Return the rule of *form*, which stands at *path*."""
    if form.line:
        return reading.rule(form.line, path)
    condition = _condition(form.words, form.when, path, reading)
    steps = _steps(form, path, reading)
    return Rule(
        form.name,
        condition,
        steps,
        form.group,
        when=write_condition(condition, reading.language) if form.words else form.when,
        then=write_steps(steps, reading.language),
        place=reading.manuscript.place(path),
    )


def exit_of(
    form: ExitForm, path: Path, reading: Reading, scene: SceneId, target: SceneForm | None
) -> Rule:
    """Return the rule that leads out of *scene*; *target* is None where there is no such scene."""
    reading.check_scene(form.to, (*path, "to"))
    goal = (target.name if target else "") or form.to
    words = form.words or (() if form.when else (goal,))
    tell = form.tell or Both(f"On to {goal}.", f"前往{goal}。").told(reading.language)
    condition = _condition(words, form.when, path, reading)
    steps = (Tell(tell), GoTo(SceneId(form.to)))
    return Rule(
        f"{scene} → {form.to}",
        in_scene(scene, condition),
        steps,
        when=write_condition(condition, reading.language),
        then=write_steps(steps, reading.language),
        place=reading.manuscript.place(path),
    )


def in_scene(scene: SceneId, condition: Condition) -> Condition:
    """Return *condition*, bound to *scene*."""
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    return AllOf((InScene(scene), *parts))


def bound(rule: Rule, scene: SceneId) -> Rule:
    """Return *rule*, bound to *scene*."""
    return replace(rule, condition=in_scene(scene, rule.condition))


def _condition(words: tuple[str, ...], when: str, path: Path, reading: Reading) -> Condition:
    parts: list[Condition] = [any_word(words)] if words else []
    if when:
        parts.append(reading.condition(when, (*path, "when")))
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _steps(form: RuleForm, path: Path, reading: Reading) -> tuple[Step, ...]:
    done = tuple(
        step
        for number, text in enumerate(form.do)
        for step in reading.steps(text, (*path, "do", number))
    )
    told = (Tell(form.tell),) if form.tell else ()
    if not form.passive:
        return (*told, *done)
    if not form.do or (done and isinstance(done[0], Tell)):
        reading.manuscript.blame((*path, "passive"), "BAD_RULE", _DO_FIRST)
    return (*done, *told)
