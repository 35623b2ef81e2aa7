"""What all that says what texts are like must do. Subclass it where an `embedder` fixture is."""

import math

import pytest

from engine.ports.embedder import Embedder

TEXTS = ("The key lies under the stair.", "钥匙在楼梯下面。", "Nobody came to the wedding.")


def cosine(one, other):
    return sum(a * b for a, b in zip(one, other, strict=True))


class EmbedderContract:
    async def test_each_text_has_a_vector_of_length_1(self, embedder: Embedder):
        vectors = await embedder.embed(TEXTS)
        assert len(vectors) == len(TEXTS)
        for vector in vectors:
            assert math.hypot(*vector) == pytest.approx(1, abs=1e-5)

    async def test_all_vectors_have_the_size_that_the_name_of_the_model_tells(self, embedder):
        await embedder.warm()
        size = int(embedder.model.rpartition("/")[2])
        assert {len(vector) for vector in await embedder.embed(TEXTS)} == {size}

    async def test_the_same_text_has_the_same_vector_beside_any_others(self, embedder):
        alone = (await embedder.embed(TEXTS[:1]))[0]
        beside = (await embedder.embed(TEXTS))[0]
        assert cosine(alone, beside) == pytest.approx(1, abs=1e-4)

    async def test_no_texts_have_no_vectors(self, embedder):
        assert [*await embedder.embed(())] == []

    async def test_an_empty_text_and_half_a_character_have_vectors_too(self, embedder):
        assert len(await embedder.embed(("", "\ud83d"))) == 2

    async def test_texts_are_alike_from_a_cosine_between_0_and_1_on(self, embedder):
        assert 0 < embedder.least < 1
