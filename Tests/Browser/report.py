"""Opens pages written by `reel report` in Chromium, without a network, and compares them with the
output of `reel` for the same recordings.

Called by .ci/browser: report.py REEL SCENARIOS
"""

import json
import os
import random
import re
import sys
import tempfile
import time
import zlib
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from live import a_session_is_followed
from pages import SCENARIOS, Reel, check, failures, opened, wait_until

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FRAMES = int(os.environ.get("REPORT_FRAMES", "100000"))

# The page's answer to why, as text, so that no number is rounded.
SHOWN_WHY = """async (path) => JSON.parse(JSON.stringify((await why(index.current, stepsOf(path)))
    .map((one) => [one.number, jsonText(one.before ?? null), jsonText(one.after ?? null)])))"""


def without_countdowns(screen):
    """Returns a screen without what a script counts in seconds.

    A page, which stands, says it as a time of day, or that it happens by itself.
    """
    screen = re.sub(
        r"Next try in \d+ seconds?\.|Trying again\.|It will be tried again automatically\.", "soon",
        screen)
    return re.sub(
        r"(in|en) \d+ (seconds?|Sekunden?|segundos?)|(at|um|a las) \d+:\d+:\d+ UTC", "soon", screen)


def check_count(page):
    """Checks what a page says of the number of results."""
    count = page.evaluate("page.results.length")
    said = page.locator("#results").inner_text()
    check(said.startswith("1 frame " if count == 1 else f"{count} frames"), said)


def screens_are_those_of_the_shell(browser, reel):
    frames = 0
    for recording in sorted(SCENARIOS.glob("*/*.reel")):
        name = recording.relative_to(SCENARIOS)
        app = recording.parent.name.lower().replace("together", "minipools")
        with opened(browser, reel.report(recording)) as page:
            places = page.evaluate("""() => index.tracks.flatMap((track, place) =>
                Array.from({ length: track.count + 1 }, (_, position) =>
                  [track.name, numberAt(place, position), place, position]))""")
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
            same = without_countdowns(one) == without_countdowns(other.rstrip("\n"))
            check(same, f"{name} {place}: {one!r}, but shown is {other!r}")
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
                wanted = reel.why(recording, path)
                shown = page.evaluate(SHOWN_WHY, path)
                check(wanted == shown and wanted, f"{name}: why {path}: {wanted}, not {shown}")
                answers += len(shown)
    return f"{answers} answers to why are those of the shell"


def large_numbers_are_exact(browser, reel):
    """Two numbers that are equal for JavaScript, and missing values, for two reasons."""
    one, other = 9007199254740992, 9007199254740993
    pool = lambda number, goal: {
        "id": number, "name": f"Pool {number}", "goalAmountValue": goal, "creatorId": 6,
        "goalAmountCurrency": None, "createdAt": "2025-12-01T10:00:00.000Z",
        "updatedAt": "2025-12-01T10:00:00.000Z", "contributions": []}
    loaded = lambda *pools: ".dispatch " + json.dumps(
        {"minipools": {"home": {"poolsLoaded": {"done": pools}}}})
    recording = reel.folder / "large.reel"
    reel.run("--record", str(recording), given="\n".join([
        "wait", ".effects off", "refresh", loaded(pool(one, 1), pool(other, 2)), "refresh",
        loaded(pool(one, 1), pool(other, other + 2)), "refresh", loaded(pool(one, 1)), "refresh",
        loaded(pool(1, 1), pool(2, 2)), ""]))
    with opened(browser, reel.report(recording)) as page:
        path = f"minipools.pools[id={other}].goalAmountValue"
        for asked in [path, f"minipools.pools[id={one}].id", "minipools.pools[5].id",
                      "minipools.pools[2]", "minipools.pools[id=9].name", "minipools.pools.count",
                      "minipools.form.name"]:
            wanted = reel.why(recording, asked)
            shown = page.evaluate(SHOWN_WHY, asked)
            check(wanted == shown, f"why {asked}: {wanted}, not {shown}")
        check(len(reel.why(recording, path)) == 3, "the three changes of a value")
        # The frame in between, at which one of them changes.
        page.evaluate("page.go(positionOf(page.track, 6))")
        page.evaluate("page.shown")
        changed = page.locator("#changes").inner_text()
        check(f"[id={other}]" in changed and f"2 → {other + 2}" in changed, changed)
        page.evaluate(f"page.ask('{path}')")
        page.wait_for_selector("#chart svg")
        check(f"from 2 to {other + 2}" in page.locator("#chart figcaption").inner_text(),
              page.locator("#chart figcaption").inner_text())
        items = page.locator("[role=treeitem]").evaluate_all(
            "items => items.map((item) => item.dataset.path)")
        check(f"minipools.pools[id={one}]" in items and f"minipools.pools[id={other}]" in items,
              f"{items}")
        name = page.locator("#screen").inner_text()
        check(f"Pool {other}" in name or f"{other}" in name, name)
    return "large numbers are exact"


