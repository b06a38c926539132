"""A live session, as `.view` shows it, followed and controlled from a browser."""

import json
import re
import socket
import subprocess
import threading

from pages import REEL, check, wait_until


class Session:
    """A running `reel` that gets lines and reports the result of each."""

    def __init__(self, reel):
        self.process = subprocess.Popen(
            [REEL, "--mode", "json", "--keep-going"], cwd=reel.folder, env=reel.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def line(self, text):
        """Runs a line and returns its answer."""
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        while True:
            said = json.loads(self.process.stdout.readline())
            if "ok" in said:
                check(said["ok"], f"{text}: {said}")
                return said.get("answer", {}).get("value")

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def a_session_is_followed(browser, reel):
    session = Session(reel)
    session.line("open 2")
    address = session.line(".view")["address"]
    complaints = []
    asked = set()

    def visited(**options):
        page = browser.new_context(**options).new_page()
        page.on("console", lambda said: complaints.append(said.text)
                if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.add(request.url))
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        return page

    # As served, with the restrictions of its content security policy.
    strict = visited()
    # The test evaluates strings in the page, which the policy forbids.
    page = visited()
    number = "numberAt(page.track, page.position)"
    at = lambda frame: wait_until(
        page,
        f"{number} === {frame} && document.documentElement.dataset.shown"
        " === `${page.track}:${page.position}`")
    screen = lambda: page.locator("#screen").inner_text().rstrip()
    at(3)
    check("Trip to Rome" in screen(), screen())

    # New frames arrive, and the page follows the shell.
    session.line("edit")
    at(4)
    strict.wait_for_selector("#frame4[aria-selected=true]")
    session.line("set goal 77")
    at(5)
    check("77" in screen(), screen())
    check("77" in page.locator("#changes").inner_text(), "the newest changes")
    session.line(".goto 2")
    at(2)
    check("shell is at #2" in page.locator("#liveText").inner_text(), "the shell's place")
    session.line(".now")
    at(5)

    # Going to another frame ends that; new frames still arrive.
    page.keyboard.press("Home")
    session.line("set goal 88")
    wait_until(page, "page.count === 6")
    check(page.evaluate("page.position") == 0, "the page stays where it was put")
    check(page.get_attribute("#follow", "aria-pressed") == "false", "the page no longer follows")
    page.keyboard.press("f")
    at(6)

    # A branch, a skipped frame, and why.
    session.line(".goto 4")
    session.line("set goal 5")
    wait_until(page, "index.tracks.length === 2")
    at(7)
    check(page.locator("#branch option").count() == 2, "the branch is offered")
    session.line(".switch main")
    session.line(".skip 5")
    at(6)
    page.evaluate("page.go(5)")
    wait_until(
        page,
        "document.getElementById('details').textContent.includes(said.skipped)")
    page.evaluate("page.ask('minipools.form.typed.goal')")
    page.wait_for_selector("#why[data-path='minipools.form.typed.goal'] ul")
    check("88" in page.locator("#why").inner_text(), page.locator("#why").inner_text())

    # Choosing a frame moves the shell only if the shell allows it.
    page.evaluate("page.go(3)")
    page.locator("#frame1").click()
    at(1)
    check(session.line(".goto +0")["frame"] == 6, "the shell stays where it is")
    check(session.line(".view --control")["address"] == address, "the address stays")
    wait_until(page, "index.live.control")
    page.locator("#frame1").click()
    wait_until(page, "index.live.frame === 1")
    at(1)
    check(session.line(".status") is not None, "the shell continues")
    page.locator("#frames").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_until(page, "index.live.frame === 2")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, f"{wide} too wide")

    check(complaints == [], f"console: {complaints}")
    strict.context.close()
    others = [url for url in asked if not url.startswith(address)]
    check(others == [], f"asks for {others}")

    # Another address is refused, and the end is reported.
    refused = page.context.request.get(re.sub("/[0-9a-f]{32}/", "/" + "0" * 32 + "/", address))
    check(refused.status == 403, f"a wrong token: {refused.status}")
    session.line(".now")
    a_lost_connection_is_found_again(browser, session, address)
    session.end()
    page.wait_for_selector("html[data-live=ended]")
    check("has ended" in page.locator("#liveText").inner_text(), "the end is reported")
    page.keyboard.press("Home")
    page.evaluate("page.shown")
    page.context.close()
    return "a session is followed, and controlled if it allows that"


def a_lost_connection_is_found_again(browser, session, address):
    with Wire(address) as wire:
        page = browser.new_context().new_page()
        page.goto(wire.address)
        page.wait_for_selector("#frame6[aria-selected=true]")
        wire.cut()
        page.wait_for_selector("html[data-live=lost]")
        check("trying again" in page.locator("#liveText").inner_text(), "the loss is reported")
        session.line(".goto 2")
        wire.mend()
        page.wait_for_selector("html[data-live=live]")
        page.wait_for_selector("#frame2[aria-selected=true]")
        page.context.close()


class Wire:
    """A connection to the session that can be cut, and that the session does not notice."""

    def __init__(self, address):
        self.port = int(re.search(":([0-9]+)/", address)[1])
        self.server = socket.create_server(("127.0.0.1", 0))
        self.own = self.server.getsockname()[1]
        self.address = address.replace(f":{self.port}/", f":{self.own}/")
        self.ends = []
        self.is_cut = False
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()
        self.server.close()

    def accept(self):
        while True:
            try:
                near, _ = self.server.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.port))
            self.ends += [near, far]
            threading.Thread(target=self.carry, args=(near, far, True), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, False), daemon=True).start()

    def carry(self, source, target, isRequest):
        try:
            while part := source.recv(65536):
                if isRequest:
                    part = part.replace(f":{self.own}".encode(), f":{self.port}".encode())
                target.sendall(part)
        except OSError:
            pass
        for end in [source, target]:
            end.close()

    def cut(self):
        self.is_cut = True
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.ends = []

    def mend(self):
        self.is_cut = False
