# make demo, make test and make check need Python 3.11 or later, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test check bench generated clean

demo: $(STAMP)
	@$(BIN)/tracker demo

test: $(STAMP)
	@$(BIN)/python -m pytest -n auto

check: $(STAMP)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/codespell

bench: $(STAMP)
	@$(BIN)/python -m pip install --quiet -e '.[bench]'
	@$(BIN)/python -m benchmarks

# Write schemas, docs/commands.md and the answers in examples/ anew.
generated: $(STAMP)
	@$(BIN)/python -m tests.generated

$(STAMP): pyproject.toml
	@echo "Setting up $(VENV), once; this takes half a minute."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