def any_name_is_shown(browser, reel):
    """Names that mean something to a page, an address or a reader from right to left, and numbers
    that JavaScript would write otherwise."""
    recording = reel.folder / "{{data}}{{script}} <b> 100%.reel"
    branches = ["100%", "%41", "a#b", "2@3", "\u05d0\u05d1"]
    reel.run("--record", str(recording), given="\n".join(
        ["open 2"] + [line for name in branches for line in (f".branch {name}", "refresh", "wait")]
        + ["edit", "set name \u05e9\u05dc\u05d5\u05dd", "wait", ""]))
    report = reel.report(recording)
    with opened(browser, report) as page:
        check(page.locator("h1").inner_text() == recording.name, page.locator("h1").inner_text())
        check(page.title() == recording.name, page.title())
        names = page.evaluate("index.tracks.map((track) => track.name)")
        check(set(branches) <= set(names), f"{names}")
        # Without isolation the arrow would turn the two values of a change around.
        changes = page.locator("#changes bdi")
        check(changes.count() > 0, "no value is isolated")
    for place, name in enumerate(names):
        with opened(browser, report) as page:
            page.evaluate(f"page.choose({place}, 1)")
            other = name != page.evaluate("index.tracks[index.current].name")
            has_name = f"location.hash.includes('@') === {str(other).lower()}"
            wait_until(page, f"location.hash[0] === '#' && {has_name}")
            fragment = page.evaluate("location.hash")
        for written in {fragment, f"{fragment.split('@')[0]}@{name}"}:
            with opened(browser, report, written) as page:
                shown = page.evaluate("index.tracks[page.track].name")
                check(shown == name, f"{written} shows {shown}, not {name}")
    with opened(browser, report) as page:
        problem = page.evaluate("""() => {
            const long = "\\u05d0\\\\\\"".repeat(3_000_000);
            const whole = { "\\u0000written": "1", written: 2, ["__proto__"]: [1] };
            const text = `[${JSON.stringify(long)},9007199254740993,${JSON.stringify(whole)}]`;
            const [first, number, second] = parseExact(text);
            if (first !== long) return "the long text is another one";
            if (jsonText(number) !== "9007199254740993") return `the number is ${number}`;
            if (JSON.stringify(second) !== JSON.stringify(whole)) return JSON.stringify(second);
            for (const written of ["1.0", "12.50", "1e2", "-0", "-0.0", "1e400", "1e-07",
                "0.0000001", "18446744073709551615", "0.1", "2", '{"a":[1.0,1],"written":"1.0"}']) {
              const shown = jsonText(parseExact(written));
              if (shown !== written) return `${written} is shown as ${shown}`;
            }
            if (isSame(parseExact("[1.0]"), parseExact("[1]"))) return "1.0 is the same as 1";
            const [one, other] = ["\\u00e9", "e\\u0301"];
            if (read({ [one]: 1, [other]: 2 }, [{ name: other }]) !== 2) return "another name";
            if (read({ [one]: 1 }, [{ name: other }]) !== 1) return "no name in another form";
            const rows = parseExact('[{"id":2.0,"n":"a"},{"id":3,"n":"b"}]');
            const found = (id) => read(rows, [{ member: "id", value: valueOf(id) }, { name: "n" }]);
            if (found("2") !== "a" || found("20e-1") !== "a" || found("3") !== "b"
                || found("3.0") !== undefined) return "a path leads to another element";
            const state = patched(JSON.parse('{"__proto__":{"a":1}}'),
              JSON.parse('{"__proto__":{"a":[2]}}'));
            return JSON.stringify(state) === '{"__proto__":{"a":2}}' ? "" : JSON.stringify(state);
          }""")
        check(problem == "", problem)
    # What is refused is reported at the console, which is not to be looked at here.
    page = browser.new_context(offline=True).new_page()
    page.goto(f"file://{report}")
    outside = page.evaluate("() => fetch('data:,1').then(() => 'loaded', () => 'refused')")
    check(outside == "refused", f"another resource is {outside}")
    page.context.close()
    return f"{len(names)} branches are found by their addresses"


