"""`python -m tracker`."""

from tracker.cli.start import run

if __name__ == "__main__":
    run()
