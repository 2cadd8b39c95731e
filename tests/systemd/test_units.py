"""The service's unit and the installer's scripts, as systemd and the shell understand them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.settings.config import ButtonsKind, CameraConfig, load

SYSTEMD = Path(__file__).parent.parent.parent / "systemd"
UNIT = SYSTEMD / "table-companion.service"
SCRIPTS = sorted(SYSTEMD.glob("*.sh"))


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that is there: systemd looks for it."""
    text = UNIT.read_text().replace("/opt/table-companion/.venv/bin/python", sys.executable)
    text = text.replace("/usr/local/lib/table-companion/update", str(SYSTEMD / "update.sh"))
    path = tmp_path / UNIT.name
    path.write_text(text.replace("WorkingDirectory=/run/table-companion", "WorkingDirectory=/tmp"))
    return path


def analyze(*arguments: str) -> str:
    done = subprocess.run(("systemd-analyze", *arguments), capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr


def test_systemd_finds_no_fault(unit: Path) -> None:
    assert analyze("verify", "--man=no", str(unit)) == ""


def test_systemd_would_find_one(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("WatchdogSec=20", "WatchdogSecs=20"))
    assert "WatchdogSecs" in analyze("verify", "--man=no", str(unit))


def test_its_exposure_is_small(unit: Path) -> None:
    report = analyze("security", "--no-pager", "--offline=true", str(unit))
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", report)
    assert exposure is not None
    assert float(exposure[1]) <= 2.5


def test_it_is_started_again_for_ever_and_watched() -> None:
    lines = UNIT.read_text().splitlines()
    for line in ("Type=notify", "Restart=always", "RestartSec=2", "StartLimitIntervalSec=0", "TimeoutStopSec=5"):
        assert line in lines
    assert any(line.startswith("WatchdogSec=") for line in lines)


def test_the_groups_of_the_unit_are_the_ones_that_are_made() -> None:
    unit_groups = re.search(r"^SupplementaryGroups=(.*)$", UNIT.read_text(), re.MULTILINE)
    made = re.search(r"^for group in (.*); do$", (SYSTEMD / "install.sh").read_text(), re.MULTILINE)
    assert unit_groups is not None
    assert made is not None
    assert unit_groups[1] == made[1]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_plain_shell(script: Path) -> None:
    assert script.stat().st_mode & 0o111
    done = subprocess.run(("sh", "-n", str(script)), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_installed_file_is_taken_away_again() -> None:
    installed = re.findall(r"^ *(?:install -D .* |unit=)(/\S+)$", (SYSTEMD / "install.sh").read_text(), re.MULTILINE)
    removed = (SYSTEMD / "uninstall.sh").read_text()
    assert len(installed) == 6
    assert [path for path in installed if path not in removed] == []


@pytest.mark.parametrize(
    ("listed", "devices", "camera"),
    [
        ([{"Id": "/base/soc/i2c0mux/i2c@1/imx708@1a"}], [], CameraConfig(kind="pi")),
        ([], [], CameraConfig(kind="none")),
        (None, [], CameraConfig(kind="none")),
        ([{"Id": "/base/pcie/usb@2/uvc"}], ["usb-x-video-index0"], CameraConfig(kind="usb", width=1920, height=1080)),
        (None, ["usb-x-video-index0"], CameraConfig(kind="usb", width=1920, height=1080)),
        (None, ["usb-x-video-index1"], CameraConfig(kind="none")),
    ],
)
def test_what_is_not_found_is_none(
    listed: list[dict[str, str]] | None, devices: list[str], camera: CameraConfig, tmp_path: Path
) -> None:
    for device in devices:
        (tmp_path / "dev/v4l/by-id" / device).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "dev/v4l/by-id" / device).touch()
    if listed is not None:  # what libcamera sees, where there is one
        (tmp_path / "picamera2.py").write_text(
            f"class Picamera2:\n    @staticmethod\n    def global_camera_info():\n        return {listed}\n"
        )
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nPYTHONPATH={tmp_path} exec {sys.executable} "$@"\n')
    python.chmod(0o755)
    subprocess.run((SYSTEMD / "settings.sh", python, tmp_path), check=True)
    file = tmp_path / "etc/table-companion/companion.toml"
    config = load(file, None)
    assert config.camera == camera
    assert config.lights.kind == "none"
    assert config.buttons.kind is ButtonsKind.NONE
    assert config.screen.fullscreen
    file.write_text("# the owner's own\n")
    subprocess.run((SYSTEMD / "settings.sh", python, tmp_path), check=True)
    assert file.read_text() == "# the owner's own\n"


def test_settings_are_not_written_where_the_devices_cannot_be_looked_for(tmp_path: Path) -> None:
    for name in ("settings.sh", "companion.toml"):
        (tmp_path / name).write_bytes((SYSTEMD / name).read_bytes())
    done = subprocess.run(("sh", tmp_path / "settings.sh", sys.executable, tmp_path), capture_output=True, check=False)
    assert done.returncode != 0
    assert not (tmp_path / "etc/table-companion/companion.toml").exists()


def test_scripts_that_were_unpacked_without_the_right_to_run_call_each_other(tmp_path: Path) -> None:
    bare = tmp_path / "systemd"
    bare.mkdir()
    for script in (*SCRIPTS, SYSTEMD / "companion.toml"):
        (bare / script.name).write_bytes(script.read_bytes())
    subprocess.run(("sh", bare / "settings.sh", sys.executable, tmp_path), check=True)
    assert load(tmp_path / "etc/table-companion/companion.toml", None).lights.kind == "none"
    by_itself = re.compile(r'^\s*[@"$]*(?:here/)?(?:systemd/)?[a-z-]+\.sh"?(?:\s|$)', re.MULTILINE)
    for file in (*SCRIPTS, SYSTEMD.parent / "Makefile"):
        assert not by_itself.findall(file.read_text()), file


@pytest.mark.whole_game
def test_a_set_up_of_python_that_was_cut_is_made_anew_and_a_whole_one_stays(tmp_path: Path) -> None:
    """The power went after Python was there and before pip was."""
    install = (SYSTEMD / "install.sh").read_text()
    part = install[install.index('venv="$home/.venv"') : install.index("pip() {")]
    made = tmp_path / ".venv"
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", made), check=True)
    (made / "half").touch()

    def run() -> None:
        env = {
            **os.environ,
            "home": str(tmp_path),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        subprocess.run(("sh", "-eu", "-c", part), env=env, check=True)
        subprocess.run((made / "bin/python", "-c", "import pip"), check=True)

    run()
    assert not (made / "half").exists()
    (made / "whole").touch()
    run()
    assert (made / "whole").exists()
