"""Where templates come from: the author's folder first, then Ludograph's own, which the author's can extend or include."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ...diagnostics import RulesetError
from ...diagnostics.model import fail

OWN = Path(__file__).parent.parent / "templates"
DEFAULT = "default"
"""`default/book.html` is Ludograph's own `book.html`, whatever the author's folder holds."""


def check_folder(folder: Path | None) -> None:
    """Raises RulesetError: there is no such folder, or it replaces nothing."""
    if folder is None:
        return
    if not folder.is_dir():
        raise fail("bad-template", f"`{folder}` is no folder", helps=("name a folder that holds templates",))
    known = {path.name for path in OWN.iterdir()}
    if not known & {path.name for path in folder.iterdir()}:
        raise fail(
            "bad-template",
            f"`{folder}` replaces no template",
            helps=(f"templates are called {', '.join(f'`{name}`' for name in sorted(known))}",),
        )


def environment(folder: Path | None, *, escaping: bool, finalize: Callable[[Any], Any] | None = None) -> Any:
    """A sandboxed jinja2 environment."""
    own = FileSystemLoader(OWN)
    loaders: list[BaseLoader] = [FileSystemLoader(folder)] if folder is not None else []
    return ImmutableSandboxedEnvironment(
        loader=ChoiceLoader([*loaders, own, PrefixLoader({DEFAULT: own})]),
        autoescape=escaping,
        undefined=StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def rendered(templates: Any, name: str, **values: Any) -> str:
    """A template with its values. Raises RulesetError: it cannot be used."""
    try:
        return str(templates.get_template(name).render(**values))
    except TemplateSyntaxError as broken:
        raise _broken(f"{broken.name}:{broken.lineno}: {broken.message}") from None
    except TemplateError as broken:
        raise _broken(f"{type(broken).__name__}: {broken.message}") from None
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as broken:
        raise _broken(str(broken)) from None


def _broken(message: str) -> RulesetError:
    return fail(
        "bad-template",
        f"a template cannot be used: {message}",
        helps=("Ludograph's own templates show what a book has; they are beside its code in `rulebook/templates`",),
    )
