"""From the form of a story to the story itself; what does not fit together is noted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.model.ids import Digest, SceneId
from engine.model.language import Both, Language, language_of
from engine.model.rule import Rule
from engine.model.story import Character, Ending, Memory, Scene, Story
from engine.packs.native.form import StoryForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.prose import Prose
from engine.packs.native.reading import Reading, dangling
from engine.packs.native.rules import bound, exit_of, rule_of


def story_of(
    form: StoryForm, manuscript: Manuscript, files: Mapping[str, str], digest: Digest
) -> Story:
    """Return the story that *form* describes; whatever is wrong with it goes to *manuscript*."""
    prose = Prose(manuscript, files)
    language = form.language or _language(form)
    reading = Reading(manuscript, manuscript.ids("scenes"), manuscript.ids("endings"), language)
    return Story(
        digest=digest,
        title=form.title,
        language=language,
        summary=form.summary,
        author=form.author,
        role=form.role,
        anchors=tuple(form.anchors.items()),
        world=prose.of(form.world, "world"),
        background=prose.of(form.background, "background"),
        opening=prose.of(form.opening, "opening"),
        style=prose.of(form.style, "style"),
        constraints=form.constraints and prose.of(form.constraints, "constraints"),
        vars=tuple(form.state.items()),
        flags=frozenset(form.flags),
        rules=tuple(_rules(form, reading)),
        characters=tuple(_characters(form, reading, prose)),
        scenes=dict(_scenes(form, prose)),
        start=_start(form, reading),
        endings=dict(_endings(form, prose)),
        idle=form.idle,
        memories=tuple(Memory(memory.text, memory.weight) for memory in form.memories),
    )


def _language(form: StoryForm) -> Language:
    texts = (form.title, form.opening, form.world, *(scene.text for scene in form.scenes.values()))
    return language_of("".join(texts))


def _start(form: StoryForm, reading: Reading) -> SceneId | None:
    if form.start:
        reading.check_scene(form.start, ("start",))
    first = form.start or next(iter(form.scenes), None)
    return None if first is None else SceneId(first)


def _rules(form: StoryForm, reading: Reading) -> Iterator[Rule]:
    """Yield the rules of each scene, then its exits, and at last the rules of the story."""
    for id, scene in form.scenes.items():
        here = SceneId(id)
        for number, rule in enumerate(scene.rules):
            yield bound(rule_of(rule, ("scenes", id, "rules", number), reading), here)
        yield from _told_apart(
            exit_of(way, ("scenes", id, "exits", number), reading, here, form.scenes.get(way.to))
            for number, way in enumerate(scene.exits)
        )
    for number, rule in enumerate(form.rules):
        yield rule_of(rule, ("rules", number), reading)


def _told_apart(exits: Iterable[Rule]) -> Iterator[Rule]:
    """Yield *exits* with a number behind the name of every further one to the same scene."""
    seen: Counter[str] = Counter()
    for way in exits:
        seen[way.name] += 1
        number = seen[way.name]
        yield way if number == 1 else replace(way, name=f"{way.name} ({number})")


def _scenes(form: StoryForm, prose: Prose) -> Iterator[tuple[SceneId, Scene]]:
    for id, scene in form.scenes.items():
        key = SceneId(id)
        yield (
            key,
            Scene(
                id=key,
                name=scene.name or id,
                text=prose.of(scene.text, "scenes", id, "text"),
                look=prose.of(scene.look, "scenes", id, "look"),
                idle=scene.idle,
                exits=tuple(dict.fromkeys(SceneId(way.to) for way in scene.exits)),
            ),
        )


def _characters(form: StoryForm, reading: Reading, prose: Prose) -> Iterator[Character]:
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
    for id, person in form.characters.items():
        yield Character(
            id=id,
            name=person.name or id,
            description=prose.of(person.description, "characters", id, "description"),
            style=person.style,
            lines=person.lines,
            scenes=tuple(dict.fromkeys(met_in[id])),
        )


def _endings(form: StoryForm, prose: Prose) -> Iterator[tuple[str, Ending]]:
    for id, ending in form.endings.items():
        yield id, Ending(id, ending.title, prose.of(ending.text, "endings", id, "text"))
