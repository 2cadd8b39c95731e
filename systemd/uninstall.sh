#!/bin/sh
# Takes the companion off this computer. Games, settings and their user stay; with --purge they go too.
set -eu

[ "$(id -u)" = 0 ] || { echo "Run this as root: sudo make uninstall" >&2; exit 2; }
case "${1:-}" in
    "" | --purge) ;;
    *) echo "There is only --purge, not $1." >&2; exit 2 ;;
esac
user=table-companion
running=no
[ -d /run/systemd/system ] && running=yes

if command -v systemctl >/dev/null; then systemctl -q disable table-companion.service 2>/dev/null || true; fi
[ "$running" = no ] || systemctl stop table-companion.service 2>/dev/null || true
rm -f /etc/systemd/system/table-companion.service /etc/systemd/system/table-companion-settings.service \
    /etc/systemd/system/multi-user.target.wants/table-companion-settings.service /etc/udev/rules.d/60-table-companion.rules \
    /usr/local/bin/table-companion /usr/local/share/applications/table-companion.desktop \
    /etc/xdg/autostart/table-companion.desktop /usr/local/lib/table-companion/update
rm -rf /opt/table-companion /opt/table-companion.before* /opt/table-companion.failed \
    /var/lib/table-companion.before* /var/lib/table-companion.failed /usr/local/lib/table-companion
[ "$running" = no ] || systemctl daemon-reload
[ ! -S /run/udev/control ] || udevadm control --reload

if [ "${1:-}" = --purge ]; then
    rm -rf /var/lib/table-companion /etc/table-companion
    if getent passwd "$user" >/dev/null; then userdel "$user"; fi
    echo "The companion, its games and its settings are gone."
else
    echo "The companion is gone; its games stay in /var/lib/table-companion, its settings in /etc/table-companion."
fi
