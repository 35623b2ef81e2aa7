# Two commands are enough on a fresh machine: `make play` and `make test`.
# They need Python 3.11 or newer, make and git; all else goes into .tools/ and .venv/.

.DEFAULT_GOAL := help
.PHONY: help play run rehearse setup test check format bench lock

PYTHON ?=
export PYTHON
STORY ?= $(if $(filter zh%,$(LC_ALL) $(LC_MESSAGES) $(LANG)),mist-ferry,last-light)

bin := .venv/bin
setup := @sh scripts/setup.sh
pure := engine/model/*,engine/errors/*,engine/history/*,engine/memory/*,engine/persona/*,engine/rules/*,engine/narration/*

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play:  ## play a story here in the terminal (STORY=last-light, mist-ferry or a path)
	$(setup) run
	@$(bin)/moirai play "$(STORY)"

run:  ## start the Discord bot
	$(setup) run
	@$(bin)/moirai run

rehearse:  ## start the bot against a Discord that is played on this machine
	$(setup) dev
	@$(bin)/moirai rehearse

setup:  ## make .venv, with all that the other commands need
	$(setup) dev

test: check  ## set everything up and run all checks: what CI runs

check: setup  ## style, types, imports, tests and their coverage
	$(bin)/ruff format --check .
	$(bin)/ruff check .
	$(bin)/mypy
	$(bin)/lint-imports
	$(bin)/pytest --cov --numprocesses=auto --dist=worksteal
	$(bin)/coverage report --include='$(pure)' --fail-under=100

format: setup  ## rewrite the code in the house style
	$(bin)/ruff format .
	$(bin)/ruff check --fix .

bench:  ## print each budget as a ratio to its limit
	$(setup) bench
	@$(bin)/python -m bench

lock: setup  ## write requirements/ anew from pyproject.toml (UPGRADE=--upgrade: with new versions)
	@sh scripts/lock.sh $(UPGRADE)
