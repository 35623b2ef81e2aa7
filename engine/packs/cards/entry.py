"""One entry of a book as lore; what lore cannot do is named, and the file keeps all of it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.language import Both
from engine.model.lore import Logic, LoreEntry, LoreRole, Slot
from engine.packs.cards.decorators import decorated, followed, is_put_out
from engine.packs.cards.fields import FieldReader
from engine.packs.cards.keys import KeyReader
from engine.packs.cards.macros import Macros
from engine.packs.cards.spellings import SOURCES, Spelled

_SLOTS: Mapping[object, Slot] = {
    **dict(enumerate(("before", "after", "note_top", "note_bottom", "depth"))),
    5: "examples_top",
    6: "examples_bottom",
    "before_char": "before",
    "after_char": "after",
}
_LOGICS: Mapping[object, Logic] = {0: "any", 1: "not_all", 2: "not_any", 3: "all"}
_ROLES: Mapping[object, LoreRole] = {
    0: "system",
    1: "user",
    2: "assistant",
    "system": "system",
    "user": "user",
    "assistant": "assistant",
}
_CERTAIN = 100
_USUAL_ORDER = 100
_USUAL_DEPTH = 4
_FARTHEST = 1_000_000
_DEEPEST = 1_000

_WANTS = {
    "vectorized": Both("waking by what a text means", "按语义触发"),
    "filter": Both("being for certain characters alone", "限定角色"),
    "triggers": Both("being for certain kinds of answers alone", "限定生成类型"),
    "automation": Both("starting quick replies", "触发快速回复"),
    **dict.fromkeys(SOURCES, Both("keys in what a card says", "在角色卡文字里匹配关键词")),
}


class EntryReader:
    """Reads one entry. *scan_depth* is what its book says of all of them, None for nothing."""

    def __init__(
        self, entry: Spelled, reader: FieldReader, macros: Macros, scan_depth: int | None
    ) -> None:
        self._entry = entry
        self._reader = reader
        self._macros = macros
        self._scan_depth = scan_depth
        self._keys = KeyReader(entry, reader, macros)

    def read(self, id: str) -> Iterator[LoreEntry]:
        """Yield the entry as *id*, unless it is off, empty, or nothing can wake it."""
        spot = self._entry.spot("text")
        rest, decorators = decorated(self._text("text"))
        text = self._macros.fixed(rest, f"{spot.path}{spot.key}")
        if is_put_out(decorators) or not self._is_on():
            self._note("OFF")
        elif not text:
            self._note("EMPTY_ENTRY")
        else:
            entry, ignored = followed(self._made(id, text), decorators)
            for one in ignored:
                self._note("DECORATOR", name=f"@@{one.name}")
            self._tell_wants()
            if entry.keys or entry.constant:
                yield entry
            else:
                self._note("NO_KEYS")

    def _made(self, id: str, text: str) -> LoreEntry:
        entry = LoreEntry(
            self._keys.first(),
            text,
            id,
            self._text("title").strip(),
            constant=self._truth("constant"),
            order=self._whole("order", usual=_USUAL_ORDER, least=-_FARTHEST),
            scan_depth=self._maybe_whole("scan_depth", self._scan_depth),
            case_sensitive=self._maybe_truth("case"),
            whole_words=self._maybe_truth("match_whole_words"),
            probability=self._probability(),
            fixed=self._truth("ignore_budget"),
        )
        return self._placed(self._grouped(self._timed(self._chosen(entry))))

    def _chosen(self, entry: LoreEntry) -> LoreEntry:
        logic = _LOGICS.get(self._whole("logic"), "any")
        secondary = self._keys.secondary()
        return replace(entry, secondary=secondary, logic=logic if secondary else "any")

    def _timed(self, entry: LoreEntry) -> LoreEntry:
        return replace(
            entry,
            sticky=self._whole("sticky"),
            cooldown=self._whole("cooldown"),
            delay=self._whole("delay"),
            unwoken_by_lore=self._truth("exclude_recursion"),
            wakes_none=self._truth("prevent_recursion"),
            only_by_lore=self._whole("delay_until_recursion"),
        )

    def _grouped(self, entry: LoreEntry) -> LoreEntry:
        groups = (part.strip() for part in self._text("group").split(","))
        return replace(
            entry,
            groups=tuple(dict.fromkeys(part for part in groups if part)),
            group_weight=self._whole("group_weight", usual=_CERTAIN),
            group_first=self._truth("group_override"),
            group_scoring=self._truth("use_group_scoring"),
        )

    def _placed(self, entry: LoreEntry) -> LoreEntry:
        """Return *entry* where it is to stand; one at a place that is not here stands first."""
        said, role = (_plain(self._entry.spot(meaning).value) for meaning in ("position", "role"))
        slot = "before" if said is None else _SLOTS.get(said)
        if slot is None:
            self._note("OTHER_PLACE", position=str(said)[:20])
        depth = self._whole("depth", usual=_USUAL_DEPTH, most=_DEEPEST)
        return replace(entry, slot=slot or "before", depth=depth, role=_ROLES.get(role, "system"))

    def _probability(self) -> float:
        if not self._truth("use_probability", usual=True):
            return _CERTAIN
        spot = self._entry.spot("probability")
        found = self._reader.number(spot.fields, spot.key, spot.path, usual=_CERTAIN)
        return min(max(found, 0), _CERTAIN)

    def _is_on(self) -> bool:
        return self._truth("on", usual=True) and not self._truth("off")

    def _tell_wants(self) -> None:
        """Note what has no effect here, all of it at once."""
        asked = (says for key, says in _WANTS.items() if self._entry.spot(key).value)
        wants = tuple(dict.fromkeys(asked))
        if wants:
            english, chinese = ", ".join(one.en for one in wants), "、".join(o.zh for o in wants)
            self._note("NOT_SUPPORTED", what=Both(english, chinese))

    def _note(self, code: str, **facts: object) -> None:
        self._reader.findings.note(code, self._entry.path, **facts)

    def _text(self, meaning: str) -> str:
        spot = self._entry.spot(meaning)
        return self._reader.text(spot.fields, spot.key, spot.path)

    def _truth(self, meaning: str, *, usual: bool = False) -> bool:
        spot = self._entry.spot(meaning)
        return self._reader.truth(spot.fields, spot.key, spot.path, usual=usual)

    def _maybe_truth(self, meaning: str) -> bool | None:
        return None if self._entry.spot(meaning).value is None else self._truth(meaning)

    def _whole(self, meaning: str, *, usual: int = 0, least: int = 0, most: int = _FARTHEST) -> int:
        spot = self._entry.spot(meaning)
        found = self._reader.number(spot.fields, spot.key, spot.path, usual=usual)
        return int(min(max(found, least), most))

    def _maybe_whole(self, meaning: str, otherwise: int | None) -> int | None:
        nothing = self._entry.spot(meaning).value is None
        return otherwise if nothing else self._whole(meaning, most=_DEEPEST)


def _plain(said: object) -> object:
    """Return what can be looked up: the whole of what is more is one text."""
    return said if isinstance(said, str | int | float | None) else str(said)
