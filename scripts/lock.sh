#!/bin/sh
# Write the locks in requirements/ anew: every package with its hashes, and no host.
#
#   scripts/lock.sh [--upgrade | --upgrade-package NAME]
#
# Without an option, pins that still fit pyproject.toml stay as they are.
set -eu
cd "$(dirname "$0")/.."
. scripts/uv.sh

compile() { # LOCK OPTION...
  lock=requirements/$1
  shift
  uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
    --custom-compile-command 'make lock' --output-file "$lock" "$@"
}

compile uv.txt requirements/uv.in "$@"
compile run.lock pyproject.toml --extra postgres --extra semantic --group build "$@"
compile dev.lock pyproject.toml --extra postgres --extra semantic --group build --group dev \
  --constraint requirements/run.lock "$@"
compile bench.lock --group bench --no-deps "$@"
