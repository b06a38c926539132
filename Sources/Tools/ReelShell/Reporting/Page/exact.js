// JSON whose whole numbers are exact, also those that a number of JavaScript cannot hold.

/** What JSON says; a whole number beyond 2⁵³ is a BigInt. */
function parseExact(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const mark = "\u0000whole";
  let hasLarge = false;
  const marked = text.replace(
    /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (token) => {
      if (token.length < 16 || !/^-?\d+$/.test(token)) return token;
      if (Number.isSafeInteger(Number(token))) return token;
      hasLarge = true;
      return `{"\\u0000whole":"${token}"}`;
    });
  if (!hasLarge) return JSON.parse(text);
  return JSON.parse(marked, (_, value) =>
    value !== null && typeof value === "object" && Object.hasOwn(value, mark)
      ? BigInt(value[mark]) : value);
}

/** A value as JSON. */
function jsonText(value) {
  try {
    return JSON.stringify(value);
  } catch {
    // There is a BigInt in it.
    if (typeof value === "bigint") return String(value);
    if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
    if (!isContainer(value)) return JSON.stringify(value);
    const members = Object.keys(value).map((name) =>
      `${JSON.stringify(name)}:${jsonText(value[name])}`);
    return `{${members.join(",")}}`;
  }
}

const isContainer = (value) => value !== null && typeof value === "object";
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";
