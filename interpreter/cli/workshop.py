"""`ludograph workshop`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="[FILE|FOLDER]",
            help="A rule file, a folder of them, or a ruleset of the library to look at.",
            show_default=False,
        ),
    ] = ".",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Where to serve; 0: any port that is free.")
    ] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Print the address, and open no browser.")] = False,
    readonly: Annotated[bool, typer.Option("--readonly", help="Write no file.")] = False,
) -> None:
    """Write rules in the browser, and play them beside as you write.

    Serves this machine alone, until Ctrl-C. Needs the extra `workshop`.
    """
    import webbrowser

    from ..ground.extras import installed

    for module in ("starlette", "uvicorn", "websockets"):
        installed(module, "workshop", "the workshop needs")
    from ..workshop.server import Serving

    root, first = _opened(target)
    try:
        serving = Serving(root, first, port=port, readonly=readonly)
    except OSError as problem:
        raise typer.BadParameter(f"port {port}: {problem.strerror}", param_hint="--port") from None

    def ready() -> None:
        print(f"The workshop is open at {serving.address}\nCtrl-C closes it.", flush=True)
        if not no_open:
            webbrowser.open(serving.address)

    serving.run(ready)


def _opened(target: str) -> tuple[Path, str]:
    """The folder that is opened, and the name of the file that is shown first. Raises RulesetError: there is no such thing."""
    from ..files.library import Library, library_ids
    from ..files.reading import look_into
    from ..workshop.folder import LIBRARY

    path = Path(target)
    if path.is_dir():
        look_into(path)
        return path, ""
    if target in library_ids():
        return Path(), LIBRARY + target
    if path.is_file() and path.suffix != ".yaml":
        raise typer.BadParameter(f"`{target}` is no rule file: those end with `.yaml`", param_hint="FILE")
    Library().open(target)
    return path.resolve().parent, path.resolve().name
