"""Talks to `reel mcp` like an agent's program, with the protocol's own client.

Called by .ci/agents: agents.py REEL PLANTED SCENARIOS
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bugs  # noqa: E402
import malformed  # noqa: E402
import modes  # noqa: E402

failures = []


def check(holds, what):
    """Records a failure and continues, so that a run reports all failures."""
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}")


def main():
    reel, planted, scenarios = (str(Path(argument).resolve()) for argument in sys.argv[1:4])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(os.path.realpath(name))
        asyncio.run(modes.run(reel, Path(scenarios), folder / "modes", check))
        malformed.run(reel, folder, check)
        asyncio.run(bugs.run(planted, folder / "bugs", check))
    if failures:
        print(f"{len(failures)} failed")
        sys.exit(1)


main()
