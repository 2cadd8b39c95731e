#!/bin/sh
# The installed companion, e.g. `table-companion doctor`. As root it runs as its own user, on the service's data and
# settings; as anybody else on their own data, and on the computer's settings where they have none of their own.
set -eu
home=/opt/table-companion
settings=/etc/table-companion/companion.toml
if [ "${1:-}" = update ]; then
    shift
    exec /usr/local/lib/table-companion/update "$@"
fi
case "${1:-}" in
    "" | -h | --help)
        PYTHONPATH="$home" "$home/.venv/bin/python" -P -m companion --help
        echo "  update       take over another version of the program, from an archive or a folder of it"
        exit 0
        ;;
esac
if [ "$(id -u)" = 0 ]; then
    exec runuser -u table-companion -- env HOME=/var/lib/table-companion PYTHONPATH="$home" \
        STATE_DIRECTORY=/var/lib/table-companion COMPANION_CONFIG="$settings" \
        "$home/.venv/bin/python" -P -m companion "$@"
fi
[ -e "${XDG_CONFIG_HOME:-$HOME/.config}/table-companion/companion.toml" ] ||
    export COMPANION_CONFIG="${COMPANION_CONFIG:-$settings}"
PYTHONPATH="$home" exec "$home/.venv/bin/python" -P -m companion "$@"
