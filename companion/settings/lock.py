"""One copy of the companion to a data folder."""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import DeviceError


@contextmanager
def only_copy(data: Path) -> Iterator[None]:
    """Holds a data folder for this copy of the companion; DeviceError where another one that runs has it. The lock
    is the kernel's own, so that none is left behind by a crash; a disk that has no locks is used without."""
    try:
        folder = os.open(data, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:  # the log says what is wrong with the folder
        logging.getLogger(__name__).warning("%s cannot be locked: %s", data, error.strerror)
        yield
        return
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise DeviceError(
                "The companion runs already, with the games in {folder}. Use its window, or close it first.",
                folder=str(data),
            ) from error
        except OSError as error:
            logging.getLogger(__name__).warning("%s cannot be locked: %s", data, error.strerror)
        yield
    finally:
        os.close(folder)
