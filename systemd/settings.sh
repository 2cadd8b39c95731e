#!/bin/sh
# Writes the settings for the devices that are there; settings that there are stay. Usage: settings.sh PYTHON [ROOT]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
settings=${2:-}/etc/table-companion
install -d -m 755 "$settings"
[ ! -e "$settings/companion.toml" ] || exit 0
devices=$(sh "$here/devices.sh" "$1" "${2:-}")
{ cat "$here/companion.toml"; printf '%s\n' "$devices"; } >"$settings/companion.toml.new"
chmod 644 "$settings/companion.toml.new"
mv "$settings/companion.toml.new" "$settings/companion.toml"
