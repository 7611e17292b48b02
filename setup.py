"""The one part of the packaging that pyproject.toml cannot say: the folder `interpreter` is the package `ludograph`.

The rule library (`stdlib`) and the games (`rulesets`) travel inside the package as plain data.
"""

from setuptools import find_packages, setup

PACKAGES = ["ludograph", *(f"ludograph.{name}" for name in find_packages("interpreter"))]
PARTS = ("templates", "fonts", "libc", "src", "strings", "strings/secret", "vendor")
"""Folders of what books and pages are made of."""

DATA = {"ludograph.data.stdlib": "stdlib", "ludograph.data.rulesets": "rulesets"}

setup(
    packages=[*PACKAGES, *DATA],
    package_dir={"ludograph": "interpreter", **DATA},
    package_data={
        "": ["*.lark", "*.h", "**/*.yaml", "**/*.toml", "**/*.mutants", "py.typed", *(f"{one}/*" for one in PARTS)]
    },
)