def random_names_are_shown(browser, reel):
    """Random names of files and branches, many in a page, for NAMES_SECONDS from NAMES_SEED on."""
    seconds = float(os.environ.get("NAMES_SECONDS", "10"))
    seed = int(os.environ.get("NAMES_SEED", time.time_ns() % 1_000_000))
    count = int(os.environ.get("NAMES_BRANCHES", "24"))
    plain = reel.folder / "plain.reel"
    reel.run("--record", str(plain), given="\n".join(
        ["wait"] + [line for place in range(count) for line in (f".branch name-{place}", "refresh")]
        + ["wait", ""]))
    text = plain.read_text(encoding="utf-8")
    deadline = time.monotonic() + seconds
    pages = names_shown = 0
    while pages == 0 or time.monotonic() < deadline:
        dice = random.Random(seed + pages)
        names = distinct_names(dice, count)
        title = name_of_file(dice) + ".reel"
        recording = reel.folder / title
        recording.write_text(with_names(text, names), encoding="utf-8", newline="")
        report = reel.folder / "random.html"
        reel.run("report", f"./{title}", "./random.html")
        where = f"seed {seed + pages}"
        with opened(browser, report) as page:
            for tag in ["title", "h1"]:
                shown = page.evaluate(f"document.querySelector('{tag}').textContent")
                check(shown == title, f"{where}: the {tag} is {shown!r}, not {title!r}")
            check(page.evaluate("document.scripts.length") == page.evaluate(
                "document.querySelectorAll('body > script').length"), f"{where}: another script")
            shown = page.evaluate("index.tracks.map((track) => track.name)")
            missing = sorted(set(names) - set(shown))
            check(not missing, f"{where}: {missing} are missing")
            options = page.locator("#branch option").evaluate_all(
                "(options) => options.map((option) => option.textContent)")
            for name, option in zip(shown, options):
                check(name in option, f"{where}: {name!r} is shown as {option!r}")
            # The page's own addresses, without the pause before they are written.
            lost = page.evaluate("""async () => {
                const later = window.setTimeout;
                window.setTimeout = (body) => { body(); return 0; };
                const lost = [];
                for (let track = 0; track < index.tracks.length; track++) {
                  page.choose(track, 1);
                  await page.shown;
                  const address = location.hash;
                  page.choose(index.current, 0);
                  await page.shown;
                  history.replaceState(null, "", address);
                  await page.follow();
                  const found = address.includes("@") ? page.track : index.current;
                  if (found !== track) lost.push([index.tracks[track].name, address]);
                }
                window.setTimeout = later;
                return lost;
              }""")
            check(lost == [], f"{where}: addresses lead elsewhere: {lost}")
        recording.unlink()
        report.unlink()
        pages += 1
        names_shown += len(shown) + 1
    return f"{names_shown} names in {pages} pages, from seed {seed} on"


# What means something in HTML, JSON, an address, a script or a place of the page, and what joins.
PIECES = ["<", ">", "&", "\"", "'", "</script>", "</title>", "<!--", "<script>", "&lt;", "&#60;",
          "{{data}}", "{{script}}", "{{title}}", "%", "100%", "%41", "%2", "#", "@", "?", ":", "..",
          "\\", "\\u003c", "__proto__", "constructor", "\u0600", "\u0338", "\u200d", "\u202e",
          "\u2066", "\u2028", "\ufeff", "\U0010fffd", "\u00e9", "e\u0301", "\u05d0", "\u65e5",
          "\U0001f469", "\u0600<b>", "\u0600</script>", "$&", "$1", "`", " ", "a", "1"]


def random_name(dice, excluded=""):
    pieces = []
    for _ in range(dice.randint(1, 8)):
        if dice.random() < 0.7:
            pieces.append(dice.choice(PIECES))
        else:
            number = dice.randrange(0x20, dice.choice([0x80, 0x800, 0xD800, 0x110000]))
            pieces.append(chr(number) if not 0xD800 <= number < 0xE000 else "")
    return "".join(letter for letter in "".join(pieces) if letter not in excluded)


