"""`ludograph lsp`."""

from __future__ import annotations


def command() -> None:
    """Serve an editor by the Language Server Protocol, over standard input and output.

    Needs the extra `lsp`. `docs/editors.md` says what each editor is to be told.
    """
    from importlib.metadata import version

    from ..ground.extras import installed

    installed("pygls", "lsp", "the language server needs")
    from ..editor.answers import make_server

    make_server(version("ludograph")).start_io()
