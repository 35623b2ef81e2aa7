# Sourced by the other scripts: find a Python, fetch uv with it, and run uv as `uv ...`.
#
# PYTHON names the interpreter to use; without it python3 and then python3.13 to python3.11 are
# tried. uv comes from the package index by pip, into .tools/, checked by requirements/uv.txt.
# shellcheck shell=sh

export UV_PYTHON_DOWNLOADS=never UV_NO_CONFIG=1
export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}" PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

told() { # ENGLISH CHINESE
  case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    zh*) echo "$2" >&2 ;;
    *) echo "$1" >&2 ;;
  esac
}

fail() { # ENGLISH CHINESE
  told "$@"
  exit 1
}

identity() { # PYTHON; prints which installation it is, fails where it is too old or does not run
  "$1" -c 'import sys
sys.version_info >= (3, 11) or sys.exit(1)
print(*sys.version_info[:3], sys.base_prefix)' 2>/dev/null
}

find_python() { # sets python
  if [ -n "${PYTHON:-}" ]; then
    set -- "$PYTHON"
  else
    set -- python3 python3.13 python3.12 python3.11
  fi
  for python; do
    if identity "$python" >/dev/null; then return; fi
  done
  fail "Moirai needs Python 3.11 or newer, and $1 is not: install it (on Debian or Ubuntu: python3 and python3-venv), or name one with PYTHON=/path/to/python3." \
    "Moirai 需要 Python 3.11 或更新的版本，而 $1 不符合：请安装（Debian、Ubuntu 上是 python3 和 python3-venv），或用 PYTHON=/path/to/python3 指定。"
}

pip() {
  if [ -x .tools/bin/python ]; then .tools/bin/python -m pip "$@"; else "$python" -m pip "$@"; fi
}

fetch_uv() {
  rm -rf .tools
  told "Fetching uv into .tools ..." "正在把 uv 装入 .tools ……"
  if "$python" -m pip --version >/dev/null 2>&1; then
    set -- --target .tools
  elif "$python" -m venv .tools >/dev/null 2>&1; then
    set --
  else
    rm -rf .tools
    fail "$python has neither pip nor venv: install one (on Debian or Ubuntu: python3-venv) and try again." \
      "$python 既没有 pip 也没有 venv：请安装其一（Debian、Ubuntu 上是 python3-venv）后再试。"
  fi
  # Two settings that a person may have for all of pip, and that forbid a folder of our own.
  export PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0
  pip install --quiet --only-binary :all: --require-hashes -r requirements/uv.txt "$@" ||
    fail "uv could not be fetched from the package index: pip says above why." \
      "无法从软件包索引取得 uv：原因见上面 pip 的输出。"
  cp requirements/uv.txt .tools/uv.txt
}

pip_setting() { # NAME; prints what pip's variables or files say, nothing where they do not
  pip config list 2>/dev/null | sed -nE "s/^(:env:|global|install)\.$1='(.*)'\$/\2/p" | head -n 1
}

# uv does not read pip's settings; the mirror and the certificates that pip needs, uv needs too.
follow_pip() {
  if [ -z "${UV_DEFAULT_INDEX:-${UV_INDEX_URL:-}}" ]; then
    index=$(pip_setting index-url)
    [ -z "$index" ] || export UV_DEFAULT_INDEX="$index"
  fi
  if [ -z "${SSL_CERT_FILE:-}" ]; then
    certificates=$(pip_setting cert)
    [ -z "$certificates" ] || export SSL_CERT_FILE="$certificates"
  fi
}

uv_is_ready=
uv() {
  if [ -z "$uv_is_ready" ]; then
    find_python
    cmp -s requirements/uv.txt .tools/uv.txt || fetch_uv
    follow_pip
    uv_is_ready=yes
  fi
  .tools/bin/uv "$@"
}
