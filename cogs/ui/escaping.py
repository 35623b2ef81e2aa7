"""Take the sting out of text that a model or a player wrote.

`AllowedMentions.none()` already keeps everything from pinging; this keeps it from looking like a
ping, hiding where a link leads, or inviting people elsewhere. A zero-width space does it, so that
people read the text as it was written.
"""

import re

from discord.utils import escape_markdown

GAP = "\u200b"

_MENTION = re.compile(r"@(?=everyone|here)|(?<=<)@(?=[!&]?\d)|(?<=<)#(?=\d)", re.IGNORECASE)
_MASKED = re.compile(r"\](?=\(\s*<?\s*[a-z][a-z0-9+.-]*:)", re.IGNORECASE)
_INVITE = re.compile(
    r"\bdiscord(?:app)?(?=\.(?:gg|io|me|li)/|\.com/+(?:invite|events)/)", re.IGNORECASE
)


def defused(text: str) -> str:
    """Return *text* without mentions, masked links and invitations that work."""
    text = _MENTION.sub(rf"\g<0>{GAP}", text)
    text = _MASKED.sub(rf"\g<0>{GAP}", text)
    return _INVITE.sub(rf"\g<0>{GAP}", text)


def plain_name(name: str) -> str:
    """Return a person's name so that it shows as it is and formats nothing."""
    return defused(escape_markdown(" ".join(name.split())))
