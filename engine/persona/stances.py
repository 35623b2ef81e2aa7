"""Which side an answer takes, as far as its plain words tell: both languages."""

import re
from typing import Literal

Stance = Literal["yes", "no", "refuse", "open"]

_REFUSES = re.compile(
    r"\b(?:i (?:will|shall|can)(?: ?not|'t)|i won't|i'd rather not) "
    r"(?:say|speak|tell|answer|talk)\b"
    r"|\b(?:do not|don't) ask\b|\bnone of your (?:business|concern)\b|\bnot for you to know\b"
    r"|\bthat is my (?:own )?affair\b"
    r"|无可奉告|不便(?:说|多说|相告|透露)|不会告诉|恕(?:我|难)|别问|不要问|不想说|不能说|与你无关",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:no|never|not for|i won't|i would(?: not|n't)|i (?:will|shall|can|could|do|am) ?not"
    r"|i can't|i couldn't|i don't|i refuse|i'd rather die|(?:absolutely|certainly|surely) not)\b"
    r"|不(?:会|行|可能|可以|能|肯|干|答应|愿意|是|要|了)|绝不|决不|永不|从不|休想|做梦|没门|没有",
    re.IGNORECASE,
)
_AFFIRMS = re.compile(
    r"\b(?:yes|yeah|aye|of course|certainly|surely|gladly|sure|agreed|very well|all right"
    r"|i (?:will|would|shall|do|am)|i'd (?:be glad|love))\b"
    r"|当然|愿意|可以|会的|没问题|是的|成交|答应|好(?:的|吧|啊)?(?=[，。！,.!]|$)|行(?=[，。！,.!]|$)",
    re.IGNORECASE,
)


def stance_of(answer: str) -> Stance:
    """Return which side *answer* takes: whatever it says first; not to answer outweighs all."""
    answer = answer.replace("’", "'")
    if _REFUSES.search(answer):
        return "refuse"
    denies, affirms = _DENIES.search(answer), _AFFIRMS.search(answer)
    if denies is None:
        return "open" if affirms is None else "yes"
    return "yes" if affirms is not None and affirms.start() < denies.start() else "no"
