// The data: what is in the page, deflated, and is inflated when it is looked at.

const index = JSON.parse(document.getElementById("index").textContent);
const said = index.texts;

/** A text with values put in the places of {0}, {1} … */
function say(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, place) => String(values[place]));
}

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  return bytes;
}

/** A part of the data, inflated; of a session that goes on, as it is now. */
async function partOf(kind, id) {
  if (index.live) return fetchPart(kind, id);
  const name = kind + id;
  const element = document.getElementById(name);
  if (!element) throw new Error(say(said.failed, name));
  const stream = new Blob([bytesOf(element.textContent)]).stream()
    .pipeThrough(new DecompressionStream("deflate"));
  return parseExact(await new Response(stream).text());
}

/** Parts that have been inflated, the ones looked at last; further ones are let go of. */
class Shelf {
  constructor(prefix, limit, make = (value) => value) {
    this.prefix = prefix;
    this.limit = limit;
    this.make = make;
    this.promises = new Map();
    this.values = new Map();
  }

  /** The part, if it is there already. */
  now(id) {
    return this.values.get(id);
  }

  get(id) {
    const known = this.promises.get(id);
    if (known) {
      this.promises.delete(id);
      this.promises.set(id, known);
      return known;
    }
    const promise = partOf(this.prefix, id).then((value) => {
      const made = this.make(value, id);
      if (this.promises.get(id) === promise) this.values.set(id, made);
      return made;
    });
    this.promises.set(id, promise);
    promise.catch(() => {
      if (this.promises.get(id) === promise) this.drop(id);
    });
    if (this.promises.size > this.limit) {
      const oldest = this.promises.keys().next().value;
      this.promises.delete(oldest);
      this.values.delete(oldest);
    }
    return promise;
  }

  /** Forgets a part, which is another one now. */
  drop(id) {
    this.promises.delete(id);
    this.values.delete(id);
  }

  /** Forgets those parts for which a condition holds. */
  dropIf(holds) {
    for (const id of [...this.promises.keys()]) {
      const value = this.values.get(id);
      if (value === undefined || holds(value)) this.drop(id);
    }
  }
}

const lineBlocks = new Shelf("lines", 64);
const logs = new Shelf("log", 48);
const changes = new Shelf("changes", 24, (chunk) => new Changes(chunk));

/** Where a position of a branch is: the chunk, and the place within it. */
function placeOf(track, position) {
  let branch = index.tracks[track];
  if (index.live) {
    const { size } = index.live;
    const part = Math.floor(Math.max(0, position - 1) / size);
    return {
      id: `${branch.id}/${part}`, offset: position - part * size - 1,
      count: Math.min(size, branch.count - part * size),
    };
  }
  while (branch.source !== null && position <= branch.shared) branch = index.tracks[branch.source];
  const chunks = branch.chunks;
  if (!chunks.length) return null;
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (chunks[middle][1] <= position) low = middle; else high = middle - 1;
  }
  const [id, first, count] = chunks[low];
  return { id, offset: position - first, count };
}

/** The number of the frame at a position of a branch. */
function numberAt(track, position) {
  let branch = index.tracks[track];
  if (position <= 0) return branch.base;
  while (branch.source !== null && position <= branch.shared) branch = index.tracks[branch.source];
  let rest = position - 1 - branch.shared;
  for (const [first, last] of branch.spans) {
    if (rest <= last - first) return first + rest;
    rest -= last - first + 1;
  }
  return null;
}

/** Where the frame of a number stands on a branch; null where it is not on it. */
function positionOf(track, number) {
  let branch = index.tracks[track];
  if (number === branch.base) return 0;
  let most = branch.count;
  while (true) {
    let before = branch.shared;
    for (const [first, last] of branch.spans) {
      const position = before + number - first + 1;
      if (number >= first && number <= last) return position <= most ? position : null;
      before += last - first + 1;
    }
    if (branch.source === null) return null;
    most = Math.min(most, branch.shared);
    branch = index.tracks[branch.source];
  }
}

/** What is known of the frame at a place of a log. */
function frameIn(log, offset) {
  const action = log.a[offset];
  const names = [];
  let values = action;
  for (let depth = log.d[offset]; depth > 0; depth--) {
    if (typeof values === "string") {
      names.push(values);
      values = {};
    } else {
      const name = Object.keys(values)[0];
      names.push(name);
      values = values[name];
    }
  }
  const app = index.isSingle ? "" : names.shift() ?? "";
  const title = names.join(".");
  return {
    number: log.n[offset], time: log.t[offset], origin: log.o[offset], cause: log.c[offset],
    action, app, title, values, asks: log.r[offset] ?? [], mark: log.m[offset],
  };
}

/** The frame at a position of a branch; null at the beginning. */
async function frameAt(track, position) {
  if (position < 1) return null;
  const place = placeOf(track, position);
  return frameIn(await logs.get(place.id), place.offset);
}

/** The same, where it is there already. */
function frameNow(track, position) {
  const place = placeOf(track, position);
  const log = logs.now(place.id);
  if (!log) logs.get(place.id).then(() => page.framesCame()).catch(() => {});
  return log && frameIn(log, place.offset);
}
