"""Shared by all tests: profiles of hypothesis, and the engine that plays where a test does not say.

`LUDOGRAPH_ENGINE=native pytest` runs every test by the native engine that does not ask for one by name.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("LUDOGRAPH_ENGINE", "reference")

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("default")
