#!/bin/sh
# The installed companion, e.g. `table-companion doctor`. As root it runs as its own user, on the service's data.
set -eu
home=/opt/table-companion
cd "$home"
if [ "$(id -u)" = 0 ]; then
    exec runuser -u table-companion -- env -u SUDO_USER HOME=/var/lib/table-companion \
        STATE_DIRECTORY=/var/lib/table-companion CONFIGURATION_DIRECTORY=/etc/table-companion \
        "$home/.venv/bin/python" -m companion "$@"
fi
exec "$home/.venv/bin/python" -m companion "$@"
