"""All that a player can come to see of a play, as text: turns, looks, reasons, differences."""

from collections.abc import AsyncIterator, Iterator

from engine.errors import PlayerError
from engine.model.frame import Frame
from engine.model.ids import UserId
from engine.model.language import Language
from engine.timeline import Timeline
from engine.timelines import Timelines, View
from engine.view import alt_text, difference_lines, plan_lines, reason_lines


async def sights(timelines: Timelines, here: Timeline, user: UserId) -> list[str]:
    """Return what *user*, who does not lead, can see of a branch."""
    view = await timelines.look(here)
    return [
        *[text async for text in _turns(timelines, here, user)],
        *_looks(view, user),
        *[text async for text in _reasons(timelines, here, view)],
        *[text async for text in _differences(timelines, here, view.story.language)],
        alt_text(await timelines.draw(here), view.story.language),
    ]


async def _turns(timelines: Timelines, here: Timeline, user: UserId) -> AsyncIterator[str]:
    for turn in await here.turns():
        if turn.parents:
            frame = await here.frame(turn)
            if not frame.secret or frame.user == user:
                yield shown(timelines, frame)


def shown(timelines: Timelines, frame: Frame) -> str:
    """Return all that is shown of a turn, with its options."""
    rolls = (f"{roll.by} {roll.line}" for roll in frame.rolls)
    offers = (f"{offer.text} {offer.skeleton}" for offer in frame.offers)
    return "\n".join((timelines.text_of(frame), *rolls, *frame.fired, *offers))


def _looks(view: View, user: UserId) -> Iterator[str]:
    for lines in (view.surroundings(), view.facts(), view.names(), view.people()):
        yield "\n".join(lines)
    for names in (view.people_names(), view.reachable(), view.free_characters(), view.rooms()):
        yield "\n".join(names)
    for names in (view.on_the_ground(), view.rooms_beside(), view.locked_rooms_beside()):
        yield "\n".join(names)
    yield from view.belongings(user)
    if view.character(user) is not None:
        yield "\n".join(view.sheet(user))
    for name in view.people_names():
        yield "\n".join(view.person(name))
    yield "\n".join((*view.document_lines(), *(one.title for one in view.documents())))
    for name in view.known_names():
        yield "\n".join((name, *view.known(name)))
    for floor in view.plan().floors:
        plan = view.plan(floor)
        yield "\n".join((*plan_lines(plan, view.story.language), repr(plan)))
    yield "\n".join((*(offer.text for offer in view.offers()), view.clock(), view.last_told()))


async def _reasons(timelines: Timelines, here: Timeline, view: View) -> AsyncIterator[str]:
    for name in view.names():
        _, reasons = await timelines.merges.why(here, name)
        yield "\n".join(reason_lines(reasons, view.story.language))


async def _differences(
    timelines: Timelines, here: Timeline, language: Language
) -> AsyncIterator[str]:
    turns = await here.turns()
    found = await timelines.merges.differences(here, turns[0].id, turns[-1].id)
    yield "\n".join(difference_lines(found, language, ("a", "b"), full=True))
    yield "\n".join(difference_lines(found, language, ("a", "b")))


async def refusal(here: Timeline, action: object) -> str:
    """Return what is told to somebody whose *action* is refused; '' where it is not."""
    try:
        await here.act(action)  # type: ignore[arg-type]
    except PlayerError as error:
        return f"{error.says.en}\n{error.says.zh}"
    return ""
