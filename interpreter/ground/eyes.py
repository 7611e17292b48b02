"""How colours look to eyes: to all, to those that miss a kind of cone, and in print without colours."""

from __future__ import annotations

from .colours import parts

_Matrix = tuple[tuple[float, float, float], ...]

EYES: dict[str, _Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""

APART = 30.0
"""A difference of lightness, of 100, that is seen at once and survives a copier."""


def lightness(colour: str, eye: str = "usual") -> float:
    """How light `#rrggbb` looks, from 0 to 100 (L* of CIELAB): all that is left of it in grey."""
    linear = [_linear(part / 255) for part in parts(colour)]
    red, green, blue = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in EYES[eye])
    light = min(1.0, max(0.0, 0.2126 * red + 0.7152 * green + 0.0722 * blue))
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def told_apart(one: str, two: str) -> bool:
    """Whether two colours are told by their lightness alone, whoever looks."""
    return all(abs(lightness(one, eye) - lightness(two, eye)) >= APART for eye in EYES)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
