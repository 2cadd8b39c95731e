#!/bin/sh
# Installs the companion on Debian or Raspberry Pi OS, or repairs it: safe to run again, and games are kept.
# Usage: install.sh [console|desktop]. On the console it starts by itself after boot; on a desktop it is one of the
# programs. Without a word: the desktop where this computer has one.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
home=/opt/table-companion
data=/var/lib/table-companion
settings=/etc/table-companion
user=table-companion
say() { echo "companion: $*"; }

[ "$(id -u)" = 0 ] || { echo "Run this as root: sudo make install" >&2; exit 2; }
way=${1:-}
if [ -z "$way" ]; then
    way=console
    [ -e /etc/systemd/system/display-manager.service ] && way=desktop
fi
case "$way" in
    console | desktop) ;;
    *) echo "There are two ways to install it, console and desktop; $way is none." >&2; exit 2 ;;
esac

say "system packages"
sh "$here/systemd/packages.sh" install

say "user $user"
groups=""
for group in video render input gpio dialout tty audio; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    groups="$groups${groups:+,}$group"
done
getent passwd "$user" >/dev/null ||
    useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
usermod --append --groups "$groups" "$user"

say "program in $home"
install -d -m 755 "$home"
for part in companion calibration hardware ui systemd docs; do
    [ -d "$here/$part" ] || continue
    rm -rf "$home/$part.new"
    mkdir "$home/$part.new"
    (cd "$here/$part" && tar -cf - --exclude=__pycache__ .) | tar -xf - -C "$home/$part.new" --no-same-owner
    rm -rf "${home:?}/$part"
    mv "$home/$part.new" "$home/$part"
done
for file in pyproject.toml requirements.lock README.md LICENSE; do
    [ -f "$here/$file" ] && install -m 644 "$here/$file" "$home/$file"
done
chown -R root:root "$home/companion" "$home/calibration" "$home/hardware" "$home/ui" "$home/systemd"
chmod -R u=rwX,go=rX "$home/companion" "$home/calibration" "$home/hardware" "$home/ui" "$home/systemd"
chmod 755 "$home"/systemd/*.sh # an archive may have been unpacked without these rights

say "Python packages"
venv="$home/.venv"
now=$(python3 -c 'import sys; print(sys.version_info[:2])')
# One that was cut while it was made has no pip yet.
then=$("$venv/bin/python" -c 'import pip, sys; print(sys.version_info[:2])' 2>/dev/null || echo none)
# The system's own packages for the camera and the pins are seen from within.
[ "$now" = "$then" ] || python3 -m venv --clear --system-site-packages "$venv"
pip() { "$venv/bin/python" -m pip --disable-pip-version-check --no-cache-dir "$@"; }
pip install -q --require-hashes -r "$home/requirements.lock"
if "$venv/bin/python" -c 'import importlib.util as u, sys; sys.exit(u.find_spec("picamera2") is None)'; then
    pip install -q --require-hashes --no-deps -r "$home/systemd/requirements-pi.lock"
fi
"$venv/bin/python" -m compileall -q "$home/companion" "$home/calibration" "$home/hardware" "$home/ui"
sync

say "data in $data, settings in $settings"
install -d -m 750 -o "$user" -g "$user" "$data"
sh "$here/systemd/settings.sh" "$venv/bin/python"

say "devices"
install -D -m 644 "$here/systemd/60-table-companion.rules" /etc/udev/rules.d/60-table-companion.rules
if [ -S /run/udev/control ]; then
    udevadm control --reload
    udevadm trigger
fi

say "start from the $way"
install -D -m 755 "$here/systemd/table-companion.sh" /usr/local/bin/table-companion
install -D -m 755 "$here/systemd/update.sh" /usr/local/lib/table-companion/update
unit=/etc/systemd/system/table-companion.service
install -D -m 644 "$here/systemd/table-companion.service" "$unit"
install -D -m 644 "$here/systemd/table-companion.desktop" /usr/local/share/applications/table-companion.desktop
running=no
[ -d /run/systemd/system ] && running=yes
[ "$running" = no ] || systemctl daemon-reload
if [ "$way" = console ]; then
    rm -f /etc/xdg/autostart/table-companion.desktop
    if command -v systemctl >/dev/null; then
        systemctl -q enable table-companion.service
    else
        say "there is no systemd here: it does not start by itself"
    fi
    [ "$running" = no ] || systemctl restart --no-block table-companion.service
else
    if command -v systemctl >/dev/null; then systemctl -q disable table-companion.service 2>/dev/null || true; fi
    [ "$running" = no ] || systemctl stop table-companion.service
    install -D -m 644 "$here/systemd/table-companion.desktop" /etc/xdg/autostart/table-companion.desktop
fi
say "installed. Is everything well? sudo table-companion doctor"
