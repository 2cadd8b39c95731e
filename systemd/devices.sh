#!/bin/sh
# Prints the lines of companion.toml for the camera that is there, and `none` for what is not found: nothing is
# simulated on a real table. A serial port may be anything, so that lights are never guessed.
# Usage: devices.sh PYTHON [ROOT]
set -eu
python=$1
root=${2:-}

camera='kind = "none"'
if "$python" -c 'import importlib.util as u, sys; sys.exit(u.find_spec("picamera2") is None)'; then
    camera='kind = "pi"'
else
    for device in "$root"/dev/v4l/by-id/*-video-index0; do
        [ ! -e "$device" ] || camera='kind = "usb"\nwidth = 1920\nheight = 1080'
    done
fi
printf "\\n[camera]\\n$camera\\n\\n[lights]\\nkind = \"none\"\\n"
