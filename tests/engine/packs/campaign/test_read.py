"""Campaign folders as stories: scenes, the map, people, texts, and what is told of all that."""

import json

import pytest

from engine.model.ids import DoorId, RoomId, SceneId
from engine.model.lore import LoreEntry
from engine.model.memory import Memory
from engine.model.people import Breakpoint, Mood, Stat
from engine.model.places import Door, Room
from engine.model.story import Choice, Document, Scene
from engine.packs.campaign.report import MOST_RECORDS
from tests.support.campaigns import MAP, NODES, errors, found, read, story

GATE, YARD = SceneId("1"), SceneId("2")


def test_a_node_is_a_scene_of_the_same_number():
    read_one = story({"options": [{"node_id": 1, "text": "In", "next_node_id": 2}]})
    assert read_one.scenes == {
        GATE: Scene(GATE, "The Gate", "A gate in the rain.", choices=(Choice("In", YARD),)),
        YARD: Scene(YARD, "The Yard", "Geese."),
    }
    assert (read_one.title, read_one.start, read_one.effects) == ("test", GATE, True)


def test_what_was_expanded_is_told_and_not_the_skeleton():
    nodes = [{"id": 1, "content": "short", "expanded_content": "long"}]
    assert story({"nodes": nodes}).scenes[GATE].text == "long"


def test_an_option_may_lead_back_and_needs_no_words():
    options = [{"node_id": 1, "next_node_id": 1}, {"node_id": 1, "text": " ", "next_node_id": 2}]
    assert story({"options": options}).scenes[GATE].choices == (
        Choice("The Gate", GATE),
        Choice("The Yard", YARD),
    )


@pytest.mark.parametrize(
    ("option", "path"),
    [
        ({"node_id": 1, "next_node_id": 9}, "options[0].next_node_id"),
        ({"node_id": 9, "next_node_id": 1}, "options[0].node_id"),
    ],
)
def test_an_option_from_or_to_nowhere_is_left_out_and_told_of(option, path: str):
    campaign = read({"options": [option]})
    assert found(campaign.warnings) == [f"UNKNOWN_SCENE {path}"]
    assert campaign.story.scenes[GATE].choices == ()


def test_the_language_is_that_of_the_texts():
    assert story().language == "en"
    assert story({"worldview": "一条河，一盏灯，一座渡口，三里大雾。"}).language == "zh"


def test_the_map_may_be_a_file_or_a_part_of_the_campaign():
    of_file, of_part = story(map=MAP), story(MAP)
    assert of_file.rooms == of_part.rooms
    assert of_file.rooms[RoomId("2")] == Room(RoomId("2"), "Yard", 160, 0, scene=YARD)
    assert of_file.doors == (Door(DoorId("7"), RoomId("1"), RoomId("2"), "path"),)


def test_the_party_starts_in_the_room_of_the_first_scene():
    assert story(map=MAP).room == "1"
    nodes = list(reversed(NODES))
    assert story({"nodes": nodes}, map=MAP).room == "2"


def test_without_such_a_room_it_starts_in_one_that_is_known():
    rooms = [{"id": 1, "label": "a"}, {"id": 2, "label": "b", "state": "explored"}]
    campaign = read(map={"map_rooms": rooms})
    assert campaign.story.room == "2"
    assert found(campaign.warnings) == ["NO_START_ROOM map_rooms"]
    assert story(map={"map_rooms": rooms[:1]}).room == "1"


def test_locks_kinds_and_colours_are_kept():
    edge = {
        "id": 1,
        "from_id": 1,
        "to_id": 2,
        "locked": 1,
        "key_item": "brass key",
        "edge_type": "stairs",
    }
    rooms = [
        {**MAP["map_rooms"][0], "state": "locked", "color": "#123", "description": "d"},
        MAP["map_rooms"][1],
    ]
    one = story(map={"map_rooms": rooms, "map_edges": [edge]})
    assert one.doors[0] == Door(
        DoorId("1"), RoomId("1"), RoomId("2"), kind="stairs", locked=True, key="brass key"
    )
    room = one.rooms[RoomId("1")]
    assert (room.state, room.colour, room.description) == ("locked", "#123", "d")


