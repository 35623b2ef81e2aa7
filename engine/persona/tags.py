"""What a line does and how it is felt, told by rule where no author tagged it: both languages.

Rules are coarse and sure of little: what they do not know they leave open.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.persona import Act, Feeling, Intent, Sample
from engine.persona.cues import FEELINGS, INTENTS

_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_ASKS = re.compile(
    r"[?？]|\b(?:who|what|why|how|where|when) (?:is|are|do|did|does|was|were|can)\b|[吗呢么]\W*$",
    re.IGNORECASE,
)
_PROMISES = re.compile(
    r"\bi (?:promise|swear|vow|give you my word)\b|我(?:答应|发誓|保证|承诺)", re.IGNORECASE
)
_EXCLAIMS = re.compile(r"[!！]\W*$")


def _mark(cues: str) -> re.Pattern[str]:
    """Return what finds any of *cues*; one with ^ stands at the beginning, * is any ending."""
    return re.compile("|".join(_patterns(cues)), re.IGNORECASE)


def _patterns(cues: str) -> Iterator[str]:
    for cue in filter(None, (one.strip() for one in re.split(r"[;\n]", cues))):
        start, plain = (r"^\W*", cue[1:]) if cue.startswith("^") else ("", cue)
        words = re.escape(plain).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
        edged = rf"(?<!\w){words}(?!\w)" if _LATIN.match(plain) else words
        yield start + edged


_INTENT_MARKS: Mapping[Intent, re.Pattern[str]] = {
    intent: _mark(cues) for intent, cues in INTENTS.items()
}
_FEELING_MARKS: Mapping[Feeling, re.Pattern[str]] = {
    feeling: _mark(cues) for feeling, cues in FEELINGS.items()
}


def intent_of(text: str) -> Intent:
    """Return what a line does: it tells something, where no mark says otherwise."""
    asks = _ASKS.search(text) is not None
    for intent, mark in _INTENT_MARKS.items():
        if mark.search(text) and not (intent == "command" and asks):
            return intent
    return "ask" if asks else "inform"


def feeling_of(text: str) -> Feeling | None:
    """Return how a line is felt; None where no mark tells."""
    return next((one for one, mark in _FEELING_MARKS.items() if mark.search(text)), None)


def act_of(text: str) -> Act:
    """Return what kind of sentence a line is."""
    if _PROMISES.search(text):
        return "promise"
    if _ASKS.search(text):
        return "question"
    intent = intent_of(text)
    if intent in ("greet", "part"):
        return "address"
    if intent == "command":
        return "order"
    return "exclamation" if _EXCLAIMS.search(text) else "statement"


def tagged(sample: Sample) -> Sample:
    """Return *sample* with the tags that its author left open, as far as rules can tell."""
    feeling = feeling_of(sample.text) or feeling_of(sample.context) or "calm"
    return replace(
        sample,
        intent=sample.intent or intent_of(sample.text),
        feeling=sample.feeling or feeling,
        act=sample.act or act_of(sample.text),
    )
