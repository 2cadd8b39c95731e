"""The image's stage, run against a stand-in of pi-gen: nothing is installed on this computer."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
IMAGE = SYSTEMD / "image"
SCRIPTS = sorted([*IMAGE.rglob("*.sh"), IMAGE / "config", IMAGE / "stage-companion/EXPORT_IMAGE"])
UNIT = "table-companion-settings.service"
PI_GEN = """#!/bin/bash -e
# arm64
source ./config
mkdir -p "$PWD/root/etc/table-companion"
touch "$PWD/root/etc/table-companion/companion.toml"
on_chroot() { cat >"$PI_GEN/inside"; cp -R "$ROOTFS_DIR/usr/src/table-companion" "$PI_GEN/seen"; }
copy_previous() { touch "$PI_GEN/copied"; }
export -f on_chroot copy_previous
export PI_GEN=$PWD ROOTFS_DIR=$PWD/root
for stage in $STAGE_LIST; do
    [ "$stage" = stage-companion ] || continue
    (cd "$stage" && ./prerun.sh && cd 00-install && { [ ! -x 00-run.sh ] || ./00-run.sh; })
done
echo "$IMG_NAME $RELEASE ${FIRST_USER_NAME:-nobody}" >told
"""


@pytest.fixture
def pi_gen(tmp_path: Path) -> Path:
    """A folder that looks like pi-gen's; what is to run inside the image is only written down."""
    folder = tmp_path / "pi-gen"
    (folder / "stage2").mkdir(parents=True)
    (folder / "build.sh").write_text(PI_GEN)
    (folder / "build.sh").chmod(0o755)
    return folder


def build(*words: str | Path, script: Path = IMAGE / "build.sh") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", script, *words], capture_output=True, text=True, check=False, env={"PATH": "/usr/bin:/bin"}
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_shell_understands_them(script: Path) -> None:
    done = subprocess.run(("bash", "-n", str(script)), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert script.suffix != ".sh" or script.stat().st_mode & 0o111


def test_the_image_is_installed_by_the_installer_from_the_checkout(pi_gen: Path) -> None:
    done = build(pi_gen, "FIRST_USER_NAME=an owner")
    assert (done.returncode, done.stderr) == (0, "")
    assert (pi_gen / "told").read_text() == "table-companion trixie an owner\n"
    assert (pi_gen / "stage2/SKIP_IMAGES").exists()
    assert (pi_gen / "inside").read_text() == "sh /usr/src/table-companion/systemd/install.sh console\n"
    for part in ("systemd/install.sh", "systemd/settings.sh", "requirements.lock"):
        assert (pi_gen / "seen" / part).read_bytes() == (SYSTEMD.parent / part).read_bytes()
    wanted = re.search(r"^for part in (.*); do$", (SYSTEMD / "install.sh").read_text(), re.MULTILINE)
    assert wanted is not None
    assert all((pi_gen / "seen" / part).is_dir() for part in wanted[1].split())
    # The copy is gone, the devices are looked for at the first start.
    assert not (pi_gen / "root/usr/src/table-companion").exists()
    assert not (pi_gen / "root/etc/table-companion/companion.toml").exists()
    unit = pi_gen / "root/etc/systemd/system/multi-user.target.wants" / UNIT
    assert unit.resolve() == (pi_gen / "root/etc/systemd/system" / UNIT).resolve()
    assert unit.exists()
    removed = (SYSTEMD / "uninstall.sh").read_text()
    assert {f"/etc/systemd/system/{UNIT}", f"/etc/systemd/system/multi-user.target.wants/{UNIT}"} <= set(
        removed.split()
    )


def test_nothing_that_was_made_in_the_checkout_is_in_the_image_and_no_address(pi_gen: Path) -> None:
    build(pi_gen)
    with tarfile.open(pi_gen / "stage-companion/00-install/files/checkout.tar") as packed:
        names = packed.getnames()
    assert "companion/__main__.py" in names
    assert not [name for name in names if {".git", ".venv", "__pycache__"} & set(name.split("/"))]
    for file in (path for path in IMAGE.rglob("*") if path.is_file() and path.name != "README.md"):
        assert "://" not in file.read_text()


def test_a_checkout_that_was_unpacked_without_the_right_to_run_is_installed_too(pi_gen: Path, tmp_path: Path) -> None:
    for file in (path for path in SYSTEMD.rglob("*") if path.is_file()):
        bare = tmp_path / "checkout/systemd" / file.relative_to(SYSTEMD)
        bare.parent.mkdir(parents=True, exist_ok=True)
        bare.write_bytes(file.read_bytes())
    done = build(pi_gen, script=tmp_path / "checkout/systemd/image/build.sh")
    assert (done.returncode, done.stderr) == (0, "")
    assert (pi_gen / "inside").exists()


@pytest.mark.parametrize(
    ("words", "said"), [((), "Say where pi-gen is"), (("/tmp",), "no checkout of pi-gen"), (("--docker",), "Say where")]
)
def test_what_is_missing_is_said(words: tuple[str, ...], said: str) -> None:
    done = build(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_pi_gen_for_32_bit_is_refused(pi_gen: Path) -> None:
    (pi_gen / "build.sh").write_text(PI_GEN.replace("arm64", "armhf"))
    assert "branch arm64" in build(pi_gen).stderr
    assert not (pi_gen / "stage-companion").exists()


def test_systemd_understands_the_unit_of_the_first_start(tmp_path: Path) -> None:
    text = (IMAGE / "stage-companion/00-install/files" / UNIT).read_text()
    programs = {
        "/opt/table-companion/systemd/settings.sh": SYSTEMD / "settings.sh",
        "/opt/table-companion/.venv/bin/python": sys.executable,
    }
    for installed, here in programs.items():
        assert installed in text
        text = text.replace(installed, str(here))
    (tmp_path / UNIT).write_text(text)
    done = subprocess.run(
        ("systemd-analyze", "verify", "--man=no", tmp_path / UNIT), capture_output=True, text=True, check=False
    )
    assert done.stdout + done.stderr == ""
