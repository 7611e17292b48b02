# Two commands do everything: `make demo` and `make test`.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
READY   := $(VENV)/.ready
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
UV      := PATH="$(BIN):$$PATH" uv pip install --quiet --python $(BIN)/python
GAMES   := inchworm anda annelids drift
BOOKS   := $(GAMES) chess

.PHONY: setup demo test test-long test-web test-vscode test-native lint fuzz mutants clean

# Whatever the shell says: commands and tests would compile all modules each time.
unexport PYTHONDONTWRITEBYTECODE

setup: $(READY)

# uv makes an environment and installs in a tenth of pip's time; where it cannot be had, or reaches nothing, pip does it, and
# says what is wrong.
$(READY): pyproject.toml setup.py
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludograph needs Python 3.11 or newer; say `make PYTHON=python3.12`")'
	uv venv --quiet --seed --allow-existing --python $(PYTHON) $(VENV) 2>/dev/null || $(PYTHON) -m venv $(VENV)
	{ $(UV) --editable '.[dev]' || { $(INSTALL) uv && $(UV) --editable '.[dev]'; }; } 2>/dev/null || $(INSTALL) --editable '.[dev]'
	touch $@

# What makes pages to play on, and the workshop. Where it cannot be had, the demo goes on without pages, and says so.
PAGES   := $(VENV)/.pages

$(PAGES): $(READY)
	{ $(UV) --editable '.[page,workshop]'; } 2>/dev/null || $(INSTALL) --editable '.[page,workshop]' || exit 0; touch $@

demo: $(READY) $(PAGES)
	mkdir -p out
	$(BIN)/ludograph simulate inchworm inchworm/torus anda --games 100 --seed 1 --jobs 2 --out out/demo.jsonl --restart
	for game in $(BOOKS); do for form in html pdf; do \
	  $(BIN)/ludograph rulebook $$game -o out/$$game.$$form || exit 1; done; \
	  $(BIN)/ludograph rulebook $$game --card -o out/$$game-card.pdf || exit 1; done
	@echo "The rulebooks of $(BOOKS) are in out/, as HTML and PDF, with a card for each player."
	@echo "The games are in out/demo.jsonl. Next: $(BIN)/ludograph play inchworm"
	$(BIN)/ludograph gallery $(GAMES) -o out/gallery
	@echo "To play $(GAMES) in a browser, and to read their rules and reports: open out/gallery/index.html"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy interpreter

# The code is read by ruff and mypy while the tests run. Modules are compiled first, which both processes of pytest would do at
# the same time.
test: $(READY)
	@$(MAKE) --no-print-directory lint > $(VENV)/lint.txt 2>&1 & lint=$$!; \
	$(BIN)/python -m compileall -q -j 2 interpreter; \
	$(BIN)/pytest; tests=$$?; wait $$lint; linted=$$?; cat $(VENV)/lint.txt; exit $$((tests | linted))

# What takes long for what it may find: many trials, cases that show what another one shows, runs that are killed again and
# again, C that watches itself.
test-long: $(READY)
	$(BIN)/pytest -m long

# Pages in a browser, by two processes: Debian's `chromium`, or the one that BROWSER names. Where npm is, libraries of the
# workshop are bundled again. `make test-web LONG=1` tries many more decisions of every ruleset by a mouse.
test-web: $(READY)
	$(INSTALL) --editable '.[web]'
	! command -v npm > /dev/null || (cd interpreter/workshop/vendor && npm ci --silent --no-audit --no-fund)
	LUDOGRAPH_BROWSER=$(or $(BROWSER),$(shell command -v chromium)) $(BIN)/pytest tests/web $(if $(LONG),-m long)

# The extension for VS Code, where Node is: its grammar, its bundle, the server that it starts, the package.
test-vscode: $(READY)
	cd editors/vscode && npm ci --no-audit --no-fund && LUDOGRAPH=$(abspath $(BIN))/ludograph npm test && npm run package

# Every test again, played by the native engine where a test names none.
test-native: $(READY)
	LUDOGRAPH_ENGINE=native $(BIN)/pytest -m "long or not long"

# Compares the engines until Ctrl-C, with what cards run and, where node is, with the engine of pages; `make fuzz SEED=7` goes
# on from there. What differs is kept under out/fuzz.
fuzz: $(READY)
	$(BIN)/python -m tests.native.fuzz --shrink $(if $(SEED),--seed $(SEED))

# Changes the rules of all bundled rulesets, one at a time, and tells what no example notices. Takes some minutes;
# `make mutants SAMPLE=400 SEED=7` draws more of them, and others.
mutants: $(READY)
	$(BIN)/ludograph test --mutants --sample $(or $(SAMPLE),80) --seed $(or $(SEED),1)

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache
