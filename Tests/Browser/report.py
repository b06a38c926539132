"""Opens pages that `reel report` has written in Chromium, without a network, and compares what
they show with what `reel` says of the same recordings.

Called by .ci/browser: report.py REEL SCENARIOS
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

REEL = str(Path(sys.argv[1]).resolve())
SCENARIOS = Path(sys.argv[2]).resolve()
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FRAMES = int(os.environ.get("REPORT_FRAMES", "100000"))

failures = []


def check(holds, what):
    """Notes a failure, and goes on: a run says all that is wrong."""
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}")


class Reel:
    """The program, in a directory of its own."""

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
        # A recording that the apps of today leave has a page as well, which says so.
        self.run("report", str(recording), str(page), codes=(0, 1))
        return page

    def screens(self, recording, app, places):
        """The app's screen at places: a branch, and the number of a frame on it."""
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


@contextmanager
def opened(browser, path, fragment="", **options):
    """A page, in a context without a network; whatever it complains of is a failure."""
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


def screens_are_those_of_the_shell(browser, reel):
    frames = 0
    for recording in sorted(SCENARIOS.glob("*/*.reel")):
        name = recording.relative_to(SCENARIOS)
        app = recording.parent.name.lower().replace("together", "minipools")
        with opened(browser, reel.report(recording)) as page:
            places = page.evaluate("""() => index.tracks.flatMap((track, place) =>
                Array.from({ length: track.count + 1 }, (_, position) =>
                  [track.name, numberAt(place, position), place, position]))
                .filter((place) => place[3] > 0)""")
            shown = page.evaluate("""async ([app, places]) => {
                page.app = index.apps.indexOf(app);
                const texts = [];
                for (const [, , track, position] of places) {
                  await page.choose(track, position);
                  texts.push(document.getElementById("screen").textContent);
                }
                return texts;
              }""", [app, places])
        wanted = reel.screens(recording, app, [place[:2] for place in places])
        check(len(wanted) == len(shown) > 0, f"{name}: {len(wanted)} screens, {len(shown)} shown")
        for place, one, other in zip(places, wanted, shown):
            check(one == other.rstrip("\n"), f"{name} {place}: {one!r}, but shown is {other!r}")
        frames += len(shown)
    return f"{frames} screens are those of the shell"


def why_is_that_of_the_shell(browser, reel):
    answers = 0
    for name, paths in [
        ("MiniPools/edit", ["minipools.pools[id=2].name", "minipools.form.typed", "minipools"]),
        ("TVShows/offline", ["tvshows.route", "tvshows.shows.count"]),
        ("CodePay/full", ["codepay.account", "codepay.route", "codepay.transactions.count"]),
    ]:
        recording = SCENARIOS / f"{name}.reel"
        with opened(browser, reel.report(recording)) as page:
            for path in paths:
                said = json.loads(reel.run("why", str(recording), path, "--json"))
                wanted = [[one["frame"], one["before"], one["after"]] for one in said]
                shown = page.evaluate("""async (path) => (await why(index.current, stepsOf(path)))
                    .map((one) => [one.number, one.before ?? null, one.after ?? null])""", path)
                check(wanted == shown and wanted, f"{name}: why {path}: {wanted}, not {shown}")
                answers += len(shown)
    return f"{answers} answers to why are those of the shell"


def keys_are_enough(browser, reel):
    path = reel.report(SCENARIOS / "TVShows/offline.reel")
    with opened(browser, path, "#5") as page:
        at = lambda: page.evaluate("page.shown.then(() => page.position)")
        check(at() == 5, "the address leads to #5")
        for key, position in [("ArrowRight", 6), ("ArrowLeft", 5), ("Home", 0), ("PageDown", 100),
                              ("PageUp", 0), ("End", page.evaluate("page.count"))]:
            page.keyboard.press(key)
            check(at() == position, f"{key} leads to {at()}, not {position}")
        page.keyboard.press("Home")
        page.keyboard.press("/")
        check(page.evaluate("document.activeElement.id") == "wanted", "/ leads to the search")
        name = page.evaluate("frameAt(page.track, 3).then((frame) => frame.title)")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#results[data-text='{name}']")
        page.wait_for_function("page.position > 0")
        title = "frameAt(page.track, page.position).then((frame) => frame.title)"
        check(page.evaluate(title) == name, "Enter leads to what was found")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        check(page.evaluate("document.getElementById('keys').open"), "? shows the keys")
        page.keyboard.press("Escape")
        check(not page.evaluate("document.getElementById('keys').open"), "Escape closes them")
        # The tab key leads to the tree, where Enter asks why.
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.getAttribute('role')") == "treeitem":
                break
        before = at()
        page.keyboard.press("ArrowDown")
        check(at() == before, "arrows within the tree do not leave the frame")
        asked = page.evaluate("document.activeElement.dataset.path")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#why[data-path='{asked}']")
        page.keyboard.press("Home")
        page.wait_for_timeout(400)
        hidden = page.evaluate("""() => {
            const style = getComputedStyle(document.activeElement.firstChild);
            return style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2;
          }""")
        check(not hidden, "the focus is seen")
    return "keys are enough"


def luminance(color):
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    red, green, blue = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def is_readable(browser, reel):
    path = reel.report(SCENARIOS / "MiniPools/branches.reel")
    least = 21
    for scheme in ["light", "dark"]:
        for width in [1280, 800, 360]:
            size = {"width": width, "height": 800}
            with opened(browser, path, color_scheme=scheme, viewport=size) as page:
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                check(wide <= 0, f"{width} pixels: {wide} too wide")
                colors = page.evaluate("""() => {
                    const behind = (element) => {
                      for (let one = element; one; one = one.parentElement) {
                        const color = getComputedStyle(one).backgroundColor;
                        if (!/, 0\\)$/.test(color)) return color;
                      }
                      return "rgb(255, 255, 255)";
                    };
                    return [...document.querySelectorAll("body *")]
                      .filter((one) => one.offsetParent !== null && one.children.length === 0
                        && one.textContent.trim() && one.getClientRects().length)
                      .map((one) => [one.tagName + "." + one.className,
                        getComputedStyle(one).color, behind(one)]);
                  }""")
                for what, ink, paper in colors:
                    least = min(least, contrast(ink, paper))
                    check(contrast(ink, paper) >= 4.5, f"{scheme}: {what} {ink} on {paper}")
                unnamed = page.evaluate("""() => [...document.querySelectorAll(
                    "button, input, select, [role=treeitem], [role=listbox], svg[role]")]
                    .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim()
                      || one.labels?.length || one.getAttribute("aria-labelledby")))
                    .map((one) => one.outerHTML)""")
                check(unnamed == [], f"without a name: {unnamed}")
                for role in ["listbox", "option", "tree", "treeitem", "search", "status", "group"]:
                    check(page.locator(f"[role={role}]").count() > 0, f"there is no {role}")
                chosen = page.locator("[role=option][aria-selected=true]")
                check(chosen.count() == 1, "one frame is chosen")
                check(page.locator("#frames").get_attribute("aria-activedescendant")
                      == chosen.get_attribute("id"), "the list says which frame is chosen")
    return f"least contrast {least:.1f}"


def long_sessions_are_quick(browser, reel):
    recording = reel.folder / "long.reel"
    lines = ["open 2", "edit"] + [f"set goal {place % 997 + 1}" for place in range(FRAMES)]
    reel.run("--record", str(recording), given="\n".join(lines) + "\n")
    start = time.monotonic()
    path = reel.report(recording)
    written = time.monotonic() - start
    size = path.stat().st_size
    check(size <= 25_000_000, f"{size} bytes")
    with opened(browser, path) as page:
        ready = float(page.evaluate("document.documentElement.dataset.ready"))
        steps = page.evaluate("""async () => {
            const times = [];
            let position = 1;
            for (let turn = 0; turn < 200; turn++) {
              // Everywhere, in an order that no cache foresees, and a few frames in a row.
              position = (position * 48271 + 11) % page.count;
              for (const place of [position, position + 1, position + 2]) {
                const start = performance.now();
                await page.go(place);
                times.push(performance.now() - start);
              }
            }
            return times;
          }""")
        start = time.monotonic()
        found = page.evaluate("page.search('goalEdited').then(() => page.results.length)")
        searched = time.monotonic() - start
        check(found == FRAMES, f"{found} frames found")
        start = time.monotonic()
        page.evaluate("page.ask('minipools.form.typed.goal')")
        asked = time.monotonic() - start
    check(ready <= 1000, f"the first interaction takes {ready:.0f} ms")
    return (f"{FRAMES} frames: {size / 1e6:.1f} MB, written in {written:.0f} s, first interaction "
            f"after {ready:.0f} ms, longest scrub step {max(steps):.0f} ms, median "
            f"{sorted(steps)[len(steps) // 2]:.1f} ms, search {searched:.1f} s, why {asked:.1f} s")


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        reel = Reel(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"])
        for test in [screens_are_those_of_the_shell, why_is_that_of_the_shell, keys_are_enough,
                     is_readable, long_sessions_are_quick]:
            if len(sys.argv) > 3 and test.__name__ not in sys.argv[3:]:
                continue
            before = len(failures)
            for old in reel.folder.glob("*.html"):
                old.unlink()
            said = test(browser, reel)
            print(f"{'ok' if len(failures) == before else 'FAILED'}  {test.__name__}: {said}")
        browser.close()
    sys.exit(1 if failures else 0)


main()