def distinct_names(dice, count):
    names = []
    while len(names) < count:
        # Some are other names as an address has them.
        isOther = names and dice.random() < 0.2
        name = quote(dice.choice(names), safe="") if isOther else random_name(dice)
        if name and name != "main" and name not in names:
            names.append(name)
    return names


def name_of_file(dice):
    name = random_name(dice, excluded="/\0\r\n")
    return name if len(name.encode()) < 200 else name[:40]


def with_names(text, names):
    """Returns a recording whose branches have other names, and valid checksums."""
    before, lines = "", []
    for line in text.rstrip("\n").split("\n"):
        body = line[:-len(',"sum":"01234567"}')]
        found = re.search(r'"name":"name-(\d+)"', body)
        if found:
            name = json.dumps(names[int(found.group(1))], ensure_ascii=False)
            body = body[:found.start()] + f'"name":{name}' + body[found.end():]
        before = f"{zlib.crc32((before + body).encode()):08x}"
        lines.append(f'{body},"sum":"{before}"}}\n')
    return "".join(lines)


def pictures_and_search_lead_on(browser, reel):
    recording = SCENARIOS / "MiniPools/branches.reel"
    report = reel.report(recording)
    with opened(browser, report) as page:
        # Every visible frame that was caused by another has an arc from its cause.
        page.evaluate("page.go(page.count)")
        page.evaluate("page.shown")
        wanted, arcs = page.evaluate("""async () => {
            const wanted = [];
            for (let position = 1; position <= page.count; position++) {
              const frame = await frameAt(page.track, position);
              if (frame.cause) wanted.push([positionOf(page.track, frame.cause), position]);
            }
            page.list.render();
            const top = parseFloat(page.list.arcs.style.top);
            const place = (y) => Math.round((y + top) / rowHeight - 0.5);
            const arcs = [...page.list.arcs.children].map((path) => {
              const [from, to] = /M38 (\\S+)C.* (\\S+)$/.exec(path.getAttribute("d")).slice(1);
              return [place(Number(from)), place(Number(to))];
            });
            return [wanted, arcs];
          }""")
        check(arcs == wanted and arcs, f"arcs {arcs}, not {wanted}")
        # The address names the frame and the branch, and opens them.
        names = page.evaluate("index.tracks.map((track) => track.name)")
        other = page.evaluate("(index.current + 1) % index.tracks.length")
        page.select_option("#branch", str(other))
        page.evaluate("page.go(2)")
        number = page.evaluate("page.shown.then(() => numberAt(page.track, 2))")
        fragment = f"#{number}@{names[other]}"
        wait_until(page, f"location.hash === '{fragment}'")
        # The branches are drawn as lines, which are buttons.
        buttons = page.locator("#graph [role=button]")
        check(buttons.count() == len(names), f"{buttons.count()} branches drawn")
        buttons.nth(0).focus()
        page.keyboard.press("Enter")
        check(page.evaluate("page.track") == 0, "Enter chooses a branch in the picture")
        # A path finds the frames that changed it; the chart shows the current frame and others.
        path = "minipools.pools.count"
        page.fill("#wanted", path)
        page.press("#wanted", "Enter")
        page.wait_for_selector(f"#results[data-text='{path}']")
        found = page.evaluate("page.results.map((position) => numberAt(page.track, position))")
        check(found == [one[0] for one in reel.why(recording, path)][::-1] and found,
              f"found {found}")
        check_count(page)
        page.evaluate(f"page.ask('{path}')")
        page.wait_for_selector("#chart svg[role=img]")
        curve = page.locator("#chart .curve").get_attribute("d")
        check(curve.count("V") >= 3 and "NaN" not in curve, curve)
        page.evaluate("page.go(0)")
        box = page.locator("#chart svg").bounding_box()
        page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
        check(page.evaluate("page.position") == page.evaluate("page.count"), "the chart leads on")
    with opened(browser, report, fragment) as page:
        place = page.evaluate("[index.tracks[page.track].name, numberAt(page.track, page.position)]")
        check(place == [names[other], number], f"{fragment} leads to {place}")
    return "arcs, branches, chart, search and address lead on"


