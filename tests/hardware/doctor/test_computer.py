"""What the doctor says of computers, read from copies of their files."""

import time
from pathlib import Path

import pytest

from hardware.doctor import computer
from hardware.doctor.check import Verdict


def written(root: Path, name: str, text: str = "") -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def pi(root: Path, model: str = "Raspberry Pi 5 Model B Rev 1.0\0") -> None:
    written(root, "proc/device-tree/model", model)
    written(root, "etc/os-release", 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n')


def test_a_pi_is_known_by_its_model(tmp_path: Path) -> None:
    pi(tmp_path)
    check = computer.computer(tmp_path, "aarch64")
    assert check.verdict is Verdict.GOOD
    assert check.finding.say() == "Raspberry Pi 5 Model B Rev 1.0, Debian GNU/Linux 13 (trixie), 64 bits."


def test_32_bits_are_wrong(tmp_path: Path) -> None:
    pi(tmp_path)
    assert computer.computer(tmp_path, "armv7l").verdict is Verdict.WRONG


def test_another_computer_is_no_fault(tmp_path: Path) -> None:
    assert computer.computer(tmp_path, "x86_64").verdict is Verdict.ABSENT


def test_screens_and_touch_panels_are_named(tmp_path: Path) -> None:
    assert computer.screen(tmp_path, {}).verdict is Verdict.ABSENT
    written(tmp_path, "sys/class/drm/card1-DSI-1/status", "connected\n")
    written(tmp_path, "sys/class/drm/card1-DSI-1/modes", "800x480\n")
    written(tmp_path, "sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    assert "without a touch panel" in computer.screen(tmp_path, {}).finding.say()
    written(tmp_path, "sys/class/input/event0/device/name", "10-0038 generic ft5x06 (79)\n")
    assert computer.screen(tmp_path, {}).finding.say() == "DSI-1 800x480; touched by 10-0038 generic ft5x06 (79)."


def test_a_disk_that_cannot_be_written_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert computer.disk(tmp_path).verdict is Verdict.GOOD
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(computer, "ROOM_MB", 10**9)
    assert "make room" in computer.disk(tmp_path).finding.say()

    def refuse(self: Path, data: bytes) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    check = computer.disk(tmp_path)
    assert check.verdict is Verdict.WRONG
    assert "Read-only file system" in check.finding.say()


def test_a_clock_before_the_program_was_written_is_wrong(tmp_path: Path) -> None:
    today = computer.BORN + 86400 * 300
    assert computer.clock(0, tmp_path).verdict is Verdict.WRONG
    assert computer.clock(today, tmp_path).verdict is Verdict.ABSENT
    written(tmp_path, "run/systemd/timesync/synchronized")
    check = computer.clock(today, tmp_path)
    assert check.verdict is Verdict.GOOD
    assert time.strftime("%Y-%m-%d", time.localtime(today)) in check.finding.say()


def test_the_service_is_followed_from_absent_to_failed(tmp_path: Path) -> None:
    def state() -> tuple[Verdict, str]:
        check = computer.service(tmp_path, lambda unit: answers[0])
        return check.verdict, check.finding.say()

    answers = ["active"]
    assert state() == (Verdict.ABSENT, "Not installed: the companion starts when it is called.")
    written(tmp_path, "etc/systemd/system/table-companion.service")
    assert state() == (Verdict.ABSENT, "Installed, but not started after boot.")
    (tmp_path / "etc/systemd/system/multi-user.target.wants").mkdir()
    (tmp_path / "etc/systemd/system/multi-user.target.wants/table-companion.service").symlink_to("../x")
    assert state() == (Verdict.ABSENT, "Installed; systemd is not running here.")
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    assert state() == (Verdict.GOOD, "It runs and starts after boot.")
    assert computer.is_running(tmp_path, lambda unit: answers[0])
    answers[0] = "inactive"
    assert state() == (Verdict.ABSENT, "It is stopped, and starts with `sudo systemctl start table-companion`.")
    answers[0] = "failed"
    assert not computer.is_running(tmp_path, lambda unit: answers[0])
    assert state()[0] is Verdict.WRONG
