"""Where what can be made again is kept between runs."""

from __future__ import annotations

from pathlib import Path


def cache_folder(*names: str) -> Path | None:
    """A folder of the user's cache, made if it is not there; None: nothing can be kept."""
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("ludograph"), *names)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder
