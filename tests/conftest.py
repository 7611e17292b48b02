"""Shared by all tests: profiles of hypothesis, and the engine that plays where a test does not say.

`LUDOGRAPH_ENGINE=native pytest` runs every test by the native engine that does not ask for one by name. It compiles hundreds
of rulesets that play a few decisions each, so it does without the optimizer.
"""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

if os.environ.setdefault("LUDOGRAPH_ENGINE", "reference") == "native":
    os.environ.setdefault("LUDOGRAPH_CFLAGS", "-O0")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # begun in the background of a shell; children would be deaf too
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("default")
