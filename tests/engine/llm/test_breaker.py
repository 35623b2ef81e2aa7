from engine.llm.breaker import Breaker


class Hands:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def breaker() -> tuple[Breaker, Hands]:
    hands = Hands()
    return Breaker(limit=3, rest_s=30, monotonic=hands), hands


def test_an_endpoint_is_asked_until_it_fails_three_times_in_a_row():
    one, _ = breaker()
    for _ in range(2):
        one.failed()
    assert one.allows()
    one.failed()
    assert not one.allows()


def test_an_answer_in_between_forgives_earlier_failures():
    one, _ = breaker()
    for _ in range(5):
        one.failed()
        one.succeeded()
    one.failed()
    assert one.allows()


def test_after_its_rest_one_trial_is_let_through():
    one, hands = breaker()
    for _ in range(3):
        one.failed()
    hands.now += 30
    assert one.allows()
    assert not one.allows()
    hands.now += 30
    assert one.allows()


def test_a_trial_decides_whether_the_rest_goes_on():
    one, hands = breaker()
    for _ in range(3):
        one.failed()
    hands.now += 30
    assert one.allows()
    one.failed()
    hands.now += 29
    assert not one.allows()
    hands.now += 1
    assert one.allows()
    one.succeeded()
    assert one.allows()
    assert one.allows()


def test_an_endpoint_that_asks_to_be_left_alone_is_left_alone():
    one, hands = breaker()
    one.failed(rest_s=100)
    hands.now += 99
    assert not one.allows()
    hands.now += 1
    assert one.allows()
