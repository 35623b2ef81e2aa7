"""Policies that contradict themselves, or that hold nobody to anything."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, takewhile

from engine.errors import Fault
from engine.memory.mentions import speaks_of
from engine.model.language import Both
from engine.model.persona import PARTS, Part, Policy, Tenet
from engine.model.place_deeds import GenerateScene
from engine.model.story import Character, Story
from engine.packs.lint.laws import steps_of
from engine.packs.lint.warn import Where, about
from engine.packs.near import did_you_mean
from engine.persona.facts import contradicts
from engine.persona.policies import FEWEST_NEVERS, tenets
from engine.persona.quotes import squeezed

_NO_EVIDENCE = Both(
    "nobody has reviewed this, and nothing shows it; quote the material under `evidence`, or write"
    " `reviewed: true`",
    "这一条没有人审过，也没有依据；请在「依据」里引用原文，或写「已审: 是」",
)
_LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class _Placed:
    """A tenet that counts, and where it stands."""

    part: Part
    number: int
    tenet: Tenet


def policy_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for everything doubtful in who people are, as their author wrote it."""
    scenes = _scenes(story)
    for made in story.characters:
        about_them = _Person(made, where)
        yield from about_them.nevers()
        yield from about_them.rules()
        yield from about_them.facts()
        yield from about_them.evidence()
        yield from about_them.keys()
        yield from about_them.lines()
        yield from about_them.tags(scenes)


def _scenes(story: Story) -> frozenset[str]:
    """Return what scenes are called; nothing where that shows in play alone."""
    is_open = any(isinstance(step, GenerateScene) for step in steps_of(story))
    return frozenset() if is_open else frozenset(one.name for one in story.scenes.values())


class _Person:
    def __init__(self, made: Character, where: Where) -> None:
        self._path = ("characters", made.id)
        self._where = where
        self._made = made
        self._every = tuple(_placed(made.policy))

    def nevers(self) -> Iterator[Fault]:
        """Yield that there are hardly any boundaries, where there is more than a description."""
        count = len(self._of("never"))
        if self._every and count < FEWEST_NEVERS:
            name = self._made.name
            says = Both(
                f"{name} has {count} things to never say or do, and drifts easily; write at least"
                f" {FEWEST_NEVERS} under `never`",
                f"「{name}」只有 {count} 条「绝不」，容易走样，请至少写 {FEWEST_NEVERS} 条",
            )
            yield self._about(("never",), "FEW_NEVERS", says)

    def rules(self) -> Iterator[Fault]:
        """Yield what must never, and always, be so."""
        for always in self._of("always"):
            for never in self._of("never"):
                if _contradict(always.tenet, never.tenet):
                    text = _quoted(never.tenet.text)
                    says = Both(
                        f"this goes against the never “{text}”; change one of them",
                        f"这与绝不「{text}」相矛盾，请改动其中一条",
                    )
                    yield self._at(always, "CONTRADICTING_RULES", says)

    def facts(self) -> Iterator[Fault]:
        """Yield facts that give other numbers or names than one before."""
        for one, other in combinations(self._of("facts"), 2):
            texts = _plain(one.tenet.text), _plain(other.tenet.text)
            if contradicts(*texts) or contradicts(*reversed(texts)):
                text = _quoted(one.tenet.text)
                says = Both(
                    f"this cannot be so beside “{text}”; mend one of them",
                    f"这与「{text}」对不上，请改正其中一条",
                )
                yield self._at(other, "CONTRADICTING_FACTS", says)

    def evidence(self) -> Iterator[Fault]:
        """Yield what was never shown."""
        for one in self._every:
            if not one.tenet.reviewed and not one.tenet.evidence.strip():
                yield self._at(one, "NO_EVIDENCE", _NO_EVIDENCE)

    def keys(self) -> Iterator[Fault]:
        """Yield what goes by a key that another tenet has."""
        first: dict[str, _Placed] = {}
        for one in self._every:
            known = first.setdefault(one.tenet.key, one)
            if known is not one:
                text, key = _quoted(known.tenet.text), one.tenet.key
                says = Both(
                    f"this goes by the key “{key}” like “{text}”; take it out, or change `key`",
                    f"这与「{text}」的代号同为「{key}」，请去掉它，或改写它的代号（key）",
                )
                yield self._at(one, "DUPLICATE_TENET", says)

    def lines(self) -> Iterator[Fault]:
        """Yield lines that hold the words of a never."""
        nevers = [(one.tenet, _words(one.tenet)) for one in self._of("never")]
        for path, text in self._said():
            said = _plain(text)
            broken = next((never for never, words in nevers if speaks_of(said, words)), None)
            if broken is not None:
                line, never = _quoted(text), _quoted(broken.text)
                says = Both(
                    f"the line “{line}” goes against the never “{never}”; change it, or say `wrong:"
                    " true`",
                    f"台词「{line}」违背了绝不「{never}」，请改写，或标为「反例: 是」",
                )
                yield self._about(path, "LINE_AGAINST_NEVER", says)

    def tags(self, scenes: frozenset[str]) -> Iterator[Fault]:
        """Yield scenes of lines that the story does not have, each once."""
        known = {squeezed(name) for name in scenes}
        found = dict.fromkeys(one.scene for one in self._made.policy.samples if one.scene.strip())
        for scene in found:
            if known and squeezed(scene) not in known:
                hint = did_you_mean(scene, scenes)
                says = Both(
                    f"lines are tagged with a scene “{scene}” that there is not{hint.en}",
                    f"台词标注的场景「{scene}」并不存在{hint.zh}",
                )
                yield self._about(("samples",), "UNKNOWN_TAG", says)

    def _said(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield lines with where they stand: those that are tagged come before other samples."""
        samples, lines = self._made.policy.samples, frozenset(self._made.lines)
        tagged = sum(1 for _ in takewhile(lambda one: one.text in lines, samples))
        is_whole = not any(one.wrong for one in samples)  # wrong ones of the lines are no lines
        for number, text in enumerate(self._made.lines):
            yield ("lines", number) if is_whole else ("lines",), text
        for number, one in enumerate(samples[tagged:]):
            if not one.wrong:
                yield ("samples", number), one.text

    def _of(self, part: Part) -> Sequence[_Placed]:
        return [one for one in self._every if one.part == part]

    def _at(self, one: _Placed, code: str, says: Both) -> Fault:
        return self._about((one.part, one.number), code, says)

    def _about(self, path: Sequence[str | int], code: str, says: Both) -> Fault:
        return about((*self._path, *path), self._where, code, says)


def _placed(policy: Policy) -> Iterator[_Placed]:
    for part in PARTS:
        for number, tenet in enumerate(tenets(policy, part)):
            if not tenet.off:
                yield _Placed(part, number, tenet)


def _contradict(always: Tenet, never: Tenet) -> bool:
    """Tell whether both say the same, or what breaks the one stands in the other."""
    said = " ".join((never.text, *never.words))
    return squeezed(always.text) == squeezed(never.text) or speaks_of(_plain(said), _words(always))


def _words(tenet: Tenet) -> frozenset[str]:
    return frozenset(_plain(word) for word in tenet.words if word.strip())


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _quoted(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
