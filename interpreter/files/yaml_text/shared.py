"""What is said where a file would use a value twice by the means of YAML: anchors, aliases, and keys merged by `<<`."""

from __future__ import annotations

from yaml.events import AliasEvent, Event, ScalarEvent

from ...ground.diagnostics import RulesetError, fail, shortened
from ...ground.source import Span

MERGES = "<<"
"""The key that YAML 1.1 merges the keys of another mapping by."""

_IN_COMMON = "what several have in common is a definition (`define:`) or, if it is done, an action (`actions:`)"
INSTEAD_OF_MERGING = (
    f"write the keys here; {_IN_COMMON}",
    "a variant of a whole ruleset `extends` it, and says only what is otherwise",
)


def shared(event: Event, span: Span) -> RulesetError:
    """The refusal of an anchor, or of an alias. As anchors are refused where they stand, no alias has one before it."""
    if isinstance(event, AliasEvent):
        label = "an alias"
        helps = f'write the value itself here; a text that begins with `*` stands in quotes: `"{shortened(span.text)}"`'
    else:
        label = "an anchor"
        helps = (
            "write the value again, or give it a name under `define:` or `constants:`"
            if isinstance(event, ScalarEvent)
            else f"write the keys again where they are needed; {_IN_COMMON}"
        )
    return fail("yaml-alias", "anchors and aliases are not used in rulesets", span, label, helps=(helps,))


def merged(key: Span) -> RulesetError:
    """The refusal of keys that are merged from elsewhere."""
    title = f"keys are not merged by `{MERGES}` in rulesets"
    return fail("yaml-alias", title, key, "a merge key of YAML", helps=INSTEAD_OF_MERGING)
