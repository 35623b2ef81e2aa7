#!/bin/sh
# Make .venv hold what a lock names. Where it already does, nothing is changed and no network asked.
#
#   scripts/setup.sh run      what playing and the bot need
#   scripts/setup.sh dev      the same, and the tools of `make check`
#   scripts/setup.sh bench    what playing needs, a small model and what runs it
set -eu
cd "$(dirname "$0")/.."
. scripts/uv.sh

venv_fits() {
  [ "$(cat .venv/home 2>/dev/null)" = "$PWD" ] || return 1 # no .venv, or the folder was moved
  present=$(identity .venv/bin/python) || return 1
  [ -z "${PYTHON:-}" ] || [ "$present" = "$(identity "$PYTHON")" ]
}

make_venv() {
  find_python
  uv venv --quiet --clear --python "$python" .venv
  echo "$PWD" >.venv/home
}

holds() { # LOCK
  cmp -s "requirements/$1.lock" ".venv/$1.lock"
}

install() { # LOCK VERB OPTION...; notes what it installed, so that the next run need not look
  lock=requirements/$1.lock verb=$2
  shift 2
  told "Installing $lock into .venv ..." "正在把 $lock 装入 .venv ……"
  uv pip "$verb" --quiet --python .venv --require-hashes "$@" "$lock" && cp "$lock" .venv/
}

install_group() { # GROUP
  case $1 in
    run) holds run || holds dev || install run install -r ;;
    dev)
      # A sync takes out all that its lock does not name, so every note ends with it.
      holds dev || { rm -f .venv/*.lock .venv/pyproject.toml && install dev sync; }
      ;;
    bench)
      install_group run
      holds bench || install bench install --no-deps -r ||
        told "The small model cannot be installed here: what is measured with it is left out." \
          "这里装不了小模型：与它有关的项目不测。"
      ;;
  esac
}

install_project() {
  uv pip install --quiet --python .venv --offline --no-deps --no-build-isolation --editable .
  cp pyproject.toml .venv/
}

venv_fits || make_venv
install_group "$1"
cmp -s pyproject.toml .venv/pyproject.toml || install_project
