# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What app/run and tests/run share: packages, build presets, one line a step. Sourced, not run.
# Messages go to standard error, so that a program's own output can be piped.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/logs
jobs=${JOBS:-$(nproc)}

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}
microseconds() { printf '%s' "${EPOCHREALTIME//[!0-9]/}"; }

# step TITLE COMMAND…: runs it with its output in a log, says the time it took, and shows an
# excerpt of the log when it fails. The log's path is in $step_log afterwards.
step() {
  local title=$1 started status=0 watcher=
  shift
  mkdir -p "$logs"
  step_log=$logs/$(tr -cs '[:alnum:]\n' '-' <<<"$title").log
  started=$(microseconds)
  printf '%-52s' "$title" >&2
  if [[ -t 2 ]]; then
    show_progress "$title" "$step_log" &
    watcher=$!
  fi
  "$@" >"$step_log" 2>&1 </dev/null || status=$?
  if [[ -n $watcher ]]; then
    kill "$watcher" 2>/dev/null || true
    wait "$watcher" 2>/dev/null || true
    printf '\r\e[K%-52s' "$title" >&2
  fi
  local tenths=$((($(microseconds) - started) / 100000))
  printf '%4d.%d s' $((tenths / 10)) $((tenths % 10)) >&2
  if ((status == 0)); then
    say ''
  else
    say "  failed ($status). From $step_log:"
    excerpt "$step_log" | sed 's/^/  | /' >&2
  fi
  return "$status"
}

# excerpt LOG: a compiler's first errors, else the end without the tests that passed.
excerpt() {
  if grep -q 'error:' "$1"; then
    grep -A 8 -E 'error:|^FAILED' "$1" | sed -n '1,60p'
  else
    grep -vE '^ *Start +[0-9]+: | Passed +[0-9.]+ sec$' "$1" | tail -n 100
  fi || true
}

# ninja's [done/all] of a running step. Ends with the script, even one ended from the keyboard.
show_progress() {
  local done_of_all
  while sleep 1 && kill -0 $$ 2>/dev/null; do
    done_of_all=$(tail -c 2000 "$2" | grep -oE '\[[0-9]+/[0-9]+\]' | tail -n 1) || continue
    printf '\r%-52s%s' "$1" "$done_of_all" >&2
  done
}

# packages_in SECTION…: the names that resources/packages.txt lists there.
packages_in() {
  awk -v wanted=" $* " '
    { sub(/#.*/, ""); gsub(/[ \t]/, "") }
    /^\[/ { section = substr($0, 2, length($0) - 2); next }
    NF && index(wanted, " " section " ")' "$root/resources/packages.txt"
}

missing_of() {
  dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null |
    awk -v wanted="$*" '$2 == "installed" { here[$1] }
      END { n = split(wanted, all, " "); for (i = 1; i <= n; ++i) if (!(all[i] in here)) print all[i] }'
}

# install_packages SECTION…: brings what is missing. A package that cannot be had is named and the build goes
# on, since the tool may be there by other means; without a compiler, CMake or Ninja it ends here.
install_packages() {
  local names missing=() unknown=() admin=(env) tool
  mapfile -t names < <(packages_in "$@")
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "Not a Debian system: nothing is installed. Needed, by Debian's names: ${names[*]}"
  else
    mapfile -t missing < <(missing_of "${names[@]}")
  fi
  if ((${#missing[@]})); then
    say "Missing packages: ${missing[*]}"
    if ((EUID != 0)); then
      admin=(sudo env)
      if ! command -v sudo >/dev/null || ! sudo -v; then
        say "They need root: run this as root or with sudo, or first: apt-get install ${missing[*]}"
        admin=()
      fi
    fi
  fi
  if ((${#missing[@]} && ${#admin[@]})); then
    admin+=(DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    step 'Reading the package lists' "${admin[@]}" update || true
    mapfile -t unknown < <(unavailable "${missing[@]}")
    if ((${#unknown[@]})); then
      say "No package source here has: ${unknown[*]} (Debian 12 does; see /etc/apt/sources.list)"
      mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vxFf <(printf '%s\n' "${unknown[@]}"))
    fi
    ((${#missing[@]} == 0)) ||
      step 'Installing packages' "${admin[@]}" install -y --no-install-recommends "${missing[@]}" ||
      say "Some of these could not be installed: ${missing[*]}"
  fi
  for tool in c++ cmake ninja; do
    command -v "$tool" >/dev/null || die "Cannot build: there is no $tool."
  done
}

unavailable() {
  apt-cache policy "$@" | awk -v wanted="$*" '
    /^[^ ]+:$/ { name = substr($0, 1, length($0) - 1) }
    /Candidate: [^(]/ { here[name] }
    END { n = split(wanted, all, " "); for (i = 1; i <= n; ++i) if (!(all[i] in here)) print all[i] }'
}

has_desktop() { [[ -f $root/app/desktop/CMakeLists.txt ]]; }

# configured PRESET NAME=VALUE…: true when the build folder is this tree's and has these values.
configured() {
  local cache=$root/build/$1/CMakeCache.txt setting
  [[ -f $root/build/$1/build.ninja ]] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" ||
    return 1
  for setting in "${@:2}"; do
    grep -qE "^${setting%%=*}:[A-Z]+=${setting#*=}$" "$cache" || return 1
  done
}

# configure PRESET NAME=VALUE…: nothing to do the second time; Ninja sees changed CMake files itself.
configure() {
  local preset=$1 settings=("${@:2}") fresh=()
  configured "$preset" "${settings[@]}" && return
  configured "$preset" || fresh=(--fresh)
  step "$preset: configure" cmake -S "$root" --preset "$preset" "${fresh[@]}" "${settings[@]/#/-D}"
}

# build PRESET [TARGET…]
build() {
  local targets=("${@:2}")
  ((${#targets[@]} == 0)) || targets=(--target "${targets[@]}")
  step "$1: build" cmake --build "$root/build/$1" --parallel "$jobs" "${targets[@]}"
}
