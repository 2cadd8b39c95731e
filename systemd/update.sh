#!/bin/sh
# Updates the installed companion from a checkout or an archive of one; games and settings stay. The version before is
# kept until the new one has shown its first page; where it does not, that comes back by itself.
# Usage: update.sh SOURCE | --back. The service calls it with --started and --failed.
set -eu
root=${TABLE_COMPANION_ROOT:-}
home=$root/opt/table-companion
data=$root/var/lib/table-companion
before=$home.before
games=$data.before
starts=3
say() { echo "companion: $*"; }
fail() { echo "$*" >&2; exit 2; }
running() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# The version before takes its place again; with "games" so do the games as they were then.
back() {
    rm -rf "$home.failed"
    [ ! -d "$home" ] || mv "$home" "$home.failed"
    mv "$before" "$home"
    rm -f "$home/.failed-starts"
    if [ "${1:-}" = games ] && [ -d "$games" ]; then
        rm -rf "$data"
        mv "$games" "$data"
    fi
    rm -rf "$games" "$home.failed"
    for file in table-companion.service:etc/systemd/system/table-companion.service \
        table-companion.sh:usr/local/bin/table-companion; do
        [ ! -e "$home/systemd/${file%%:*}" ] || cp -p "$home/systemd/${file%%:*}" "$root/${file#*:}"
    done
    if running; then systemctl daemon-reload; fi
}

case "${1:-}" in
    --started) # the new version has shown its first page
        rm -rf "$before" "$games"
        exit 0
        ;;
    --failed) # the program has ended; systemd says how in SERVICE_RESULT and starts it again
        [ -d "$before" ] && [ "${SERVICE_RESULT:-success}" != success ] || exit 0
        failed=$(($(cat "$before/.failed-starts" 2>/dev/null || echo 0) + 1))
        echo "$failed" >"$before/.failed-starts"
        [ "$failed" -lt "$starts" ] || { back games; say "the new version does not start; the one before is back"; }
        exit 0
        ;;
esac

[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "Run this as root: sudo table-companion update SOURCE"
[ -n "${1:-}" ] || fail "Say what to update from: a checkout, or an archive (.tar.gz, .zip) of one."
[ -d "$home" ] || fail "The companion is not installed yet: sudo make install"
if [ "$1" = --back ]; then
    [ -d "$before" ] || fail "There is no version before: the new one has started."
    if running; then systemctl stop table-companion.service 2>/dev/null || true; fi
    back
    if running && systemctl -q is-enabled table-companion.service; then systemctl start table-companion.service; fi
    say "the version before is back"
    exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$1
if [ -f "$source" ]; then
    case "$source" in
        *.zip) python3 -m zipfile -e "$source" "$work" ;;
        *) tar -xf "$source" -C "$work" --no-same-owner ;;
    esac || fail "$source cannot be unpacked: fetch it again."
    source=$(find "$work" -maxdepth 3 -path '*/systemd/install.sh' | head -n 1)
    source=${source%/systemd/install.sh}
fi
[ -n "$source" ] && [ -f "$source/systemd/install.sh" ] && [ -f "$source/pyproject.toml" ] ||
    fail "$1 is neither a checkout nor an archive of the companion."

say "keep the version before"
way=console
[ ! -e "$root/etc/xdg/autostart/table-companion.desktop" ] || way=desktop
if running; then systemctl stop table-companion.service 2>/dev/null || true; fi
rm -rf "$before" "$games"
cp -a "$home" "$before"
[ ! -d "$data" ] || cp -a "$data" "$games"
if ! sh "$source/systemd/install.sh" "$way"; then
    back games
    if running && [ "$way" = console ]; then systemctl start --no-block table-companion.service; fi
    fail "The update failed, for the reason above; the version before is back."
fi
[ "$way" = console ] || say "should it not start: sudo table-companion update --back"
