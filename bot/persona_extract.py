"""Takes the policy of a character out of material, in small steps that go on where they stopped."""

import hashlib
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bot.disk import write_whole
from engine.errors import PlayerError
from engine.memory.chunks import chunks
from engine.model.language import Both, Language
from engine.model.persona import Policy
from engine.model.persona_proposal import TraitsDraft
from engine.model.script import Consulted, Silence
from engine.narration.trait_form import traits_ask
from engine.packs.cards import holds_card, open_card
from engine.packs.files import read_bytes, read_text
from engine.packs.native.write_person import person_yaml
from engine.packs.papers import MOST_BYTES, read_paper
from engine.packs.source import card_in, card_source
from engine.persona.traits import RESPECTS, Respect, Trait, found_in, policy_from
from engine.ports import Heard, Oracle

SCENE_CHARS = 3_000
"""How much material is read at once: what a small model takes in, with room for its answer."""

MOST_SCENES = 400

_PAPERS = frozenset({".pdf", ".txt", ".md"})
_TRAIT = TypeAdapter(Trait)


class NoMaterial(PlayerError):
    """There is nothing to read."""

    def __init__(self) -> None:
        super().__init__(Both("The sources hold no text.", "这些材料里没有文字。"))


class TooMuchMaterial(PlayerError):
    """There is more than can be read in reasonable time."""

    def __init__(self, scenes: int) -> None:
        super().__init__(
            Both(
                f"The sources come to {scenes} pieces, and {MOST_SCENES} can be read: leave out "
                "what does not speak of this character.",
                f"这些材料共 {scenes} 段，最多读 {MOST_SCENES} 段：请去掉与此人物无关的内容。",
            )
        )


class NoReader(PlayerError):
    """No model answers."""

    def __init__(self, reason: str) -> None:
        none = Both(
            "A model is needed to read material: set MOIRAI_LLM_URL.",
            "阅读材料需要模型：请设置 MOIRAI_LLM_URL。",
        )
        silent = Both(
            f"The model does not answer ({reason}). What was read is kept: start again to go on.",
            f"模型没有回应（{reason}）。已读的部分都已保存，重新运行即可继续。",
        )
        super().__init__(none if reason == "none" else silent)


@dataclass(frozen=True, slots=True)
class Step:
    """One piece of material that was read in one respect: *number* of *of* in all."""

    number: int
    of: int
    trait: Trait
    is_new: bool


def scenes_of(paths: Sequence[Path]) -> tuple[str, ...]:
    """Return the material of all sources, in pieces.

    Raises:
        StoryError: a source cannot be read.
        NoMaterial, TooMuchMaterial: there is nothing in them, or too much.
    """
    found = tuple(piece for path in paths for piece in chunks(_text_of(path), SCENE_CHARS))
    if not found:
        raise NoMaterial
    if len(found) > MOST_SCENES:
        raise TooMuchMaterial(len(found))
    return found


def _text_of(path: Path) -> str:
    if path.suffix.lower() in _PAPERS:
        return read_paper(path, path.name)
    content = read_bytes(path, path.name, MOST_BYTES)
    if not holds_card(content, path.name):
        return read_text(path, path.name)
    made = card_in(card_source(path, open_card(content, path.name).text)).story
    people = (f"{one.name}: {one.description} {one.style}" for one in made.characters)
    lines = (line for one in made.characters for line in _spoken(one.policy))
    lore = (one.text for one in made.lore)
    return "\n\n".join((*people, made.background, made.opening, *lines, *lore))


def _spoken(policy: Policy) -> Iterator[str]:
    for sample in policy.samples:
        yield f"{sample.context}\n“{sample.text}”".strip()


class Extraction:
    """Reads material for one character; every answer is written down as it comes.

    Whatever stops it, what was read is not read again.
    """

    def __init__(self, name: str, language: Language, log: Path) -> None:
        self._name, self._language, self._log = name, language, log
        self._known = dict(_read(log))

    async def run(self, scenes: Sequence[str], reader: Oracle) -> AsyncIterator[Step]:
        """Read every piece in every respect.

        Raises:
            NoReader: no model answers.
            SaveFailed: what was read cannot be written down.
        """
        every = [(respect, scene) for respect in RESPECTS for scene in scenes]
        for number, (respect, scene) in enumerate(every, 1):
            key = self._key(respect, scene)
            is_new = key not in self._known
            if is_new:
                self._known[key] = await self._asked(respect, scene, reader)
                self._note(key)
            yield Step(number, len(every), self._known[key], is_new)

    def policy(self, scenes: Sequence[str]) -> Policy:
        """Return what all that was read comes to."""
        keys = (self._key(respect, scene) for respect in RESPECTS for scene in scenes)
        return policy_from([self._known[key] for key in keys if key in self._known])

    async def _asked(self, respect: Respect, scene: str, reader: Oracle) -> Trait:
        ask = traits_ask(self._language, self._name, respect, scene)
        answer = await reader.answer(ask, _unheard)
        if isinstance(answer, Silence) and answer.reason not in ("broken", "filtered", "empty"):
            raise NoReader(answer.reason)
        value = answer.value if isinstance(answer, Consulted) else None
        drafts = value.traits if isinstance(value, TraitsDraft) else ()
        return found_in(scene, respect, drafts)

    def _key(self, respect: Respect, scene: str) -> str:
        whole = f"{self._name}\n{respect}\n{scene}".encode("utf-8", "surrogatepass")
        return hashlib.sha256(whole).hexdigest()[:24]

    def _note(self, key: str) -> None:
        line = {"key": key, "trait": _TRAIT.dump_python(self._known[key], mode="json")}
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _read(log: Path) -> Iterator[tuple[str, Trait]]:
    """Yield what was written down; a line that a stop cut off is read again by the model."""
    if not log.exists():
        return
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            found = json.loads(line)
            yield found["key"], _TRAIT.validate_python(found["trait"])
        except (ValueError, KeyError, TypeError, ValidationError):
            continue


def _unheard(_heard: Heard) -> None:
    """Nobody listens while material is read."""


def write_person(path: Path, name: str, policy: Policy) -> None:
    """Write the file of somebody.

    Raises:
        SaveFailed: it cannot be written.
    """
    write_whole(path, person_yaml(name, policy).encode())
