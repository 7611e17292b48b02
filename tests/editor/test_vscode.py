"""The package for VS Code, as far as that can be seen without Node; `make test-vscode` sees the rest."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

from ludograph.editor import commands
from ludograph.editor.inlays import INLAYS

FOLDER = Path(__file__).parents[2] / "editors" / "vscode"


def package() -> Any:
    return json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))


def test_the_grammar_is_what_the_script_makes() -> None:
    spec = importlib.util.spec_from_file_location("grammar", FOLDER / "grammar.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (FOLDER / "syntaxes" / "ludograph.tmLanguage.json").read_text(encoding="utf-8") == module.text()


def test_the_package_names_files_that_are_there_and_settings_of_the_server() -> None:
    gives = package()["contributes"]
    files = [package()["icon"], gives["languages"][0]["configuration"], gives["grammars"][0]["path"]]
    assert all((FOLDER / file).is_file() for file in files)
    assert set(gives["configuration"]["properties"]["ludograph.inlayHints"]["default"]) == set(INLAYS)
    own = {command["command"] for command in gives["commands"]}
    asked = {*commands.COMMANDS, commands.BOARD, commands.COUNT, "ludograph.run", "ludograph.show"}
    assert not own & asked, "the server has these"
    client = (FOLDER / "extension.js").read_text(encoding="utf-8")
    assert set(re.findall(r'registerCommand\("([\w.]+)"', client)) == own
    assert {*re.findall(r'command: "([\w.]+)"', client)} <= asked


def test_the_lock_pins_all_packages_and_no_registry() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    assert not any("resolved" in one for one in lock["packages"].values())
    assert {"dependencies", "devDependencies"} <= lock["packages"][""].keys()
    pinned = {**package()["dependencies"], **package()["devDependencies"]}
    assert all(lock["packages"][f"node_modules/{name}"]["version"] == version for name, version in pinned.items())
