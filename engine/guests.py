"""Characters that people bring along: new ones by a name, or those of character cards."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import CannotJoin
from engine.model.language import Both
from engine.model.story import Story, StorySource
from engine.narration.placeholders import USER
from engine.rules.names import tidy

Find = Callable[[str], tuple[Story, StorySource]]

_ENDINGS = (".png", ".json", ".charx")
_NO_CARD = Both(
    "“{0}” is a story and no character card; nobody can be played by that name.",
    "「{0}」是故事，不是角色卡，不能作为角色。",
)
_OTHER = Both("somebody", "对方")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody new: what they are called, and who they are, '' where that is not said."""

    name: str
    about: str = ""


def is_of_card(called: str) -> bool:
    """Tell whether *called* means a card: a place in a folder, or a file; no name looks like it."""
    return "/" in called or called.strip().casefold().endswith(_ENDINGS)


async def guest_of(find: Find, called: str, about: str = "") -> Guest:
    """Return who is meant by *called*: the character of a card, which *find* finds, or a new one.

    What is said of them counts more than what the card says.

    Raises:
        NoSuchStory, StoryError: there is no such card, or it cannot be read.
        CannotJoin: it is a story of another kind.
    """
    if not is_of_card(called):
        return Guest(called, about)
    story, source = await asyncio.to_thread(find, called.strip())
    found = character_of(story, source)
    return Guest(found.name, about or found.about)


def character_of(story: Story, source: StorySource) -> Guest:
    """Return the character of the card *source* as one to be played.

    Whom the card calls the user is somebody else then.

    Raises:
        CannotJoin: it is no card.
    """
    if source.format != "card":
        raise CannotJoin(Both(*(_NO_CARD.told(one).format(source.name) for one in ("en", "zh"))))
    [character] = story.characters
    about = character.description.replace(USER, _OTHER.told(story.language))
    return Guest(character.name, tidy(about))
