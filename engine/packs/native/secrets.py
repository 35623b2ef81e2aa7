"""From the form of a person's secrets to secrets that the rules watch over."""

import hashlib
from collections.abc import Iterator

from engine.model.language import Both
from engine.model.story import Secret
from engine.packs.native.form_people import CharacterForm
from engine.packs.native.prose import Prose
from engine.packs.native.reading import Reading
from engine.rules.matching import throws_dice

_KEY_CHARS = 12

_DICE = Both(
    "the condition of a secret is looked at in every turn, and cannot throw dice; let a trigger"
    " throw them and raise a flag",
    "秘密的条件每回合都会检查，不能掷骰；请用触发器掷骰并立起标记",
)
_SAME = Both("this person has the same secret already", "这个人物已经有同样的秘密")


def secrets_of(id: str, form: CharacterForm, reading: Reading, prose: Prose) -> Iterator[Secret]:
    """Yield the secrets of the person with *id*.

    A secret goes by its text, so that it stays revealed wherever it stands in an edited file.
    """
    seen: set[str] = set()
    for number, secret in enumerate(form.secrets):
        path = ("characters", id, "secrets", number)
        text = prose.of(secret.text, *path, "text")
        when = reading.condition(secret.when, (*path, "when"))
        if throws_dice(when):
            reading.manuscript.blame((*path, "when"), "DICE_IN_SECRET", _DICE)
        if text in seen:
            reading.manuscript.blame((*path, "text"), "DUPLICATE_SECRET", _SAME)
        seen.add(text)
        place = reading.manuscript.place((*path, "when"), secret.when)
        yield Secret(secret_key(id, text), text, when, place)


def secret_key(person: str, text: str) -> str:
    """Return what stands for a secret in a state."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"secret:{person}:{digest[:_KEY_CHARS]}"
