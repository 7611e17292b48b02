"""`ludograph lsp`."""

from __future__ import annotations

import os
import sys


def command() -> None:
    """Serve an editor by the Language Server Protocol, over standard input and output.

    Needs the extra `lsp`. `docs/editors.md` says what each editor is to be told.
    """
    from importlib.metadata import version

    from ..ground.extras import installed

    installed("pygls", "lsp", "the language server needs")
    from ..editor.answers import make_server

    # the server closes what it speaks through; and what anything prints must not stand between its messages
    lines = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    make_server(version("ludograph")).start_io(*lines)
