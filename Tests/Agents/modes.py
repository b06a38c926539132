"""The client's three modes: its calls work, and every message conforms to the schemas."""

import json
import sys
from pathlib import Path

import jsonschema
from mcp import Client, MCPError, StdioServerParameters

import messages

# Each mode with the resulting revision and the client's first message.
MODES = {
    "auto": ("2026-07-28", "server/discover"), "2026-07-28": ("2026-07-28", "tools/list"),
    "legacy": ("2025-11-25", "initialize"),
}


def server(program, folder, log, *arguments, environment={}):
    return StdioServerParameters(
        command=sys.executable,
        args=[str(Path(__file__).with_name("wire.py")), str(log), program, "mcp", *arguments],
        env={"HOME": str(folder), "LC_ALL": "C.UTF-8", **environment}, cwd=folder)


async def talk(client, check):
    """Uses every tool and every resource, correctly and incorrectly."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    check(1 <= len(tools) <= 12, f"there are {len(tools)} tools")
    for tool in tools.values():
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        if tool.output_schema:
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        check(bool(tool.description), f"{tool.name} has no description")

    used = set()

    async def call(name, fails=False, **arguments):
        used.add(name)
        # The client checks the result against the tool's own schema.
        result = await client.call_tool(name, arguments)
        check(result.is_error == fails, f"{name} {arguments}: {result.content[0].text[:300]}")
        text = result.content[0].text
        check(len(text) <= 45_000, f"{name} answers with {len(text)} characters")
        if result.structured_content is not None:
            check(json.loads(text) == result.structured_content, f"{name}: text and content differ")
        return result.structured_content or text

    opened = await call("open", recording="questions.reel")
    session = opened["session"]
    check(opened["frame"] == 16 and not opened["effects"], f"opened {opened}")
    frames = await call("frames", session=session, count=3)
    check([frame["frame"] for frame in frames["value"]] == [14, 15, 16], f"frames {frames}")
    check((await call("frames", session=session, frame=2))["value"]["frame"] == 2, "frame 2")
    await call("frames", session=session, where="minipools.route.count > 1", count=2)
    route = await call("state", session=session, path="minipools.route", frame=2)
    check(route["value"] == [{"screen": "home"}], f"route {route}")
    await call("state", session=session)
    changes = await call("why", session=session, path="minipools.route", count=2)
    check(len(changes["value"]) == 2 and changes["shortened"][0]["kept"] == 2, "two changes")
    first = await call("bisect", session=session, condition="minipools.route.count > 1")
    check(first["value"]["frame"] == 3, f"bisect {first}")
    never = await call("bisect", session=session, condition="minipools.route.count > 99")
    check(never["value"] is None, f"bisect {never}")
    check((await call("find", session=session, what="poolsLoaded"))["value"] == [2], "find")
    check((await call("diff", session=session, **{"from": 1, "to": 1}))["value"] == [], "diff")
    await call("screen", session=session, frame=3)
    tried = await call("try", session=session, lines=["open 1", "expect screen contains Turin"],
                       fails=True)
    check(tried["lines"][0]["ok"] and not tried["lines"][1]["ok"], f"tried {tried}")
    tried = await call("try", session=session, lines=["back", "open 1"], frame=3)
    await call("try", session=session, lines=["back"], branch=tried["branch"])
    same = await call("state", session=session, path="minipools.route.count")
    check(same["value"] == 2, "the recording is unchanged")
    await call("fuzz", app="minipools", steps=20, seed=1)
    shrunk = await call("shrink", recording="questions.reel",
                        condition="minipools.route.count > 1")
    check("expect minipools.route.count > 1" in shrunk["script"], f"shrunk {shrunk}")
    await call("save", fails=True, session=session, file="x.script")
    other = (await call("open", app="minipools"))["session"]
    await call("try", session=other, lines=["new"])
    await call("save", session=other, file=f"saved-{client.protocol_version}.script")
    await call("save", fails=True, session=other, file=f"saved-{client.protocol_version}.script")
    check(used == set(tools), f"not used: {set(tools) - used}")

    wrong = await call("bisect", fails=True, session=session, condition="minipools.rout == 1")
    check("did you mean" in wrong, f"the shell says: {wrong}")
    await call("why", fails=True, session="s99", path="minipools")
    await call("why", fails=True, session=session)
    await call("open", fails=True, recording="/etc/passwd")
    await call("open", fails=True, recording="../secret.reel")
    for name in ["nothing", ""]:
        try:
            await client.call_tool(name, {})
            check(False, f"there is a tool “{name}”")
        except MCPError as error:
            check(error.error.code == -32602, f"no tool: {error.error}")

    listed = (await client.list_resources()).resources
    check([resource.name for resource in listed] == ["questions.reel"], f"resources {listed}")
    read = await client.read_resource(listed[0].uri)
    check(read.contents[0].text.startswith('{"reel":'), "a recording can be read")
    check((await client.list_resource_templates()).resource_templates == [], "no templates")
    for uri in ["file:///etc/passwd", "nothing:", listed[0].uri + "x"]:
        try:
            await client.read_resource(uri)
            check(False, f"{uri} can be read")
        except MCPError as error:
            check(error.error.code == -32602, f"{uri}: {error.error}")


def break_answer(lines):
    """Returns the messages without the content of the last tool result."""
    broken = next(line for line in reversed(lines) if '"content":' in line and line[0] == "<")
    message = json.loads(broken[2:])
    del message["result"]["content"]
    return [*lines, "< " + json.dumps(message)]


async def run(program, scenarios, folder, check):
    total = 0
    for mode, (version, beginning) in MODES.items():
        place = folder / mode
        (place / "inside").mkdir(parents=True)
        recording = scenarios / "MiniPools" / "questions.reel"
        (place / "inside" / "questions.reel").write_bytes(recording.read_bytes())
        (place / "secret.reel").write_bytes(recording.read_bytes())
        log = place / "wire.log"
        async with Client(server(program, place / "inside", log), mode=mode) as client:
            check(client.protocol_version == version, f"{mode}: {client.protocol_version}")
            await talk(client, check)
        lines = log.read_text().removesuffix("\n").split("\n")
        check(json.loads(lines[0][2:])["method"] == beginning, f"{mode}: another beginning")
        found, count = messages.problems(lines)
        for problem in found:
            check(False, f"{mode}: {problem}")
        total += count
        check(messages.problems(break_answer(lines))[0], f"{mode}: no schema finds a mistake")
    print(f"modes: {', '.join(MODES)}; {total} messages conform to the schemas")
