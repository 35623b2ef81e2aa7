"""Small campaign folders for tests, of either generation."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.rule import Place
from engine.model.story import Story
from engine.packs.campaign import Campaign, read_campaign

NODES = [
    {"id": 1, "name": "The Gate", "summary": "where it begins", "content": "A gate in the rain."},
    {"id": 2, "name": "The Yard", "summary": "", "content": "Geese."},
]
MAP = {
    "map_rooms": [
        {"id": 1, "label": "Gate", "x": 0, "y": 0, "w": 120, "h": 80, "node_id": 1, "floor": 1},
        {"id": 2, "label": "Yard", "x": 160.0, "y": 0.4, "w": 120, "h": 80, "node_id": 2},
    ],
    "map_edges": [{"id": 7, "from_id": 1, "to_id": 2, "label": "path", "locked": 0}],
}


Part = Mapping[str, Any] | str | None
"""A file of a campaign, as JSON or as text."""

_NO_TEXTS: Mapping[str, str] = {}


def files(
    campaign: Part = None, *, map: Part = None, texts: Mapping[str, str] = _NO_TEXTS
) -> dict[str, str]:
    """Return the files of a campaign: two nodes, and what is given besides."""
    text = (
        campaign if isinstance(campaign, str) else json.dumps({"nodes": NODES, **(campaign or {})})
    )
    found = {"campaign.json": text}
    if map is not None:
        found["map.json"] = map if isinstance(map, str) else json.dumps(map)
    return found | {f"{name}.txt": text for name, text in texts.items()}


def read(
    campaign: Part = None, *, map: Part = None, texts: Mapping[str, str] = _NO_TEXTS
) -> Campaign:
    """Return the campaign that these parts make."""
    return read_campaign(files(campaign, map=map, texts=texts), name="test", digest=Digest("d"))


def story(
    campaign: Part = None, *, map: Part = None, texts: Mapping[str, str] = _NO_TEXTS
) -> Story:
    """Return the story that these parts make."""
    return read(campaign, map=map, texts=texts).story


def errors(
    campaign: Part = None, *, map: Part = None, texts: Mapping[str, str] = _NO_TEXTS
) -> tuple[Fault, ...]:
    """Return everything wrong with these parts; nothing where they load."""
    try:
        read(campaign, map=map, texts=texts)
    except StoryError as error:
        return error.faults
    return ()


def found(faults: tuple[Fault, ...]) -> list[str]:
    """Return *faults* as `CODE path`."""
    return [f"{fault.code} {fault.path}" for fault in faults]


def placeless(one: Story) -> Story:
    """Return a story without the places of its triggers, which differ from file to file."""
    return replace(one, triggers=tuple(replace(t, place=Place()) for t in one.triggers))