@pytest.mark.parametrize(
    ("map", "warning"),
    [
        ({"map_rooms": [{"id": 1, "node_id": 9}]}, "UNKNOWN_SCENE map_rooms[0].node_id"),
        ({"map_rooms": [{"id": 1, "node_id": 1, "state": "odd"}]}, "WRONG_TYPE map_rooms[0].state"),
        (
            {"map_rooms": [{"id": 1, "node_id": 1, "label": "a"}, {"id": 2, "label": "A"}]},
            "DUPLICATE_NAME map_rooms[1].label",
        ),
        (
            {"map_rooms": [{"id": 1, "node_id": 1}, {"id": 2, "map_id": 2}]},
            "SEVERAL_MAPS map_rooms",
        ),
        ({**MAP, "map_edges": [{"id": 1, "from_id": 1, "to_id": 9}]}, "UNKNOWN_ROOM map_edges[0]"),
        (
            {**MAP, "map_edges": [{"id": 1, "from_id": 1, "to_id": 1}]},
            "DUPLICATE_DOOR map_edges[0]",
        ),
        (
            {**MAP, "map_edges": [*MAP["map_edges"], {"id": 8, "from_id": 2, "to_id": 1}]},
            "DUPLICATE_DOOR map_edges[1]",
        ),
        (
            {**MAP, "map_edges": [{"id": 1, "from_id": 1, "to_id": 2, "edge_type": "rope"}]},
            "WRONG_TYPE map_edges[0].edge_type",
        ),
    ],
)  # fmt: skip
def test_doubtful_parts_of_the_map_are_told_of(map, warning: str):
    campaign = read(map=map)
    assert warning in found(campaign.warnings)
    assert {fault.place.file for fault in campaign.warnings} == {"map.json"}


PERSON = {"name": "Bo", "role": "PC", "hp": 80, "san": 100, "inventory": "rope, coin x3"}
OTHER = {
    "name": "Mara",
    "role": "NPC",
    "hp": 100,
    "san": 999,
    "inventory": "[ISTJ/wary] Tall, quiet.",
}


def test_characters_have_stats_items_and_a_status():
    bo, mara = story({"characters": [PERSON, {**OTHER, "status": "hidden"}]}).characters
    assert (bo.id, bo.kind, bo.stats, bo.items) == (
        "bo",
        "pc",
        (("hp", 80),),
        (("rope", 1), ("coin", 3)),
    )
    assert (mara.kind, mara.presence, mara.items) == ("npc", "hidden", ())
    assert (mara.stats, mara.description) == ((("san", 999.0),), "Tall, quiet.")


def test_a_stat_above_the_usual_range_widens_it():
    assert story({"characters": [OTHER]}).stats == (Stat("hp", "HP"), Stat("san", "SAN", most=999))


@pytest.mark.parametrize(
    ("status", "presence"),
    [("active", "here"), ("", "here"), ("benched", "benched"), ("dead", "dead"), (None, "here")],
)
def test_each_status_is_a_way_to_be_there_or_not(status: str, presence: str):
    assert (
        story({"characters": [{"name": "a", "status": status}]}).characters[0].presence == presence
    )


STATE = {
    "desc": "The miller.",
    "emotion": {"trust": 10, "fear": -2.5},
    "breakpoint": {"threshold": 60, "trigger_field": "fear", "reaction": "runs"},
    "memory": ["[main] It stopped.", "They lied."],
}
ENTITY = {"entity_type": "npc", "name": "Mara", "aliases": '["May", "mara"]', "room_id": 2}


def test_what_is_known_of_a_person_goes_to_the_character_of_that_name():
    entity = {**ENTITY, "name": "MARA", "state_desc": json.dumps(STATE), "status": "moved"}
    [mara] = story({"characters": [OTHER], "world_entities": [entity]}, map=MAP).characters
    assert mara.description == "Tall, quiet.\n\nThe miller."
    assert (mara.name, mara.aliases, mara.room, mara.presence) == ("Mara", ("May",), "2", "away")
    assert mara.mood == Mood(10.0, -2.5)
    assert mara.breakpoint == Breakpoint("fear", 60.0, "runs")
    assert mara.memories == ("It stopped.", "They lied.")


@pytest.mark.parametrize(
    ("name", "aliases"), [("the miller", ["Mara"]), ("The Miller", '["mara"]'), ("x", "Mara, y")]
)
def test_an_entity_may_have_the_name_as_an_alias(name: str, aliases):
    entity = {"name": name, "aliases": aliases, "state_desc": "plain"}
    [mara] = story({"characters": [OTHER], "world_entities": [entity]}).characters
    assert mara.aliases[0] == name
    assert mara.description.endswith("plain")


