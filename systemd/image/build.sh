#!/bin/bash
# Builds an image of Raspberry Pi OS with this checkout installed. Usage: build.sh [--docker] PI-GEN [KEY=VALUE...]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
fail() { echo "$*" >&2; exit 2; }

way=()
command -v sudo >/dev/null && [ "$(id -u)" != 0 ] && way=(sudo)
program=./build.sh
if [ "${1:-}" = --docker ]; then
    way=() program=./build-docker.sh
    shift
fi
[ -n "${1:-}" ] || fail "Say where pi-gen is: build.sh [--docker] PI-GEN [KEY=VALUE...]"
[ -d "$1/stage2" ] && [ -x "$1/$program" ] || fail "$1 is no checkout of pi-gen."
grep -q arm64 "$1/build.sh" || fail "$1 builds for 32 bit: take pi-gen's branch arm64."
pi_gen=$(cd "$1" && pwd)
shift

stage=$pi_gen/stage-companion
rm -rf "$stage"
cp -R "$here/stage-companion" "$stage"
chmod 755 "$stage"/prerun.sh "$stage"/*/*-run.sh # pi-gen passes over what may not be run
# What the installer wants of this checkout, and nothing that was made in it.
parts=()
for part in companion calibration hardware ui systemd docs pyproject.toml requirements.lock README.md LICENSE; do
    [ ! -e "$checkout/$part" ] || parts+=("$part")
done
tar -cf "$stage/00-install/files/checkout.tar" --exclude=__pycache__ -C "$checkout" "${parts[@]}"
cp "$here/config" "$pi_gen/config"
for line in "$@"; do
    [[ $line == *=* ]] || fail "$line is no line of pi-gen's configuration."
    printf '%s=%q\n' "${line%%=*}" "${line#*=}" >>"$pi_gen/config"
done
touch "$pi_gen/stage2/SKIP_IMAGES" # only the companion's own image is wanted

cd "$pi_gen"
"${way[@]}" "$program"
