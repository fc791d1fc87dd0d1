"""Hypothesis without a clock and with the same examples every time: a shared machine is slow
now and then, and a failure must come back."""

from hypothesis import settings

settings.register_profile("paipu", deadline=None, derandomize=True)
settings.load_profile("paipu")