@pytest.mark.parametrize(
    ("names", "aliases"),
    [
        (("艾琳·韦伯", "Mara Voss"), (("艾琳",), ())),
        (("艾琳・韦伯", "艾琳·林"), ((), ())),
        (("艾琳·韦伯", "艾琳"), ((), ())),
        (("all·韦伯", "·韦伯"), ((), ())),
    ],
)
def test_a_name_in_parts_may_be_cut_short_where_only_one_begins_so(names, aliases):
    people = story({"characters": [{"name": name} for name in names]}).characters
    assert tuple(one.aliases for one in people) == aliases


def test_a_first_name_that_is_an_alias_already_is_none_again():
    entity = {"name": "艾琳·韦伯", "aliases": ["艾琳"]}
    [elin] = story({"characters": [{"name": "艾琳·韦伯"}], "world_entities": [entity]}).characters
    assert elin.aliases == ("艾琳",)


def test_a_person_known_as_an_entity_alone_is_a_person_as_well():
    [mara] = story(
        {"world_entities": [{**ENTITY, "state_desc": {"desc": "d"}}]}, map=MAP
    ).characters
    assert (mara.id, mara.kind, mara.description, mara.room) == ("mara", "npc", "d", "2")


def test_a_person_is_in_the_room_called_like_the_place_where_there_is_no_number():
    entity = {"name": "Mara", "location": "YARD", "room_id": None}
    assert story({"world_entities": [entity]}, map=MAP).characters[0].room == "2"


def test_only_the_last_memories_are_kept():
    state = json.dumps({"memory": [f"m{number}" for number in range(20)]})
    [mara] = story({"world_entities": [{**ENTITY, "state_desc": state}]}).characters
    assert mara.memories == tuple(f"m{number}" for number in range(4, 20))


def test_places_belong_to_rooms_or_else_to_lore():
    pond = {"entity_type": "location", "name": "The Pond", "state_desc": "Green.", "room_id": 2}
    yard = {"entity_type": "location", "name": "Yard", "state_desc": "Wet."}
    road = {"entity_type": "location", "name": "The Road", "state_desc": "Long.", "location": "far"}
    bare = {"entity_type": "location", "name": "Nothing"}
    one = story({"world_entities": [pond, {**yard, "location": "yard"}, road, bare]}, map=MAP)
    assert one.rooms[RoomId("2")].description == "The Pond: Green.\nWet."
    assert one.lore == (LoreEntry(("The Road",), "Long."),)


def test_events_are_lore_and_those_to_come_are_hidden():
    past = {
        "entity_type": "event",
        "name": "The Flood",
        "state_desc": "Long ago.",
        "aliases": ["flood"],
    }
    to_come = {
        "entity_type": "event",
        "name": "The Fair",
        "state_desc": "Soon.",
        "status": "pending",
    }
    one = story({"world_entities": [past, to_come]})
    assert one.lore == (LoreEntry(("The Flood", "flood"), "Long ago."),)
    assert one.documents == (Document("The Fair", "The Fair", "Soon.", hidden=True),)


def test_lore_is_found_by_each_of_its_keywords():
    one = story({"lorebook": [{"keywords": "钥匙，灯, key", "content": "x"}]})
    assert one.lore == (LoreEntry(("钥匙", "灯", "key"), "x"),)


@pytest.mark.parametrize("entry", [{"keywords": ",", "content": "x"}, {"keywords": "a"}])
def test_lore_that_is_never_told_is_left_out(entry):
    campaign = read({"lorebook": [entry]})
    assert found(campaign.warnings) == ["NO_EFFECT lorebook[0]"]
    assert campaign.story.lore == ()


def test_what_is_remembered_are_lines_without_headings():
    text = "【日志已初始化】\n\n- The bell rang.\n* It snowed.\n# Day 2\nBo came.\n"
    assert story({"session_memory": text}).memories == tuple(
        map(Memory, ("The bell rang.", "It snowed.", "Bo came."))
    )


def test_every_text_is_a_document():
    one = story(texts={"deed": "To Bo.\n", "knowledge/map": "Roads.", "empty": " "})
    assert one.documents == (Document("deed", "deed", "To Bo."), Document("map", "map", "Roads."))


def test_a_document_of_the_library_has_its_chunks_or_its_file():
    library = [
        {"title": "deed", "chunks": [{"index": 0, "text": "a"}, {"index": 1, "text": "b"}]},
        {"title": "map", "hidden": 1},
        {"title": "gone"},
        {"title": "", "chunks": [{"text": "c"}]},
    ]
    one = story({"rag_library": library}, texts={"deed": "other", "knowledge/map": "Roads."})
    assert one.documents == (
        Document("deed", "deed", "a\n\nb"),
        Document("map", "map", "Roads.", hidden=True),
        Document("4", "4", "c"),
    )


