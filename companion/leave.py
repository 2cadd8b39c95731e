"""The end of the process, whatever its threads are doing."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
from typing import NoReturn


def leave(code: int) -> NoReturn:
    """Ends the process with an exit code.

    Python ends a daemon thread where it comes back from a library while the interpreter is taken down; in C++, as
    OpenCV is, that aborts the whole process. So the interpreter is not taken down while such a thread is alive: a
    picture that is being read when the app is closed may take longer than anybody waits for it.
    """
    alive = [thread for thread in threading.enumerate() if thread.daemon]
    if not alive:
        sys.exit(code)
    logging.getLogger(__name__).info("Left behind: %s.", ", ".join(sorted(thread.name for thread in alive)))
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join()
    atexit._run_exitfuncs()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # nobody reads it any more
            continue
    os._exit(code)
