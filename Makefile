# Two commands do everything: `make demo` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: setup demo test lint clean

setup: $(READY)

$(READY): pyproject.toml setup.py
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludograph needs Python 3.11 or newer; say `make PYTHON=python3.12`")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: $(READY)
	mkdir -p out
	$(BIN)/ludograph simulate inchworm inchworm/torus anda --games 6 --seed 1 --jobs 2 --out out/demo.jsonl --restart
	@echo "The games are in out/demo.jsonl. Next: $(BIN)/ludograph play inchworm --terminal"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy interpreter

test: lint
	$(BIN)/pytest

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache
