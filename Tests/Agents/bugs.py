"""Ten planted bugs: a client without a model finds the frame of each with at most five calls.

The expected frame is the first whose state differs from that of a correct model of the app, which
reduces the same recorded actions.
"""

import json
import random
import subprocess

from mcp import Client

from modes import server

MOST_CALLS = 5
NAMES = ["apple", "bread", "cheese", "dates", "eggs", "figs"]
BUGS = ["total", "lost", "stale", "duplicate", "negative", "busy", "dangling", "order", "cents",
        "forgotten"]


def session(bug, dice):
    """Returns random lines, then some that certainly trigger the bug, then some others."""
    lines, count = [], 0
    for _ in range(24):
        kind = dice.randrange(9)
        thing = dice.randrange(1, count + 1) if count else 1
        if kind < 2 and count < 6 or count < 3:
            count += 1
            # Prices with cents trigger this bug, so the random lines have none.
            cents = dice.choice(["", ".50", ".05"]) if bug != "cents" else ""
            lines.append(f"add {dice.choice(NAMES)} {dice.randrange(1, 9)}{cents}")
        elif kind == 3:
            lines.append(f"{dice.choice(['more', 'more', 'less'])} {thing}")
        elif kind == 4:
            lines.append(f"choose {thing}")
        elif kind == 5 and bug not in ("forgotten", "total"):
            lines.append(f"coupon {dice.randrange(1, 50)}")
        elif kind == 6:
            lines += [f"search {dice.choice(NAMES)[:2]}", "wait"]
        elif kind == 7 and bug != "order":
            lines.append(f"rename {thing} {dice.choice(NAMES)}")
        else:
            lines.append(f"more {thing}")
    lines += {
        "total": ["coupon 30", "remove 1"], "lost": ["add aaa 1", f"remove {count + 1}"],
        "stale": ["search f", "search figs", "wait"],
        "duplicate": ["add nuts 1", f"remove {count + 1}", "add oil 2", "add nuts 1"],
        "negative": ["add oats 1", f"less {count + 1}", f"less {count + 1}"],
        "busy": ["search zzz", "wait"], "dangling": ["choose 1", "remove 1"],
        "order": ["add aaa 1", "add zzz 1", f"rename {count + 1} zzzz"],
        "cents": ["add pears 2.75"], "forgotten": ["coupon 40", "add pears 2"],
    }[bug]
    for _ in range(20):
        kind = dice.randrange(3)
        lines += [[f"choose {dice.randrange(1, 9)}"], ["search b", "wait"], ["more 2"]][kind]
    return lines


class Right:
    """A correct model of the app."""

    def __init__(self):
        self.state = {"items": [], "total": 0, "coupon": 0, "chosen": None, "query": "",
                      "found": [], "foundFor": "", "isBusy": False, "nextID": 1, "removed": []}

    def do(self, action):
        state = self.state
        items = state["items"]
        (name, given), = action.items()
        if not isinstance(given, dict):
            given = {"value": given}
        thing = next((item for item in items if item["id"] == given.get("id")), None)
        if name == "added":
            whole, _, cents = given["price"].partition(".")
            items.append({"id": state["nextID"], "name": given["name"], "count": 1,
                          "price": int(whole) * 100 + int(cents or 0)})
            state["nextID"] += 1
        elif name == "removed" and thing:
            state["removed"].append(thing["name"])
            items.remove(thing)
            if state["chosen"] == thing["id"]:
                state["chosen"] = None
        elif name == "counted" and thing:
            thing["count"] = max(0, thing["count"] + given["by"])
        elif name == "renamed" and thing:
            thing["name"] = given["name"]
        elif name == "chosen" and thing:
            state["chosen"] = thing["id"]
        elif name == "couponGiven":
            state["coupon"] = given["value"]
        elif name == "searched":
            state["query"], state["isBusy"] = given["value"], True
        elif name == "answered" and given["query"] == state["query"]:
            state["found"], state["foundFor"] = given["names"], given["query"]
            state["isBusy"] = False
        items.sort(key=lambda item: (item["name"], item["id"]))
        total = sum(item["price"] * item["count"] for item in items) - state["coupon"]
        state["total"] = max(0, total)


def first_wrong(planted, recording, environment):
    """Returns the first frame whose state differs from the model's."""
    def run(*arguments, given=""):
        return subprocess.run(
            [planted, *arguments], input=given, capture_output=True, text=True, check=True,
            cwd=recording.parent, env=environment, timeout=120).stdout

    log = json.loads(run("log", recording.name, "--json"))
    lines = "".join(f".goto {frame['frame']}\n.state\n" for frame in log)
    answers = [json.loads(line) for line in
               run("open", recording.name, "--mode", "json", given=lines).split("\n") if line]
    states = [answer["answer"]["value"]["planted"] for answer in answers
              if answer.get("answer", {}).get("kind") == "state"]
    right = Right()
    for frame, state in zip(log, states, strict=True):
        right.do(frame["action"])
        if right.state != state:
            return frame["frame"]
    return None


