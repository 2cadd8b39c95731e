#!/bin/sh
# Installs the Debian packages that the companion needs and that are missing; asks the network for nothing
# when all are there. Usage: packages.sh [play|test|install]
set -eu

# One package a word; "a|b" names alternatives by Debian release, any one of which is enough.
play="libgl1 libglib2.0-0t64|libglib2.0-0 libegl1 libgles2 libgl1-mesa-dri libmtdev1t64|libmtdev1 xclip"
wanted="$play"
# What only some archives have: Raspberry Pi OS has the camera's and the pins' packages, Debian has not.
offered=""
case "${1:-play}" in
    test) wanted="$play xvfb xauth xdotool systemd" ;;
    install)
        wanted="$play libgbm1 libdrm2 libudev1"
        offered="python3-picamera2 python3-lgpio" ;;
esac
python3 -c 'import ensurepip, venv' 2>/dev/null || wanted="$wanted python3-venv"

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q '^install ok installed'; }

missing=""
for choice in $wanted; do
    found=""
    for name in $(echo "$choice" | tr '|' ' '); do installed "$name" && found=yes; done
    [ -n "$found" ] || missing="$missing $choice"
done
if [ -n "$offered" ] && ! ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1; then
    apt-get update -q >/dev/null 2>&1 || true # a fresh image does not know yet what is offered
fi
for name in $offered; do
    if ! installed "$name" && apt-cache show "$name" >/dev/null 2>&1; then missing="$missing $name"; fi
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then as_root=""
elif command -v sudo >/dev/null; then as_root=sudo
else
    echo "These system packages are missing:$missing. Run this command as root, or install sudo." >&2
    exit 2
fi
echo "Installing system packages:$missing"
$as_root apt-get update -q >/dev/null
names=""
for choice in $missing; do
    for name in $(echo "$choice" | tr '|' ' '); do
        if [ -n "$(apt-cache madison "$name" 2>/dev/null)" ]; then names="$names $name"; break; fi
    done
done
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $names >/dev/null