def keys_are_enough(browser, reel):
    path = reel.report(SCENARIOS / "TVShows/offline.reel")
    with opened(browser, path, "#5") as page:
        at = lambda: page.evaluate("page.shown.then(() => page.position)")
        check(at() == 5, "the address leads to #5")
        for key, position in [("ArrowRight", 6), ("ArrowLeft", 5), ("Home", 0), ("PageDown", 100),
                              ("PageUp", 0), ("End", page.evaluate("page.count"))]:
            page.keyboard.press(key)
            check(at() == position, f"{key} leads to {at()}, not {position}")
        # To the cause of a frame, to the next branch, playing, and to search results.
        caused = page.evaluate("""(async () => {
            for (let position = page.count; position; position--) {
              const frame = await frameAt(page.track, position);
              if (frame.cause) return [position, positionOf(page.track, frame.cause)];
            }
          })()""")
        page.evaluate(f"page.go({caused[0]})")
        page.keyboard.press("c")
        wait_until(page, f"page.position === {caused[1]}")
        page.keyboard.press("b")
        check(page.evaluate("page.track") == page.evaluate("1 % index.tracks.length"), "b")
        page.keyboard.press("Home")
        page.keyboard.press(" ")
        wait_until(page, "page.position >= 2")
        page.keyboard.press(" ")
        check(page.evaluate("page.playing") is None, "the space bar plays and pauses")
        page.keyboard.press("Home")
        page.keyboard.press("/")
        check(page.evaluate("document.activeElement.id") == "wanted", "/ leads to the search")
        name = page.evaluate("frameAt(page.track, 3).then((frame) => frame.title)")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#results[data-text='{name}']")
        wait_until(page, "page.position > 0")
        title = "frameAt(page.track, page.position).then((frame) => frame.title)"
        check(page.evaluate(title) == name, "Enter leads to the first result")
        check_count(page)
        page.keyboard.press("Escape")
        if page.evaluate("page.results.length") > 1:
            first = at()
            page.keyboard.press("n")
            check(at() == page.evaluate("page.results[1]"), "n leads to the next result")
            page.keyboard.press("N")
            check(at() == first, "N leads back")
        page.keyboard.press("?")
        check(page.evaluate("document.getElementById('keys').open"), "? shows the keys")
        page.keyboard.press("Escape")
        check(not page.evaluate("document.getElementById('keys').open"), "Escape closes them")
        # The tab key leads to the tree, in which Enter asks why.
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
        check(not hidden, "the focus is visible")
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
    """Measures times, and the size of the page without its data."""
    recording = reel.folder / "long.reel"
    lines = ["open 2", "edit"] + [f"set goal {place % 997 + 1}" for place in range(FRAMES)]
    reel.run("--record", str(recording), given="\n".join(lines) + "\n")
    start = time.monotonic()
    path = reel.report(recording)
    written = time.monotonic() - start
    size = path.stat().st_size
    check(size <= 25_000_000, f"{size} bytes")
    bare = len(re.sub(
        r'<script type="[^"]*" id="[^"]*">.*?</script>\n', "", path.read_text(), flags=re.DOTALL
    ).encode())
    check(bare <= 150_000, f"{bare} bytes before the data")
    with opened(browser, path) as page:
        ready = float(page.evaluate("document.documentElement.dataset.ready"))
        steps = page.evaluate("""async () => {
            const times = [];
            let position = 1;
            for (let turn = 0; turn < 200; turn++) {
              // Unpredictable positions, so that no cache helps, each with two following frames.
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
        found = page.evaluate("page.search('edited').then(() => page.results.length)")
        searched = time.monotonic() - start
        check(found == FRAMES, f"{found} frames found")
        start = time.monotonic()
        page.evaluate("page.ask('minipools.form.typed.goal')")
        asked = time.monotonic() - start
    check(ready <= 1000, f"the first interaction takes {ready:.0f} ms")
    return (f"{FRAMES} frames: {size / 1e6:.1f} MB, {bare / 1e3:.0f} kB before the data, written in {written:.1f} s, first interaction "
            f"after {ready:.0f} ms, longest scrub step {max(steps):.0f} ms, median "
            f"{sorted(steps)[len(steps) // 2]:.1f} ms, search {searched:.1f} s, why {asked:.1f} s")


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        reel = Reel(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
        for test in [screens_are_those_of_the_shell, why_is_that_of_the_shell,
                     large_numbers_are_exact, any_name_is_shown, random_names_are_shown,
                     pictures_and_search_lead_on, keys_are_enough, is_readable,
                     a_session_is_followed, long_sessions_are_quick]:
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
