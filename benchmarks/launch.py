"""Starts programs and says what each took; kept tiny, and run with `python -I -S`.

Linux counts the memory of whoever starts a program as the program's own until
it has replaced itself, so a large parent would be measured in its stead.
Commands come on stdin, one a line with tabs between the words; each is
answered with its seconds, its peak memory in KiB, and its exit code.
"""

import os
import sys
from time import perf_counter

SILENT = [
    (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
]
IN_KIB = 1024 if sys.platform == "darwin" else 1

for line in sys.stdin:
    words = line.rstrip("\n").split("\t")
    began = perf_counter()
    process = os.posix_spawn(words[0], words, os.environ, file_actions=SILENT)
    _, status, used = os.wait4(process, 0)
    seconds = perf_counter() - began
    print(seconds, used.ru_maxrss // IN_KIB, os.waitstatus_to_exitcode(status), flush=True)
