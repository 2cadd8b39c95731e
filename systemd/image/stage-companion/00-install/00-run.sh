#!/bin/bash -e
# Installs the checkout in the image as its own installer does it anywhere.
source_dir=/usr/src/table-companion
mkdir -p "${ROOTFS_DIR}${source_dir}"
tar -xf files/checkout.tar --no-same-owner -C "${ROOTFS_DIR}${source_dir}"
on_chroot <<INSIDE
sh ${source_dir}/systemd/install.sh console
INSIDE
rm -rf "${ROOTFS_DIR:?}${source_dir}"

# The devices are those of the Pi that the card is put into: they are looked for at its first start.
rm -f "${ROOTFS_DIR}/etc/table-companion/companion.toml"
unit=table-companion-settings.service
install -D -m 644 "files/$unit" "${ROOTFS_DIR}/etc/systemd/system/$unit"
mkdir -p "${ROOTFS_DIR}/etc/systemd/system/multi-user.target.wants"
ln -sf "../$unit" "${ROOTFS_DIR}/etc/systemd/system/multi-user.target.wants/$unit"
