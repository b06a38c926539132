"""Checks messages against the schemas of the protocol: those of the client's own types, which are
made from the published ones, and the published ones if MCP_SCHEMAS names their folder."""

import json
import os
import typing
from pathlib import Path

import jsonschema
from mcp_types import jsonrpc, methods
from pydantic import TypeAdapter

VERSION = "io.modelcontextprotocol/protocolVersion"
known = {}


def schema(kind):
    if kind not in known:
        found = TypeAdapter(kind).json_schema(by_alias=True, mode="validation")
        known[kind] = jsonschema.Draft202012Validator(found)
    return known[kind]


def published(version, name):
    """Returns a definition of the published schema; None if there is none."""
    folder = os.environ.get("MCP_SCHEMAS")
    if not folder:
        return None
    if (version, name) not in known:
        text = json.loads((Path(folder) / version / "schema.json").read_text())
        known[version, name] = None
        if name in text["$defs"]:
            text["$ref"] = f"#/$defs/{name}"
            known[version, name] = jsonschema.Draft202012Validator(text)
    return known[version, name]


def definition(version, method):
    """Returns the published schema's name for a request or notification with a method."""
    folder = os.environ.get("MCP_SCHEMAS")
    text = json.loads((Path(folder) / version / "schema.json").read_text()) if folder else {}
    for name, found in text.get("$defs", {}).items():
        if found.get("properties", {}).get("method", {}).get("const") == method:
            return name
    return None


def answered(kind, result):
    """Returns the type of a complete result.

    The type of a result that asks for more input is left out, because it accepts any members.
    """
    kinds = typing.get_args(kind)
    if not kinds or result.get("resultType") != "complete":
        return kind
    return next(each for each in kinds if each.__name__ != "InputRequiredResult")


def problems(lines):
    """Returns the problems of a session's messages, and the number of messages."""
    found, count, asked, version = [], 0, {}, None

    def hold(validators, value, what):
        for validator in validators:
            if validator is None:
                continue
            for error in validator.iter_errors(value):
                found.append(f"{what}: {error.message[:200]} at {list(error.absolute_path)}")

    for line in lines:
        mark, message = line[:1], json.loads(line[2:])
        count += 1
        if mark == ">":
            meta = message.get("params", {}).get("_meta", {})
            if message["method"] == "initialize":
                version = message["params"]["protocolVersion"]
            version = meta.get(VERSION, version)
            key = (message["method"], version)
            kinds = methods.CLIENT_REQUESTS if "id" in message else methods.CLIENT_NOTIFICATIONS
            if "id" in message:
                asked[message["id"]] = key
            if key not in kinds:
                continue
            hold([schema(kinds[key]), published(version, definition(version, key[0]))],
                 message, f"> {key[0]}")
        elif "error" in message:
            hold([schema(jsonrpc.JSONRPCError), published(version, "JSONRPCErrorResponse")],
                 message, "< error")
        else:
            method, spoken = asked[message["id"]]
            hold([schema(jsonrpc.JSONRPCResponse),
                  published(spoken, "JSONRPCResultResponse")], message, f"< {method}")
            name = (definition(spoken, method) or "").removesuffix("Request") + "Result"
            kind = answered(methods.SERVER_RESULTS[method, spoken], message["result"])
            hold([schema(kind), published(spoken, name)], message["result"], f"< {method}")
    return found, count
