"""How hypothesis tries: a little each time, at length with `--hypothesis-profile=thorough`."""

from hypothesis import HealthCheck, settings

settings.register_profile("usual", deadline=None, max_examples=40)
settings.register_profile(
    "thorough", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("usual")
