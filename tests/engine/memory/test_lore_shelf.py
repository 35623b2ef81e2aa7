from engine.memory.lore import LoreShelf
from engine.model.lore import LoreRules
from tests.support.lore import entry


def test_the_book_of_a_play_is_made_once():
    shelf = LoreShelf([entry("a", "bell")], LoreRules())
    added = (entry("b", "ring"),)
    assert shelf.book(()) is shelf.book(())
    assert shelf.book(added) is shelf.book(added)
    assert [one.name for one in shelf.book(added).entries] == ["a", "b"]


def test_each_play_has_what_was_added_to_it():
    shelf = LoreShelf([], LoreRules())
    one, two = (entry("b", "ring"),), (entry("c", "ring"),)
    assert [[e.name for e in shelf.book(added).entries] for added in (one, two)] == [["b"], ["c"]]
