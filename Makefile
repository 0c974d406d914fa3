# `make demo` and `make test` need nothing but Python 3.11 or later: they make their own environment in $(VENV).

PYTHON ?= python3
VENV   ?= .venv

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test lint pytest bench fuzz study docs clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---------------------------------------------------------------------------------------------------------------------
# The demo: one line a step. Each step prints its command; exit status 1 («there are findings») does not stop it.

tavla = @echo; echo '$$ tavla $(1)'; $(BIN)/tavla $(1) || test $$? -eq 1

demo: $(VENV)/.installed ## check, convert, count and show the records in samples/
	$(call tavla,check samples)
	$(call tavla,convert samples --to mat -o .demo --force)
	$(call tavla,stats samples)
	$(call tavla,show samples/gnubg_match.mat --game 2 --turn 9)
	$(call tavla,legal XGID=-GG--------------bf-b--eA-:0:0:1:52:0:0:0:0:10 24/22)

# ---------------------------------------------------------------------------------------------------------------------

test: lint pytest ## everything that CI checks

lint: $(VENV)/.installed-dev ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	.ci/types
	$(BIN)/mypy

pytest: $(VENV)/.installed-dev ## the tests alone
	$(BIN)/pytest -n auto --dist loadfile

bench: $(VENV)/.installed-dev ## measure the speed of reading and checking
	$(BIN)/python benchmarks/check_speed.py

fuzz: $(VENV)/.installed-dev ## look for inputs that make a reader raise, or take too much; what fails goes to .fuzz
	$(BIN)/python -m benchmarks.fuzz

study: $(VENV)/.installed-dev ## count the seeded faults that a check finds in the records in TAVLA_SELFPLAY
	$(BIN)/python -m benchmarks.fault_study

docs: $(VENV)/.installed ## write the generated pages under docs/ again
	$(BIN)/python docs/generate.py

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) .demo .fuzz .typing .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov
	rm -rf build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The installation is editable: a change of the code is seen at once, a change of pyproject.toml installs again.

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	touch $@

$(VENV)/.installed-dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable '.[dev]'
	touch $(VENV)/.installed $@
