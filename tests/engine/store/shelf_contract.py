"""What every shelf must do. Subclass it where a `store` fixture gives the shelf."""

import pytest

from engine.model.ids import Digest
from engine.model.story import StorySource
from engine.ports import Shelf
from engine.store.store import Store

DIGEST = Digest("5" * 64)
FILES = {"story.yaml": "title: 雾\n", "a/lore.yaml": "nul \x00, half a pair \ud83d", "0": ""}
SOURCE = StorySource("mist", "native", FILES)


class ShelfContract:
    @pytest.fixture
    def shelf(self, store: Store) -> Shelf:
        return store.shelf

    async def test_a_source_comes_back_with_its_files_in_order(self, shelf: Shelf):
        await shelf.keep(DIGEST, SOURCE)
        found = await shelf.source(DIGEST)
        assert found == SOURCE
        assert found is not None
        assert list(found.files) == list(FILES)

    async def test_what_was_never_kept_is_not_there(self, shelf: Shelf):
        assert await shelf.source(DIGEST) is None

    async def test_keeping_a_digest_again_changes_nothing(self, shelf: Shelf):
        await shelf.keep(DIGEST, SOURCE)
        await shelf.keep(DIGEST, StorySource("other", "meph", {"x": "y"}))
        assert await shelf.source(DIGEST) == SOURCE
