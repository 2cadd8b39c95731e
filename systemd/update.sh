#!/bin/sh
# Updates the installed companion from a checkout or an archive of one; games and settings stay. The version before is
# kept until the new one has shown its first page; where it does not, that comes back by itself. The power may go at
# any moment: what was begun is ended, or taken back, at the next start.
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
size_mb() { du -smc "$@" 2>/dev/null | tail -n 1 | cut -f 1; }
free_mb() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }

# The version before takes its place again; with "games" so do the games as they were then.
back() {
    [ "${1:-}" != games ] || [ ! -d "$games" ] || touch "$before/.games-too"
    touch "$before/.going-back"
    go_back
}

# Each folder is moved whole, and what is told in the version before stays true until the last of them is in its place.
go_back() {
    if [ -e "$before/.games-too" ] && [ -d "$games" ]; then
        rm -rf "$data.failed"
        [ ! -d "$data" ] || mv "$data" "$data.failed"
        mv "$games" "$data"
    fi
    rm -rf "$home.failed"
    [ ! -d "$home" ] || mv "$home" "$home.failed"
    mv "$before" "$home"
    rm -f "$home/.going-back" "$home/.games-too" "$home/.failed-starts" "$home/.installing"
    rm -rf "$games" "$home.failed" "$data.failed"
    for file in table-companion.service:etc/systemd/system/table-companion.service \
        table-companion.sh:usr/local/bin/table-companion; do
        [ ! -e "$home/systemd/${file%%:*}" ] || cp -p "$home/systemd/${file%%:*}" "$root/${file#*:}"
    done
    sync
    if running; then systemctl daemon-reload; fi
}

case "${1:-}" in
    -h | --help)
        echo "usage: sudo table-companion update FILE | --back"
        echo "Updates from an archive (.tar.gz, .zip) of a version, newer or older, or from its folder; games and settings"
        echo "stay. --back takes the version before, until the new one has shown its first page."
        exit 0
        ;;
    --started | --failed)
        if [ -e "$before/.going-back" ]; then
            go_back
            exit 0
        fi
        ;;
esac
case "${1:-}" in
    --started) # the new version has shown its first page
        rm -rf "$before.gone"
        [ ! -d "$before" ] || mv "$before" "$before.gone"
        rm -rf "$before.gone" "$before.new" "$games" "$games.new"
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

[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "Run this as root: sudo table-companion update FILE"
[ -n "${1:-}" ] || fail "Say what to update from: a checkout, or an archive (.tar.gz, .zip) of one."
[ $# = 1 ] || fail "Name one file; a name with spaces in it stands in quotes."
[ -d "$home" ] || [ -d "$before" ] || fail "The companion is not installed yet: sudo make install"
if [ "$1" = --back ]; then
    [ -d "$before" ] || fail "There is no version before: the new one has started. To go back, update from an archive of the older one."
    if running; then systemctl stop table-companion.service 2>/dev/null || true; fi
    back
    if running && systemctl -q is-enabled table-companion.service; then systemctl start table-companion.service; fi
    say "the version before is back"
    exit 0
fi
[ ! -e "$before/.going-back" ] || go_back
[ -e "$1" ] || fail "There is no file or folder $1 here."

# Whatever ends the update too early, a full card or a connection that breaks: the app that was there is there again.
stage=looking
work=$(mktemp -d) || fail "There is no room for an update. Nothing was changed."
ended() {
    trap '' HUP INT TERM
    rm -rf "$work" || true
    if [ "$stage" = looking ]; then return; fi
    if [ "$stage" = keeping ]; then rm -rf "$before.new" "$games.new" || true; fi
    if [ "$stage" = installing ] && [ -d "$before" ]; then back games; fi
    if running && [ "$way" = console ]; then systemctl start --no-block table-companion.service; fi
    fail "The update failed, for the reason above; the version before is back."
}
trap ended EXIT
trap 'exit 2' HUP INT TERM

source=$1
if [ -f "$source" ]; then
    [ "$(free_mb "$work")" -gt $((4 * $(size_mb "$source"))) ] || fail "There is no room to unpack $1. Nothing was changed."
    case "$source" in
        *.[zZ][iI][pP]) python3 -m zipfile -e "$source" "$work" ;;
        *) tar -xf "$source" -C "$work" --no-same-owner ;;
    esac >/dev/null 2>&1 || fail "$1 cannot be unpacked: it is no archive, or not all of it. Fetch it again."
    source=$(find "$work" -maxdepth 3 -path '*/systemd/install.sh' | head -n 1)
    source=${source%/systemd/install.sh}
fi
[ -n "$source" ] && [ -f "$source/systemd/install.sh" ] && [ -f "$source/pyproject.toml" ] ||
    fail "$1 is neither a checkout nor an archive of the companion."

way=console
[ ! -e "$root/etc/xdg/autostart/table-companion.desktop" ] || way=desktop
# Where the last update was cut, or has not shown its first page yet, the version before it is the one that is known to start.
if [ -d "$before" ] && { [ "$way" = console ] || [ -e "$before/.installing" ]; }; then
    kept=yes
    needed=$(size_mb "$source")
else
    kept=no
    needed=$(($(size_mb "$home" "$data") + 2 * $(size_mb "$source")))
fi
[ "$(free_mb "$root/opt")" -gt "$needed" ] ||
    fail "The update needs $needed MB on the card, and $(free_mb "$root/opt") MB are free. Nothing was changed."

say "keep the version before"
stage=keeping
if running; then systemctl stop table-companion.service 2>/dev/null || true; fi
if [ "$kept" = no ]; then
    rm -rf "$before.new" "$before.gone" "$games.new" "$data.failed"
    cp -a "$home" "$before.new"
    rm -f "$before.new/.going-back" "$before.new/.games-too" "$before.new/.failed-starts" "$before.new/.installing"
    [ ! -d "$data" ] || cp -a "$data" "$games.new"
    sync
    [ ! -d "$before" ] || mv "$before" "$before.gone"
    rm -rf "$games" "$before.gone"
    [ ! -d "$games.new" ] || mv "$games.new" "$games"
    mv "$before.new" "$before"
fi
rm -f "$before/.failed-starts"
touch "$before/.installing"
stage=installing
sh "$source/systemd/install.sh" "$way"
sync
rm -f "$before/.installing"
stage=looking
[ "$way" = console ] || say "should it not start: sudo table-companion update --back"