def test_memories_that_engine_archived_are_not_taken():
    library = [{"title": "x", "source": "npc_memory_Mara", "chunks": [{"text": "a"}]}]
    campaign = read({"rag_library": library})
    assert campaign.story.documents == ()
    assert found(campaign.warnings) == ["NOT_TAKEN rag_library[0]"]


@pytest.mark.parametrize("key", ["timelines", "memory_l1", "pending_effects", "npc_chat_logs"])
def test_what_belongs_to_a_play_is_told_of(key: str):
    assert found(read({key: [{"id": 1}]}).warnings) == [f"NOT_TAKEN {key}"]
    assert found(read({key: []}).warnings) == []


def test_things_of_a_person_that_are_no_things_are_told_of_where_a_player_has_them():
    campaign = read({"characters": [{**PERSON, "inventory": "rope. It is long."}]})
    assert found(campaign.warnings) == ["NOT_A_THING characters[0].inventory"]


@pytest.mark.parametrize(
    ("campaign", "warning"),
    [
        ({"characters": [{"name": "a", "status": "odd"}]}, "WRONG_TYPE characters[0].status"),
        ({"characters": [{"name": "a", "hp": -1}]}, "OUT_OF_RANGE characters[0].hp"),
        (
            {"world_entities": [{"name": "a", "room_id": 9}]},
            "UNKNOWN_ROOM world_entities[0].room_id",
        ),
        (
            {"world_entities": [{"name": "a", "state_desc": "{broken"}]},
            "BAD_DESCRIPTION world_entities[0].state_desc",
        ),
        (
            {"world_entities": [{"name": "a", "aliases": "[broken"}]},
            "BAD_DESCRIPTION world_entities[0].aliases",
        ),
        (
            {"world_entities": [{"name": "a", "state_desc": {"emotion": {"fear": 300}}}]},
            "OUT_OF_RANGE world_entities[0].state_desc.emotion",
        ),
        ({"moirai": {"format": 2}}, "NEWER_FORMAT moirai.format"),
        ({"moirai": {"start": "9"}}, "UNKNOWN_SCENE moirai.start"),
        ({"moirai": {"clock": "noon"}}, "BAD_CLOCK moirai.clock"),
        ({"moirai": {"clock": "2025-01-01T00:00+01:00"}}, "BAD_CLOCK moirai.clock"),
    ],
)  # fmt: skip
def test_doubtful_things_are_told_of_and_held_within_bounds(campaign, warning: str):
    assert warning in found(read(campaign).warnings)


INSIDE = "characters[0].moirai_policy"


def inside(said: object) -> dict[str, object]:
    """Return a campaign in which that is *said* of who somebody is."""
    return {"characters": [{"name": "a", "moirai_policy": said}]}


JOYFUL = {"breakpoint": {"trigger_field": "joy"}}


