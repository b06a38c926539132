// JSON whose whole numbers are exact, also those that a number of JavaScript cannot hold.

/** What JSON says; a whole number beyond 2⁵³ is a BigInt. */
function parseExact(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  // A name that the text does not have; Reel writes letters as they are.
  let mark = "whole";
  while (text.includes(mark)) mark += "_";
  const parts = [];
  let copied = 0;
  // Strings are passed over by their quotes: an expression for a whole one fails at megabytes.
  const token = /"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found;
    if (word === "\"") {
      token.lastIndex = endOfString(text, found.index);
    } else if (/^-?\d{16,}$/.test(word) && !Number.isSafeInteger(Number(word))) {
      parts.push(text.slice(copied, found.index), `{"${mark}":"${word}"}`);
      copied = token.lastIndex;
    }
  }
  if (!copied) return JSON.parse(text);
  return JSON.parse(parts.join("") + text.slice(copied), (_, value) =>
    isContainer(value) && Object.hasOwn(value, mark) ? BigInt(value[mark]) : value);
}

/** Where the string that starts with a quote has ended. */
function endOfString(text, start) {
  let end = start;
  let escapes;
  do {
    end = text.indexOf("\"", end + 1);
    if (end < 0) return text.length;
    escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
  } while (escapes % 2 === 1);
  return end + 1;
}

/** A value with one member more, or another one; `__proto__` is a name like others. */
function setMember(value, name, member) {
  Object.defineProperty(
    value, name, { value: member, writable: true, enumerable: true, configurable: true });
}

/** A value as JSON. */
function jsonText(value) {
  if (typeof value === "bigint") return String(value);
  if (Object.is(value, -0)) return "-0.0";
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (!isContainer(value)) return JSON.stringify(value);
  const members = Object.keys(value).map((name) =>
    `${JSON.stringify(name)}:${jsonText(value[name])}`);
  return `{${members.join(",")}}`;
}

const isContainer = (value) => value !== null && typeof value === "object";
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";
