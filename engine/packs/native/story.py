"""From the form of a story to the story itself; what does not fit together is noted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.model.ids import Digest, RoomId, SceneId
from engine.model.language import Language, language_of
from engine.model.memory import Memory
from engine.model.rule import Rule
from engine.model.story import Choice, Ending, Scene, Story
from engine.packs.native.books import with_named_books
from engine.packs.native.form import StoryForm
from engine.packs.native.form_scenes import SceneForm
from engine.packs.native.lore import lore_of, lore_rules_of
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.people import characters_of, stats_of
from engine.packs.native.places import check_room, doors_of, lying_about, rooms_of, start_room
from engine.packs.native.prose import Prose
from engine.packs.native.reading import Reading
from engine.packs.native.references import check_references
from engine.packs.native.rules import bound, exit_of, rule_of
from engine.packs.native.stat_keys import with_stat_keys
from engine.packs.native.table import clock_of, documents_of, settles
from engine.packs.native.triggers import triggers_of


def story_of(
    form: StoryForm, manuscript: Manuscript, files: Mapping[str, str], digest: Digest
) -> Story:
    """Return the story that *form* describes; whatever is wrong with it goes to *manuscript*."""
    language = form.language or _language(form)
    prose = Prose(manuscript, files)
    reading = Reading(manuscript, manuscript.ids("scenes"), manuscript.ids("endings"), language)
    story = _with_world(_told(form, reading, prose, digest), form, reading, prose)
    story = with_named_books(story, manuscript, files)
    check_references(form, story, reading)
    return with_stat_keys(story)


def _told(form: StoryForm, reading: Reading, prose: Prose, digest: Digest) -> Story:
    """Return the story as far as it is prose, state, scenes and rules."""
    return Story(
        digest=digest,
        title=form.title,
        language=reading.language,
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
        scenes=dict(_scenes(form, reading, prose)),
        start=_start(form, reading),
        endings=dict(_endings(form, prose)),
        idle=form.idle,
        memories=tuple(Memory(memory.text, memory.weight) for memory in form.memories),
    )


def _with_world(story: Story, form: StoryForm, reading: Reading, prose: Prose) -> Story:
    """Return *story* with people, rooms, triggers, and what else can change by itself."""
    stats = stats_of(form, reading.language, reading.manuscript)
    doors = doors_of(form, reading.manuscript)
    story = replace(
        story,
        stats=stats,
        characters=tuple(characters_of(form, stats, reading, prose)),
        rooms=rooms_of(form, doors, reading, prose),
        doors=doors,
        room=start_room(form, story.start, reading.manuscript),
        items=tuple(lying_about(form)),
        triggers=tuple(triggers_of(form, reading)),
        lore=tuple(lore_of(form, reading.manuscript, prose)),
        lore_rules=lore_rules_of(form.lore_rules),
        documents=tuple(documents_of(form, reading.manuscript, prose)),
        order=form.order,
        options=form.options,
        clock=clock_of(form, reading.manuscript),
        checking=form.checking,
    )
    return replace(story, effects=settles(form, story))


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


def _scenes(form: StoryForm, reading: Reading, prose: Prose) -> Iterator[tuple[SceneId, Scene]]:
    for id, scene in form.scenes.items():
        key = SceneId(id)
        if scene.room:
            check_room(scene.room, ("scenes", id, "room"), reading.manuscript)
        yield (
            key,
            Scene(
                id=key,
                name=scene.name or id,
                text=prose.of(scene.text, "scenes", id, "text"),
                look=prose.of(scene.look, "scenes", id, "look"),
                idle=scene.idle,
                exits=tuple(dict.fromkeys(SceneId(way.to) for way in scene.exits)),
                choices=tuple(_choices(id, scene, reading)),
                room=RoomId(scene.room) if scene.room else None,
            ),
        )


def _choices(scene: str, form: SceneForm, reading: Reading) -> Iterator[Choice]:
    for number, choice in enumerate(form.choices):
        reading.check_scene(choice.to, ("scenes", scene, "choices", number, "to"))
        yield Choice(choice.text, SceneId(choice.to))


def _endings(form: StoryForm, prose: Prose) -> Iterator[tuple[str, Ending]]:
    for id, ending in form.endings.items():
        yield id, Ending(id, ending.title, prose.of(ending.text, "endings", id, "text"))
