"""Helpers for the tests of pages: the program, and pages in a browser without a network."""

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

REEL = str(Path(sys.argv[1]).resolve())
SCENARIOS = Path(sys.argv[2]).resolve()

failures = []


def check(holds, what):
    """Records a failure and continues, so that a run reports all failures."""
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}")


class Reel:
    """The program, run in its own directory."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {
            "HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def run(self, *arguments, given="", codes=(0,)):
        done = subprocess.run(
            [REEL, *arguments], input=given, text=True, capture_output=True, cwd=self.folder,
            env=self.environment, timeout=900)
        if done.returncode not in codes:
            raise RuntimeError(f"reel {' '.join(arguments)}: {done.returncode}\n{done.stderr}")
        return done.stdout

    def report(self, recording):
        page = self.folder / f"{recording.parent.name}-{recording.stem}.html"
        # A recording from which the current apps diverge also gets a page, which reports that.
        self.run("report", str(recording), str(page), codes=(0, 1))
        return page

    def why(self, recording, path):
        """Returns the frames that changed a path, with the old and new values as JSON."""
        said = json.loads(self.run("why", str(recording), path, "--json"), parse_float=str)
        text = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return [[one["frame"], text(one["before"]), text(one["after"])] for one in said]

    def screens(self, recording, app, places):
        """Returns the app's screens at places, each a branch and the number of a frame on it."""
        lines = [".set screens off", f".use {app}"]
        branch = None
        for name, number in places:
            if name != branch:
                lines.append(f".switch {name}")
                branch = name
            lines += [f".goto {number}", ".screen"]
        said = self.run(
            "open", str(recording), "--echo", "--keep-going", given="\n".join(lines) + "\n",
            codes=(0, 1))
        screens = []
        isScreen = False
        for line in said.split("\n"):
            if line == ".screen":
                screens.append([])
                isScreen = True
            elif re.match(r"\.(goto \d+|switch .*)$", line):
                isScreen = False
            elif isScreen:
                screens[-1].append(line)
        return ["\n".join(lines).rstrip("\n") for lines in screens]


def wait_until(page, condition):
    """Waits for an expression to hold; Playwright's own way is refused by the page's policy."""
    page.evaluate("""async () => {
        const start = performance.now();
        while (!(%s)) {
          if (performance.now() - start > 30_000) throw new Error("waited in vain");
          await new Promise(requestAnimationFrame);
        }
      }""" % condition)


@contextmanager
def opened(browser, path, fragment="", **options):
    """Opens a page in a context without a network; its errors and warnings are failures."""
    context = browser.new_context(offline=True, **options)
    page = context.new_page()
    page.on("console", lambda said: check(
        said.type not in ("error", "warning"), f"{path.name}: console: {said.text}"))
    page.on("pageerror", lambda error: check(False, f"{path.name}: {error}"))
    page.on("request", lambda request: check(
        request.url.startswith(("file:", "data:", "blob:")), f"asks for {request.url}"))
    page.goto(f"file://{path}{fragment}")
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    yield page
    context.close()
