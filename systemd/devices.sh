#!/bin/sh
# Prints the lines of companion.toml for the camera that is there, and `none` for what is not found: nothing is
# simulated on a real table. A serial port may be anything, so that lights are never guessed.
# Usage: devices.sh PYTHON [ROOT]
set -eu
python=$1
root=${2:-}

# Is a camera plugged into the Pi's own connector? libcamera lists USB cameras too.
on_the_pi='import sys
from picamera2 import Picamera2
sys.exit(not any("usb" not in str(camera.get("Id", "")).lower() for camera in Picamera2.global_camera_info()))'

camera='kind = "none"'
if "$python" -c "$on_the_pi" >/dev/null 2>&1; then
    camera='kind = "pi"'
else
    for device in "$root"/dev/v4l/by-id/*-video-index0; do
        [ ! -e "$device" ] || camera='kind = "usb"\nwidth = 1920\nheight = 1080'
    done
fi
printf "\\n[camera]\\n$camera\\n\\n[lights]\\nkind = \"none\"\\n"
