# Everything sets itself up in .venv. `make play` and `make test` are all a newcomer needs.
PYTHON ?= python3
BIN := .venv/bin
# A C compiler means compiled, and then a failed compilation is an error; without one the same files run interpreted.
COMPILER := $(shell command -v cc || command -v gcc || command -v clang)
export PANURGE_COMPILE ?= $(if $(COMPILER),1,0)
MODE := $(if $(filter 1,$(PANURGE_COMPILE)),compiled,interpreted)
SOURCES := $(shell find src -type f ! -name '*.pyc') pyproject.toml setup.py README.md
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# What pytest has made of the tests is kept beside them: written anew, it is five seconds of each worker.
unexport PYTHONDONTWRITEBYTECODE
# Tests that look at the screen or a database run once; the engine's run twice, compiled and interpreted.
# Three workers for two cores: a browser's test waits for a third of its time. What was run again (tests/browser/conftest.py)
# is told at the end.
# Traces as Python writes them: pytest's own read the source by its syntax tree, which on 3.11 may break off (a SystemError when
# something is collected meanwhile), and then the whole run ends without a word about what failed.
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal --tb=native --durations=12 -r R
# How much of what the laws try is tried every day; all of it in the long run.
EVERY_DAY := 0.34
# What an author of rules, words or drawings breaks first.
QUICK := tests/core tests/kit tests/outside tests/games tests/drawing tests/store tests/table

.PHONY: play test test-long quick lint bench sb3 shots gallery golden browser clean help

help: ## what can be made
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /	/' | expand -t 12

play: .venv/.play ## open a table on a page in the browser
	$(BIN)/panurge serve

test: .venv/.dev browser ## every test, compiled and interpreted, a real browser and a real database included
ifeq ($(MODE),compiled)
	PANURGE_MODE=compiled PANURGE_KIT_SCALE=$(EVERY_DAY) $(PYTEST) tests -m "not long"
	PANURGE_MODE=interpreted PANURGE_KIT_SCALE=$(EVERY_DAY) PYTHONPATH=src $(PYTEST) tests -m "engine and not slow and not long"
else
	PANURGE_MODE=interpreted PANURGE_KIT_SCALE=$(EVERY_DAY) PYTHONPATH=src $(PYTEST) tests -m "not long"
endif

test-long: .venv/.dev browser ## the same, with every calibration and sample at its full length
	PANURGE_MODE=$(MODE) $(PYTEST) tests -m ""
ifeq ($(MODE),compiled)
	PANURGE_MODE=interpreted PYTHONPATH=src $(PYTEST) tests -m "engine and not slow"
endif

quick: .venv/.tools ## the tests that matter while writing, interpreted, within a minute
	PANURGE_MODE=interpreted PANURGE_KIT_SCALE=0.3 PYTHONPATH=src $(PYTEST) $(QUICK) -m "not slow and not browser and not long"

lint: .venv/.tools ## ruff, mypy --strict, and oxlint for the scripts
	$(BIN)/ruff check .
	$(BIN)/oxlint --deny-warnings src/panurge
	$(BIN)/mypy

bench: .venv/.dev ## how fast the engine is here, beside its interpreted self
	$(BIN)/panurge bench --interpreted

sb3: .venv/.dev ## stable-baselines3's checker and MaskablePPO on every game (fetches torch first, which is large)
	$(PIP) install torch==2.13.0 $$($(BIN)/python tools/requirements.py sb3)
	PANURGE_MODE=$(MODE) $(BIN)/python -m pytest tests/envs/test_gymnasium.py -k "stable or maskable"

shots: .venv/.dev browser ## screenshots of every page into shots/
	$(BIN)/python -m tests.browser.shots shots

gallery: .venv/.dev ## every table in every state as pages of pictures, into gallery/
	$(BIN)/python tools/gallery.py gallery

golden: .venv/.tools ## write the golden playthroughs, counts and traces anew (then read the diff)
	PYTHONPATH=src $(BIN)/python -m tests.kit.golden

browser:
	@sh tools/find_chromium.sh $(BIN)/python
	@sh tools/find_engines.sh

clean: ## remove what was built
	rm -rf .venv build dist src/*.egg-info shots

.venv/.made:
	$(PYTHON) -m venv .venv
	$(PIP) install --upgrade pip setuptools wheel "mypy[mypyc]==2.4.1" "librt==0.16.0"
	@touch $@

.venv/.tools: .venv/.made pyproject.toml
	$(PIP) install $$($(BIN)/python tools/requirements.py dev)
	@touch $@

.venv/.dev: .venv/.tools $(SOURCES)
	@rm -rf build
	$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@touch $@

.venv/.play: .venv/.made $(SOURCES)
	@rm -rf build
	$(PIP) install --no-build-isolation ".[web,tui]"
	@touch $@
