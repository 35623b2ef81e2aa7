"""From the form of people to the people of a story, and the numbers they have."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.ids import RoomId, SceneId
from engine.model.language import Both, Language
from engine.model.people import USUAL_STATS, Breakpoint, Mood, Stat
from engine.model.story import Character
from engine.packs.native.form import StoryForm
from engine.packs.native.form_items import counted
from engine.packs.native.form_people import BreakpointForm, CharacterForm, MoodForm, StatForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.names import Naming, check_once, check_usable
from engine.packs.native.places import check_room
from engine.packs.native.policies import check_inside, told_lines, told_style, with_inside
from engine.packs.native.prose import Prose
from engine.packs.native.reading import Reading, dangling
from engine.packs.native.secrets import secrets_of
from engine.packs.native.tree import Path
from engine.rules.names import folded
from engine.rules.people import can_be_called
from engine.rules.stats import held

_PERSON = Both("person", "人物")
_STAT = Both("stat", "属性")
_ROOM_OWNER = "room:"
"""How the owner of what lies in a room begins; no person can be called so."""


def stats_of(form: StoryForm, language: Language, manuscript: Manuscript) -> tuple[Stat, ...]:
    """Return the stats of the story; the usual ones where it says nothing."""
    if form.stats is None:
        return USUAL_STATS
    stats = tuple(_stat(key, stat, language, manuscript) for key, stat in form.stats.items())
    check_once(_stat_names(stats), _STAT, manuscript)
    return stats


def characters_of(
    form: StoryForm, stats: tuple[Stat, ...], reading: Reading, prose: Prose
) -> Iterator[Character]:
    """Yield the people of the story."""
    check_once(_person_names(form), _PERSON, reading.manuscript)
    met_in = _meetings(form, reading)
    for id, person in form.characters.items():
        _check_names(id, person, reading.manuscript)
        made = _character(id, person, stats, tuple(dict.fromkeys(met_in[id])), reading, prose)
        yield _with_inside(made, person, form, reading.manuscript)


def _with_inside(
    made: Character, person: CharacterForm, form: StoryForm, manuscript: Manuscript
) -> Character:
    """Return *made* with who they are; a style that is but one text is told, and no tenet."""
    path = ("characters", made.id)
    check_inside(person, path, manuscript)
    made = with_inside(made, person, form.scenes)
    is_told = manuscript.is_text((*path, "style"))
    return replace(made, policy=replace(made.policy, style=())) if is_told else made


def _stat(key: str, form: StatForm, language: Language, manuscript: Manuscript) -> Stat:
    label = Both(form.label.en, form.label.zh).told(language) or form.label.en or form.label.zh
    start = form.most if form.start is None else form.start
    stat = Stat(key, label or key, form.least, form.most, start, form.whole)
    if form.least > form.most:
        says = Both("`least` is more than `most`", "「下限」大于「上限」")
        manuscript.blame(("stats", key), "OUT_OF_RANGE", says, at_key=True)
    else:
        _check_value(stat, start, ("stats", key, "start"), manuscript)
    return stat


def _stat_names(stats: tuple[Stat, ...]) -> Iterator[Naming]:
    for stat in stats:
        yield Naming(stat.key, stat.key, ("stats", stat.key), at_key=True)
        yield Naming(stat.key, stat.label, ("stats", stat.key, "label"))


def _person_names(form: StoryForm) -> Iterator[Naming]:
    for id, person in form.characters.items():
        path = ("characters", id)
        yield Naming(id, id, path, at_key=True)
        if person.name:
            yield Naming(id, person.name, (*path, "name"))
        for number, alias in enumerate(person.aliases):
            yield Naming(id, alias, (*path, "aliases", number))


def _check_names(id: str, person: CharacterForm, manuscript: Manuscript) -> None:
    path = ("characters", id)
    check_usable(Naming(id, id, path, at_key=True), _can_be_id, manuscript)
    if person.name:
        check_usable(Naming(id, person.name, (*path, "name")), can_be_called, manuscript)
    for number, alias in enumerate(person.aliases):
        naming = Naming(id, alias, (*path, "aliases", number))
        check_usable(naming, can_be_called, manuscript)


def _can_be_id(id: str) -> bool:
    return can_be_called(id) and not folded(id).startswith(_ROOM_OWNER)


def _meetings(form: StoryForm, reading: Reading) -> Mapping[str, list[SceneId]]:
    """Return the scenes where each person can be met, as the person says, or the scene."""
    known = reading.manuscript.ids("characters")
    met_in: dict[str, list[SceneId]] = {id: [] for id in form.characters}
    for id, person in form.characters.items():
        for number, scene in enumerate(person.scenes):
            reading.check_scene(scene, ("characters", id, "scenes", number))
            met_in[id].append(SceneId(scene))
    for scene, described in form.scenes.items():
        for number, id in enumerate(described.characters):
            met_in.setdefault(id, []).append(SceneId(scene))
            if id not in known:
                says = dangling(Both("character", "人物"), id, known)
                path = ("scenes", scene, "characters", number)
                reading.manuscript.blame(path, "UNKNOWN_CHARACTER", says)
    return met_in


def _character(
    id: str,
    form: CharacterForm,
    stats: tuple[Stat, ...],
    scenes: tuple[SceneId, ...],
    reading: Reading,
    prose: Prose,
) -> Character:
    path = ("characters", id)
    if form.room:
        check_room(form.room, (*path, "room"), reading.manuscript)
    return Character(
        id=id,
        name=form.name or id,
        description=prose.of(form.description, *path, "description"),
        style=told_style(form),
        lines=told_lines(form),
        scenes=scenes,
        kind=form.kind,
        presence=form.presence,
        aliases=form.aliases,
        faction=form.faction,
        stats=tuple(_values(form.stats, stats, (*path, "stats"), reading.manuscript)),
        items=counted(form.items),
        mood=_mood(form.mood),
        breakpoint=_breakpoint(form.breakpoint),
        memories=form.memories,
        room=RoomId(form.room) if form.room else None,
        secret=prose.of(form.secret, *path, "secret"),
        secrets=tuple(secrets_of(id, form, reading, prose)),
    )


def _values(
    given: Mapping[str, float], stats: tuple[Stat, ...], path: Path, manuscript: Manuscript
) -> Iterator[tuple[str, float]]:
    """Yield the stats that somebody has, by their keys; they may be called by their labels."""
    known = {folded(name): stat for stat in reversed(stats) for name in (stat.label, stat.key)}
    for name, value in given.items():
        stat = known.get(folded(name))
        if stat is not None:
            _check_value(stat, value, (*path, name), manuscript)
            yield stat.key, value
        elif not manuscript.is_blamed(("stats",)):
            says = dangling(_STAT, name, [name for one in stats for name in (one.key, one.label)])
            manuscript.blame((*path, name), "UNKNOWN_STAT", says, at_key=True)


def _check_value(stat: Stat, value: float, path: Path, manuscript: Manuscript) -> None:
    if held(stat, value) == value:
        return
    whole = Both("a whole number ", "整数，") if stat.whole else Both("", "")
    says = Both(
        f"“{stat.key}” is {whole.en}from {stat.least:g} to {stat.most:g}",
        f"「{stat.key}」应为{whole.zh}在 {stat.least:g} 到 {stat.most:g} 之间",
    )
    manuscript.blame(path, "OUT_OF_RANGE", says)


def _mood(form: MoodForm) -> Mood:
    return Mood(form.trust, form.fear, form.irritation)


def _breakpoint(form: BreakpointForm | None) -> Breakpoint | None:
    return None if form is None else Breakpoint(form.axis, form.threshold, form.reaction)
