// JSON whose numbers are exact, also those that JavaScript cannot hold, or would write otherwise.

/** A number as it is written: `1.0`, `18446744073709551615`, `1e400`. */
class Written {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }

  /** For comparisons and pictures: exact if it is whole, else as near as JavaScript comes. */
  valueOf() {
    return /^-?\d+$/.test(this.text) ? BigInt(this.text) : Number(this.text);
  }
}

/** What JSON says; a number that JavaScript would write otherwise is kept as it is written. */
function parseExact(text) {
  // Such a number has many digits, an exponent, zeros around its decimals, or is −0.
  if (!/(?:\d{16}|\d[eE][-+]?\d+|\.\d*0|\.0{6}\d+|-0)(?=[,\]}\s]|$)/.test(text)) {
    return JSON.parse(text);
  }
  // A name that the text does not have; Reel writes letters as they are.
  let mark = "written";
  while (text.includes(mark)) mark += "_";
  const parts = [];
  let copied = 0;
  // Strings are passed over by their quotes: an expression for a whole one fails at megabytes.
  const token = /"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found;
    if (word === "\"") {
      token.lastIndex = endOfString(text, found.index);
    } else if (String(Number(word)) !== word) {
      parts.push(text.slice(copied, found.index), `{"${mark}":"${word}"}`);
      copied = token.lastIndex;
    }
  }
  if (!parts.length) return JSON.parse(text);
  return JSON.parse(parts.join("") + text.slice(copied), (_, value) =>
    isContainer(value) && Object.hasOwn(value, mark) ? new Written(value[mark]) : value);
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

/** A value as JSON, with its names in order, as the shell writes it. */
function jsonText(value) {
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (!isContainer(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) =>
    `${JSON.stringify(name)}:${jsonText(value[name])}`);
  return `{${members.join(",")}}`;
}

/** A number's value, the same text for 1.50 and 15e-1. */
function valueText(number) {
  const [, sign, whole, part = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(jsonText(number));
  const digits = (whole + part).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  if (!short) return "0";
  return `${sign}${short}e${BigInt(power) + BigInt(digits.length - short.length - part.length)}`;
}

const isContainer = (value) =>
  value !== null && typeof value === "object" && !(value instanceof Written);
const isNumber = (value) => typeof value === "number" || value instanceof Written;
