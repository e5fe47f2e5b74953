"""How the shell starts the program."""

import gc


def run() -> None:
    """Run the command line that was typed, and end the process."""
    gc.disable()  # a short life makes too little garbage to look for, the imports included
    from tracker.cli.main import run as go

    go()
