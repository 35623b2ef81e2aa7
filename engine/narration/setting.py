"""The system message: all of a story that never changes, in one text that never changes either.

Only the protagonist's name is filled in here. A placeholder of a state value stays as it stands,
since its value changes and the message must not; the values come with the last message.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from engine.model.ids import PersonId
from engine.model.language import Both, Language
from engine.model.lore import LoreEntry
from engine.model.script import Message
from engine.model.state import State
from engine.model.story import Character, Story
from engine.model.value import shown
from engine.narration import wording
from engine.narration.placeholders import fill, names_in
from engine.narration.quoting import tame


def system(story: Story, state: State, lore: Sequence[LoreEntry] = ()) -> Message:
    """Return the system message of a play; *lore* is what of it is told in every turn."""
    return Message("system", setting(as_now(story, state), anew=state.world_new, lore=lore))


def setting(story: Story, *, anew: bool = False, lore: Sequence[LoreEntry] = ()) -> str:
    """Return what the system message of *story* says.

    It is equal for every turn until a sheet is edited, or lore comes that is told in every turn.
    *anew*: the world was told anew during play, so the author's is left out.
    """
    parts = (
        section(story, wording.RULES_HEAD, f"{constraints(story)}\n{_told(story, wording.QUOTED)}"),
        section(story, wording.WORLD_HEAD, "" if anew else fixed(story, story.world)),
        _lore(story, lore, ("before",)),
        section(story, wording.ROLE_HEAD, _protagonist(story)),
        section(story, wording.STYLE_HEAD, fixed(story, story.style)),
        _lore(story, lore, ("examples_top",)),
        section(story, wording.PEOPLE_HEAD, _known_people(story)),
        _lore(story, lore, ("examples_bottom", "after")),
        section(story, wording.FATE_HEAD, fixed(story, story.fate)),
        section(story, wording.OPENING_HEAD, known_opening(story)),
    )
    body = "\n\n".join(part for part in parts if part)
    note = _told(story, wording.PLACEHOLDERS) if names_in(body) else ""
    return "\n\n".join(part for part in (_opening_line(story), body, note) if part)


def as_now(story: Story, state: State) -> Story:
    """Return *story* with its people called and described as their sheets say now."""
    people = tuple(_as_now(made, state) for made in story.characters)
    return story if people == story.characters else replace(story, characters=people)


def known_opening(story: Story) -> str:
    """Return the words that every play of *story* opens with; '' where they can differ."""
    can_differ = story.greetings or "{{" in story.opening
    return "" if can_differ else fixed(story, story.opening)


def constraints(story: Story) -> str:
    """Return the author's constraints, or the built-in ones."""
    if story.constraints is not None and story.constraints.strip():
        return fixed(story, story.constraints)
    whose = wording.NOT_FOR_FATE if story.role else wording.NOT_FOR_PLAYERS
    return f"{_told(story, wording.CONSTRAINTS)}\n{_told(story, whose)}"


def world(story: Story, state: State) -> str:
    """Return what the author tells of the world, unless it was told anew during play."""
    return "" if state.world_new else fixed(story, story.world)


def section(story: Story, head: Both, text: str) -> str:
    """Return *text* under a heading; '' where there is no text."""
    return f"{heading(head, story.language)}\n{text}" if text else ""


def listed(items: Iterable[str]) -> str:
    """Return *items* as a list, each on one line; empty ones are left out."""
    return "\n".join(f"- {' '.join(item.split())}" for item in items if item.strip())


def heading(head: Both, language: Language) -> str:
    """Return the line that stands above a section."""
    return f"【{head.zh}】" if language == "zh" else f"## {head.en}"


def person(story: Story, character: Character) -> str:
    """Return one line that says who *character* is and how they speak."""
    colon = "：" if story.language == "zh" else ": "
    about = " ".join(part.strip() for part in (character.description, character.style))
    return f"- {fixed(story, character.name + (colon + about.strip() if about.strip() else ''))}"


def fixed(story: Story, text: str) -> str:
    """Return *text* trimmed, with the protagonist's name filled in and nothing else."""
    return fill(text, story.role, {}).strip()


def _as_now(made: Character, state: State) -> Character:
    """Return *made* as play has left them; what a sheet says may come from a player."""
    now = state.people.get(PersonId(made.id))
    if now is None or (now.name, now.description) == (made.name, made.description):
        return made
    return replace(made, name=tame(now.name), description=tame(now.description))


def _told(story: Story, says: Both) -> str:
    return says.told(story.language)


def _opening_line(story: Story) -> str:
    lines = [_told(story, wording.NARRATOR).replace("{title}", story.title)]
    if story.role:
        lines.append(_told(story, wording.ROLE).replace("{role}", story.role))
    return (" " if story.language == "en" else "").join(lines)


def _protagonist(story: Story) -> str:
    colon = "：" if story.language == "zh" else ": "
    anchors = (f"- {key}{colon}{fixed(story, shown(value))}" for key, value in story.anchors)
    return "\n".join(part for part in (fixed(story, story.background), *anchors) if part)


def _lore(story: Story, lore: Sequence[LoreEntry], slots: Collection[str]) -> str:
    told = (tame(fixed(story, one.text)) for slot in slots for one in lore if one.slot == slot)
    return section(story, wording.LORE_HEAD, listed(told))


def _known_people(story: Story) -> str:
    """Return who is known from the start; people of a scene are told of when it is entered."""
    everywhere = (one for one in story.characters if not one.scenes and one.presence != "hidden")
    return "\n".join(person(story, character) for character in everywhere)
