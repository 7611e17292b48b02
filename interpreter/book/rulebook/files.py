"""Books as files, written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from urllib.parse import quote

from ...files.writing import cannot_write, write_whole
from ...ground.diagnostics import fail
from .model import Book
from .render.html import to_html
from .render.markdown import to_markdown
from .render.pdf import A5, to_pdf
from .walk import figures_of


def write_book(book: Book, path: Path, folder: Path | None = None, paper: str = A5) -> None:
    """Writes a book in the format that the file's name ends in. The pictures of Markdown go to a folder beside it.

    Args:
        folder:  an author's templates.
        paper:   of a PDF.
    Raises: RulesetError: a template cannot be used, PDF cannot be made, or the file cannot be written.
    """
    form = path.suffix.lower()
    if form == ".pdf":
        write_whole(path, to_pdf(book, folder, paper))
    elif form == ".html":
        write_whole(path, to_html(book, folder))
    else:
        _markdown(book, path, folder)


def _markdown(book: Book, path: Path, folder: Path | None) -> None:
    beside = path.with_name(f"{path.stem}_figures")
    drawn = {figure.number: figure for figure in figures_of(book) if figure.svg}
    addresses = {number: quote(os.fsencode(f"{beside.name}/{_file_name(number)}")) for number in drawn}
    text = to_markdown(book, addresses, folder)
    if drawn:
        _put_folder(beside, {_file_name(number): figure.svg for number, figure in drawn.items()})
    write_whole(path, text)


def _file_name(number: int) -> str:
    if number < 0:
        return f"sign_{-number:02}.svg"
    return f"figure_{number:02}.svg" if number else "cover.svg"


def _put_folder(path: Path, files: dict[str, str]) -> None:
    """A folder of pictures in place of the one that an earlier book left there."""
    try:
        if path.exists() and not all(file.suffix == ".svg" for file in path.iterdir()):
            raise fail("cannot-write", f"`{path}` holds other files than pictures, so it is not replaced")
        fresh = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
        try:
            fresh.chmod(0o777 & ~_umask())
            for name, text in files.items():
                (fresh / name).write_text(text, encoding="utf-8")
            old = fresh.with_name(f"{fresh.name}.old")
            if path.exists():
                path.rename(old)
            fresh.rename(path)
            shutil.rmtree(old, ignore_errors=True)
        except BaseException:
            shutil.rmtree(fresh, ignore_errors=True)
            raise
    except OSError as problem:
        raise cannot_write(path, problem.strerror or str(problem)) from None


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
