"""Opens exported recordings in the tools that they are for, and compares the results with the
output of `reel`.

Called by .ci/tools: tools.py REEL SCENARIOS
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
from playwright.sync_api import sync_playwright

import perfetto
import terminal

REEL = str(Path(sys.argv[1]).resolve())
SCENARIOS = Path(sys.argv[2]).resolve()
HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ASCIINEMA = str(Path(sys.executable).parent / "asciinema")
KINDS = {
    "sqlite": "sqlite", "redux-devtools": "json", "trace": "json", "asciicast": "cast",
    "frames": "jsonl", "state": "json"}
# A session with branches, a skipped frame and an edited one.
EDITED = """open 2
edit
set goal 30
save
wait
.branch other
back
open 1
edit
set goal 7
.switch main
back
create
set name Tram
.skip 5
.edit 3 {"minipools":{"router":{"poolChosen":{"id":3}}}}
"""

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
            "HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "TERM": "xterm-256color"}

    def run(self, *arguments, given="", codes=(0,)):
        done = subprocess.run(
            [REEL, *arguments], input=given, text=True, capture_output=True, cwd=self.folder,
            env=self.environment, timeout=900)
        if done.returncode not in codes:
            raise RuntimeError(f"reel {' '.join(arguments)}: {done.returncode}\n{done.stderr}")
        return done.stdout

    def export(self, recording, kind):
        """Exports to a file, and checks that a repeated export is the same."""
        files = [self.folder / f"{recording.stem}-{kind}-{n}.{KINDS[kind]}" for n in (1, 2)]
        # Only the recording with all features is exported twice: each export takes a process.
        files = files if recording.stem == "edited" else files[:1]
        for file in files:
            file.unlink(missing_ok=True)
            self.run("export", str(recording), str(file), "--as", kind)
        check(
            files[0].read_bytes() == files[-1].read_bytes(), f"{recording.name} as {kind}: bytes")
        return files[0]

    def sql(self, recording, query):
        return [tuple(row.values()) for row in json.loads(
            self.run("sql", str(recording), query, "--json"))]


def queries():
    text = (HERE / "queries.sql").read_text()
    lines = [line for line in text.split("\n") if not line.startswith("--")]
    return [query.strip() for query in "\n".join(lines).split(";\n") if query.strip()]


def sqlite(file, query):
    done = subprocess.run(
        ["sqlite3", "-json", str(file), query], text=True, capture_output=True, check=True)
    return [tuple(row.values()) for row in json.loads(done.stdout or "[]")]


def duck(file):
    """Opens the database in DuckDB, by its own extension or else table by table."""
    connection = duckdb.connect()
    try:
        connection.execute("LOAD sqlite")
        connection.execute(f"ATTACH '{file}' AS reel (TYPE sqlite, READ_ONLY); USE reel")
        return connection, "its own extension"
    except duckdb.Error:
        pass
    for kind, name, declaration in sqlite(
            file, "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view')"):
        connection.execute(declaration)
        if kind == "table":
            rows = sqlite(file, f"SELECT * FROM {name}")
            for row in rows:
                marks = ", ".join("?" * len(row))
                connection.execute(f"INSERT INTO {name} VALUES ({marks})", row)
    return connection, "rows of sqlite3, views by their SQL"


def check_queries(reel, recording, asked):
    file = reel.export(recording, "sqlite")
    connection, how = duck(file)
    filled = 0
    for query in asked:
        ours = reel.sql(recording, query)
        theirs = sqlite(file, query)
        check(ours == theirs, f"{recording.name}: sqlite3 answers differently\n{query}")
        ducks = [tuple(row) for row in connection.execute(query).fetchall()]
        check(ours == ducks, f"{recording.name}: duckdb answers differently\n{query}\n{ours}\n{ducks}")
        filled += bool(ours)
    check(sqlite(file, "PRAGMA integrity_check") == [("ok",)], f"{recording.name}: integrity")
    return filled, how


def check_why(reel, recording):
    """Compares the changes of every path with `why`; null and missing values count as equal."""
    changes = {}
    for path, frame, old, new in reel.sql(
            recording, "SELECT path, frame, old, new FROM changes ORDER BY position DESC"):
        changes.setdefault(path, []).append((frame, old and json.loads(old), new and json.loads(new)))
    compared = 0
    for path, ours in changes.items():
        # Queries cannot name a case that an enum does not have initially.
        answer = reel.run("why", str(recording), path, "--json", codes=(0, 2))
        if not answer:
            continue
        compared += 1
        said = json.loads(answer)
        theirs = [
            (change["frame"], leaf(change["before"]), leaf(change["after"])) for change in said]
        theirs = [change for change in theirs if change[1] != change[2]]
        check(ours == theirs, f"{recording.name}: why {path}\n{ours}\n{theirs}")
    check(compared > len(changes) / 2, f"{recording.name}: why has no answers")
    return compared


def leaf(value):
    return None if isinstance(value, (dict, list)) and value else value


def check_redux(reel, page, recording):
    text = reel.export(recording, "redux-devtools").read_text()
    lifted = page.evaluate(f"text => {{ {(HERE / 'lifted.js').read_text()}\nreturn imported(text) }}", text)
    rows = reel.sql(
        recording, "SELECT app || '/' || action, frame, skipped FROM frames "
        "WHERE position IS NOT NULL ORDER BY position")
    check(lifted["types"] == [row[0] for row in rows], f"{recording.name}: actions")
    check(lifted["frames"] == [row[1] for row in rows], f"{recording.name}: frames")
    check(
        lifted["skipped"] == [row[1] for row in rows if row[2]], f"{recording.name}: skipped")
    state = json.loads(reel.export(recording, "state").read_text())
    check(lifted["state"] == state, f"{recording.name}: the last state")
    return len(rows)


def check_trace(reel, recording, read):
    asked = "SELECT count(*) FROM frames UNION ALL SELECT count(*) FROM requests WHERE deed = 'ask' "
    frames, effects, causes = (
        row[0] for row in reel.sql(recording, asked + "UNION ALL SELECT count(*) FROM causes"))
    slices, depth, shortest = read["slices"][0]
    check(slices == frames + effects, f"{recording.name}: {slices} slices, {frames} + {effects}")
    check(not depth and (slices == 0 or shortest > 0), f"{recording.name}: slices in slices")
    check(read["flows"] == [[causes]], f"{recording.name}: flows {read['flows']}, {causes}")
    check(not read["problems"] and not read["dropped"], f"{recording.name}: {read}")
    return slices, causes


def check_cast(reel, recording, expected):
    file = reel.export(recording, "asciicast")
    found = terminal.problems(file.read_text())
    check(not found, f"{recording.name}: {found[:3]}")
    output = subprocess.run([ASCIINEMA, "cat", str(file)], capture_output=True, check=True).stdout
    seen = terminal.last_screen(terminal.shown(output))
    if expected is not None:
        check(seen == expected, "asciinema shows another screen:\n{}\nthe shell:\n{}".format(
            *("\n".join(terminal.text(line) for line in lines) for lines in (seen, expected))))
    return seen


def main():
    recordings = sorted(SCENARIOS.glob("**/*.reel"))
    with tempfile.TemporaryDirectory() as name:
        reel = Reel(Path(name))
        reel.run("minipools", "--record", "edited.reel", given=EDITED)
        edited = reel.folder / "edited.reel"

        asked = queries()
        filled, how = check_queries(reel, edited, asked)
        check(filled == len(asked), f"only {filled} of {len(asked)} queries have an answer")
        names = ("contribute", "burst", "send", "latency", "watching")
        others = [path for path in recordings if path.stem in names]
        for recording in others:
            check_queries(reel, recording, asked)
        print(f"sql: {len(asked)} queries of {1 + len(others)} recordings, as sqlite3 and duckdb "
              f"({how}) answer them")
        paths = check_why(reel, edited)
        print(f"changes: as why says, of {paths} paths")

        screen = terminal.session(
            [REEL, "minipools", "--record", "typed.reel", "--data", "data"],
            [".set forms type", "open 2", "edit", "set goal 30", "save", "back", "open 1"],
            reel.environment, reel.folder)
        check_cast(reel, reel.folder / "typed.reel", screen)
        for recording in [edited, *recordings]:
            check_cast(reel, recording, None)
        print(f"asciicast: {1 + len(recordings)} recordings, and one that looks as the shell did")

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM,
                args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
            page = browser.new_page()
            frames = sum(check_redux(reel, page, path) for path in [edited, *recordings])
            print(f"redux-devtools: {frames} actions of {1 + len(recordings)} recordings")
            traced = [edited, *others]
            texts = [reel.export(path, "trace").read_text() for path in traced]
            for recording, read in zip(traced, perfetto.reading(browser, texts)):
                slices, causes = check_trace(reel, recording, read)
                print(f"perfetto: {recording.name}, {slices} slices, {causes} flows")
            browser.close()
    print(f"{'FAILED' if failures else 'ok'}: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
