"""Native story packs: a folder with `story.yaml` and the text files it names."""

from engine.packs.native.load import MAIN_FILE, notes_of, places_of, read_native
from engine.packs.native.pack import read_pack
from engine.packs.native.schema import json_schema

__all__ = ["MAIN_FILE", "json_schema", "notes_of", "places_of", "read_native", "read_pack"]
