"""Where game masters handle characters: what is changed inside them, and what is shown of that."""

from collections.abc import Iterable, Mapping, Sequence

from cogs import persona_texts as texts
from cogs.answers import key_of
from cogs.here import Here
from cogs.trigger_desk import FormGone, mark_of, show
from cogs.ui.escaping import plain_name
from cogs.ui.persona_buttons import remedy_view, review_view
from engine.errors import NobodyCalled
from engine.model.persona import Tenet
from engine.model.persona_actions import PersonaAction
from engine.model.turn import Turn
from engine.persona.report_lines import rate_name
from engine.persona.review import Entry
from engine.view import Somebody, View


async def changed(at: Here, action: PersonaAction) -> str:
    """Let *action* be so; return what the game master alone is told of it.

    Raises:
        EngineError, WallError: as `Stage.play`.
    """
    key, timelines = key_of(at.interaction), at.stage.timelines
    frame = await at.stage.play(
        at.channel, key, lambda hear: timelines.play(at.channel, key, action, hear)
    )
    told = () if frame is None else map(plain_name, frame.gm)
    return "\n".join((*told, texts.UNDO.told(at.language)))


def marked(at: Here, mark: str) -> Somebody:
    """Return the character with *mark*.

    Raises:
        FormGone: there is none.
    """
    for who in at.view.insides():
        if mark_of(who.id) == mark:
            return who
    raise FormGone


def marked_entry(who: Somebody, mark: str) -> Entry:
    """Return the tenet with *mark*.

    Raises:
        FormGone: there is none.
    """
    for one in who.entries():
        if tenet_mark(one.tenet) == mark:
            return one
    raise FormGone


def tenet_mark(tenet: Tenet) -> str:
    """Return what stands for a tenet in ids: another for other words, which nobody has seen yet."""
    return mark_of(f"{tenet.key}\n{tenet.text}")


def tenets_of(view: View, name: str) -> Mapping[str, str]:
    """Return the keys of somebody's tenets, by key and words; none where nobody is called so."""
    try:
        every = view.somebody(name).entries()
    except NobodyCalled:
        return {}
    return {f"{one.tenet.key} · {one.tenet.text}": one.tenet.key for one in every}


async def show_next(at: Here, who: Somebody, head: Sequence[str] = ()) -> None:
    """Show the next tenet of somebody that nobody reviewed, with buttons to decide on it."""
    waiting, name, language = who.to_review(), plain_name(who.name), at.language
    if not waiting:
        says = texts.REVIEWED.told(language).format(name=name)
        await show(at.interaction, "\n".join((*head, says)))
        return
    first = waiting[0]
    says = texts.TO_REVIEW.told(language).format(name=name, count=len(waiting))
    lines = (*head, says, *map(plain_name, who.entry_lines(first)))
    mark = tenet_mark(first.tenet)
    view = review_view(at.timeline.record.id, mark_of(who.id), mark, language)
    await show(at.interaction, "\n".join(lines), view)


async def show_report(at: Here, who: Somebody, turns: Iterable[Turn]) -> None:
    """Show how often what somebody said was theirs, with remedies for the worst as buttons."""
    found, language = who.report(turns), at.language
    lines = [f"**{plain_name(who.name)}**", *map(plain_name, who.report_lines(found))]
    if not found.worst:
        await show(at.interaction, "\n".join(lines))
        return
    names = [plain_name(rate_name(one, who.texts(), language)) for one in found.worst]
    lines += [texts.WORST.told(language), *(f"{n}. {name}" for n, name in enumerate(names, 1))]
    marks = {one.tenet.key: tenet_mark(one.tenet) for one in who.entries()}
    rates = [(one, marks[one.name] if one.cause == "boundary" else one.name) for one in found.worst]
    view = remedy_view(at.timeline.record.id, mark_of(who.id), rates, language)
    await show(at.interaction, "\n".join(lines), view)