def record(planted, place, lines, bug):
    """Records lines in the app with a bug, and returns the first wrong frame."""
    environment = {"HOME": str(place), "LC_ALL": "C.UTF-8", "BUG": bug}
    recording = place / f"{bug}.reel"
    subprocess.run(
        [planted, "--record", recording.name, "--keep-going"], input="\n".join(lines), text=True,
        capture_output=True, cwd=place, env=environment, timeout=120)
    return first_wrong(planted, recording, environment)


class Agent:
    """Calls tools and counts the calls."""

    def __init__(self, client):
        self.client = client
        self.calls = 0

    async def call(self, tool, **arguments):
        self.calls += 1
        result = await self.client.call_tool(tool, arguments)
        if result.is_error:
            raise RuntimeError(f"{tool}: {result.content[0].text}")
        return result.structured_content

    async def open(self, recording):
        self.session = (await self.call("open", recording=recording))["session"]

    async def ask(self, tool, **arguments):
        answer = await self.call(tool, session=self.session, **arguments)
        if "shortened" in answer:
            raise RuntimeError(f"{tool} {arguments} left out {answer['shortened']}")
        return answer["value"]

    async def changes(self, path):
        """Returns the changes of a value, from the oldest to the newest."""
        return (await self.ask("why", path=f"planted.{path}", count=200))[::-1]


def at(changes, frame, otherwise):
    """Returns a value after a frame, according to its changes."""
    values = [change["after"] for change in changes if change["frame"] <= frame]
    return values[-1] if values else otherwise


async def total(agent):
    totals, items = await agent.changes("total"), await agent.changes("items")
    coupons = await agent.changes("coupon")
    frames = sorted({change["frame"] for change in totals + items + coupons})
    for frame in frames:
        things = at(items, frame, [])
        right = sum(thing["price"] * thing["count"] for thing in things) - at(coupons, frame, 0)
        if at(totals, frame, 0) != max(0, right):
            return frame


async def lost(agent):
    for change in await agent.changes("items.count"):
        if change["after"] < change["before"] - 1:
            return change["frame"]


async def stale(agent):
    answers, queries = await agent.changes("foundFor"), await agent.changes("query")
    for change in answers:
        if change["after"] != at(queries, change["frame"], ""):
            return change["frame"]


async def duplicate(agent):
    numbered = {change["frame"] for change in await agent.changes("nextID")}
    for frame in await agent.ask("find", what="added"):
        if frame not in numbered:
            return frame


async def negative(agent):
    places = [f"planted.items[{place}].count < 0" for place in range(12)]
    return (await agent.ask("bisect", condition=" or ".join(places)))["frame"]


async def busy(agent):
    # A search has ended once it is answered, whatever it found.
    busy = set(await agent.ask("find", what="planted.isBusy == true"))
    return next(frame for frame in await agent.ask("find", what="answered") if frame in busy)


async def dangling(agent):
    chosen = await agent.changes("chosen")
    things = await agent.changes("items")
    for change in things:
        if change["action"] != "removed":
            continue
        now = at(chosen, change["frame"], None)
        if now is not None and all(thing["id"] != now for thing in change["after"]):
            return change["frame"]


async def order(agent):
    for change in await agent.changes("items"):
        keys = [(thing["name"], thing["id"]) for thing in change["after"]]
        if keys != sorted(keys):
            return change["frame"]


async def cents(agent):
    added = await agent.ask("frames", where="action.added exists", count=200)
    things = await agent.changes("items")
    for frame in added:
        price = round(float(frame["action"]["added"]["price"]) * 100)
        if all(thing["price"] != price for thing in at(things, frame["frame"], [])):
            return frame["frame"]


async def forgotten(agent):
    for change in await agent.changes("coupon"):
        if change["action"] != "couponGiven":
            return change["frame"]


async def run(planted, folder, check):
    told = []
    for bug in BUGS:
        place = folder / bug
        place.mkdir(parents=True)
        lines = session(bug, random.Random(bug))
        wrong = record(planted, place, lines, bug)
        check(wrong is not None, f"{bug}: the session does not trigger the bug")
        check(record(planted, place, lines, "none") is None, f"{bug}: the model is wrong")
        parameters = server(planted, place, place / "wire.log", environment={"BUG": bug})
        async with Client(parameters) as client:
            agent = Agent(client)
            await agent.open(f"{bug}.reel")
            found = await globals()[bug](agent)
            check(found == wrong, f"{bug}: found frame {found} instead of {wrong}")
            check(agent.calls <= MOST_CALLS, f"{bug}: {agent.calls} calls")
            told.append(f"{bug} #{found} in {agent.calls}")
    print(f"bugs: {', '.join(told)}")