@pytest.mark.parametrize(
    ("campaign", "error"),
    [
        ("[]", "WRONG_TYPE "),
        ("{", "JSON_SYNTAX "),
        ({"nodes": {}, "options": 3}, "WRONG_TYPE options"),
        ({"nodes": [3]}, "WRONG_TYPE nodes[0]"),
        ({"nodes": [{"name": "a"}]}, "MISSING nodes[0].id"),
        ({"nodes": [{"id": True}]}, "WRONG_TYPE nodes[0].id"),
        ({"nodes": [{"id": 1}, {"id": 1.0}]}, "DUPLICATE_ID nodes[1].id"),
        ({"nodes": [{"id": 1, "name": ["a"]}]}, "WRONG_TYPE nodes[0].name"),
        ({"nodes": [{"id": n} for n in range(MOST_RECORDS + 1)]}, "TOO_LONG nodes"),
        ({"worldview": 3}, "WRONG_TYPE worldview"),
        ({"characters": [{"role": "PC"}]}, "MISSING characters[0].name"),
        ({"characters": [{"name": "any"}]}, "BAD_NAME characters[0].name"),
        ({"characters": [{"name": "a", "hp": "much"}]}, "WRONG_TYPE characters[0].hp"),
        ({"characters": [{"name": "a", "hp": 1e9}]}, "OUT_OF_RANGE characters[0].hp"),
        ({"map_rooms": [{"id": 1}, {"id": "1"}]}, "DUPLICATE_ID map_rooms[1].id"),
        ({"map_rooms": [{"id": 1, "label": "a@b"}]}, "BAD_NAME map_rooms[0].label"),
        ({"map_rooms": [{"id": 1, "x": 1e9}]}, "OUT_OF_RANGE map_rooms[0].x"),
        (
            {**MAP, "map_edges": [*MAP["map_edges"], {"id": 7, "from_id": 1, "to_id": 2}]},
            "DUPLICATE_ID map_edges[1].id",
        ),
        (
            {"world_entities": [{"name": "a", "aliases": [1]}]},
            "WRONG_TYPE world_entities[0].aliases",
        ),
        (
            {"world_entities": [{"name": "a", "state_desc": {"emotion": {"trust": "much"}}}]},
            "WRONG_TYPE world_entities[0].state_desc.emotion.trust",
        ),
        (
            {"world_entities": [{"name": "a", "state_desc": JOYFUL}]},
            "UNKNOWN_AXIS world_entities[0].state_desc.breakpoint.trigger_field",
        ),
        ({"moirai": 3}, "WRONG_TYPE moirai"),
        (inside(3), "WRONG_TYPE characters[0].moirai_policy"),
        (inside({"facts": [{"key": "k"}]}), f"MISSING {INSIDE}.facts[0].text"),
        (inside({"moods": 1}), f"UNKNOWN_FIELD {INSIDE}.moods"),
        (inside({"facts": ["x"] * 25}), f"TOO_LONG {INSIDE}.facts"),
        (inside({"emotions": {"joy": 1e9}}), f"OUT_OF_RANGE {INSIDE}.emotions.joy"),
        (inside({"never": [{"text": "a", "shown": 1}]}), f"WRONG_TYPE {INSIDE}.never[0].shown"),
    ],
)  # fmt: skip
def test_what_is_malformed_is_an_error_at_its_path(campaign, error: str):
    assert error in found(errors(campaign))


def test_all_errors_come_at_once_with_file_and_line():
    text = '{\n "nodes": [{"id": 1}, 3],\n "options": 4\n}'
    faults = errors(text, map='{"map_rooms": [\n]')
    assert [(f.place.file, f.place.line, f.place.column) for f in faults] == [
        ("campaign.json", 2, 23),
        ("campaign.json", 3, 13),
        ("map.json", 2, 2),
    ]


def test_commas_too_many_are_told_of_and_do_no_harm():
    campaign = read('{"nodes": [{"id": 1,},],}')
    assert found(campaign.warnings) == [
        "TRAILING_COMMA nodes[0]",
        "TRAILING_COMMA nodes",
        "TRAILING_COMMA ",
    ]
    assert list(campaign.story.scenes) == ["1"]


def test_things_of_the_story_have_a_place_in_the_folder():
    text = (
        '{\n "worldview": "w",\n "nodes": [\n  {"id": 1}],\n "characters": [\n  {"name": "Bo"}]\n}'
    )
    where = read(text, map='{\n "map_rooms": [{"id": 1}]}').where
    paths = [("scenes", "1", "text"), ("rooms", "1"), ("characters", "bo"), ("world",), ("idle", 0)]
    assert [(place.file, place.line) for place in map(where, paths)] == [
        ("campaign.json", 4),
        ("map.json", 2),
        ("campaign.json", 6),
        ("campaign.json", 2),
        ("campaign.json", 1),
    ]


def test_what_this_engine_added_is_read_again():
    extra = {
        "title": "The Mill", "language": "zh", "author": "A", "summary": "S", "start": "yard",
        "room": "r2", "order": "rounds", "options": "always", "effects": False,
        "clock": "1890-05-01 12:00", "stats": [{"key": "hp", "label": "体力"}],
    }  # fmt: skip
    nodes = [NODES[0], {**NODES[1], "moirai_id": "yard"}]
    rooms = [MAP["map_rooms"][0], {**MAP["map_rooms"][1], "moirai_id": "r2"}]
    one = story({"moirai": extra, "nodes": nodes}, map={**MAP, "map_rooms": rooms})
    assert (one.title, one.language, one.author, one.summary) == ("The Mill", "zh", "A", "S")
    assert (one.start, one.room, one.order, one.options) == ("yard", "r2", "rounds", "always")
    assert (one.effects, one.clock, one.stats[0].label) == (False, "1890-05-01 12:00", "体力")
    assert one.rooms[RoomId("r2")].scene == "yard"


def test_an_empty_campaign_is_a_story_of_nothing():
    one = story("{}")
    assert (one.start, one.room, dict(one.scenes), one.characters) == (None, None, {}, ())
