"""Malformed lines: each is answered, and none affects the messages after it."""

import json
import random
import subprocess
import time

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
GOOD = {"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {"_meta": META}}


def line(dice):
    """Returns a line that is not a message, or an incomplete or unexpected message."""
    good = json.dumps(GOOD).encode()
    kind = dice.randrange(8)
    if kind == 0:
        return good[: dice.randrange(1, len(good))]
    if kind == 1:
        return bytes(dice.choice([b for b in range(1, 256) if b != 10]) for _ in range(60))
    if kind == 2:
        return b"[" * dice.randrange(1, 2_000)
    if kind == 3:
        wrong = dict(GOOD)
        wrong[dice.choice(list(GOOD))] = dice.choice([None, [], {}, 1.5, "x", True, 10**30])
        return json.dumps(wrong).encode()
    if kind == 4:
        text = bytearray(good)
        text[dice.randrange(len(text))] = dice.choice([b for b in range(256) if b != 10])
        return bytes(text)
    if kind == 5:
        return b'{"jsonrpc":"2.0","id":"\xff\xfe","method":"ping"}'
    if kind == 6:
        return json.dumps([GOOD] * dice.randrange(3)).encode()
    return json.dumps({"jsonrpc": "2.0", "id": dice.randrange(9), "result": {}}).encode()


def run(program, folder, check, count=100_000):
    dice = random.Random(17)
    last = json.dumps({**GOOD, "id": "last"}).encode()
    # A message that is too long is skipped up to its end.
    long = b'{"jsonrpc":"2.0","id":1,"method":"' + b"x" * (5 << 20) + b'"}'
    lines = [line(dice) for _ in range(count)] + [long, last]
    start = time.monotonic()
    done = subprocess.run(
        [program, "mcp"], input=b"\n".join(lines), capture_output=True, cwd=folder,
        env={"HOME": str(folder)}, timeout=300)
    seconds = time.monotonic() - start
    check(done.returncode == 0, f"malformed lines end it with {done.returncode}: {done.stderr!r}")
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    check(answers[-1].get("id") == "last" and "result" in answers[-1], "the last is not answered")
    errors = sum("error" in answer for answer in answers)
    check(errors > count * 0.8, f"only {errors} errors")
    codes = {answer["error"]["code"] for answer in answers if "error" in answer}
    check(codes <= {-32700, -32600, -32601, -32602, -32022}, f"codes {codes}")
    print(f"malformed: {count} lines, {errors} errors, in {seconds:.1f} s")
