#!/bin/bash -e
# The stage begins where Raspberry Pi OS Lite ends.
if [ ! -d "${ROOTFS_DIR}" ]; then
    copy_previous
fi
