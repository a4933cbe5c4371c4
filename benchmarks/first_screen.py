"""How long `panurge play` takes from the shell to its first screen, in a terminal of its own.

    python benchmarks/first_screen.py [times]
"""

import os
import pty
import select
import statistics
import sys
import tempfile
import time

WORDS = {"the first screen": ([], b"What shall we play"), "a table": (["guerre-et-beeeh"], b"what will you do")}


def once(arguments: list[str], word: bytes) -> float:
    """Seconds until the word is on the screen."""
    folder = tempfile.mkdtemp()
    began = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24", XDG_DATA_HOME=folder)
        os.execv(sys.executable, [sys.executable, "-m", "panurge", "play", *arguments])
    seen = b""
    while word not in seen and time.perf_counter() - began < 20:
        if select.select([terminal], [], [], 0.05)[0]:
            seen += os.read(terminal, 65536)
    took = time.perf_counter() - began
    os.write(terminal, b"\x03")
    while True:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
    os.waitpid(child, 0)
    return took


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for name, (arguments, word) in WORDS.items():
        took = sorted(once(arguments, word) for _ in range(times))
        print(f"{name}: {statistics.median(took):.2f} s (best {took[0]:.2f}, worst {took[-1]:.2f})")


if __name__ == "__main__":
    main()
