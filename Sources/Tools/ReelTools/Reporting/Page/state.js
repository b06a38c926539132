// The state and the screens: from frame to frame by what has changed.

/** What a patch makes of a value; what stays the same is shared with it. */
function patched(value, patch) {
  if (!Array.isArray(patch)) {
    const copy = { ...value };
    for (const name in patch) {
      const part = patch[name];
      if (Array.isArray(part) && part.length === 0) delete copy[name];
      else setMember(copy, name, patched(Object.hasOwn(copy, name) ? copy[name] : undefined, part));
    }
    return copy;
  }
  if (patch.length === 1) return patch[0];
  const [start, taken, added, elements] = patch;
  const copy = value.slice();
  if (taken || added.length) copy.splice(start, taken, ...added);
  for (const place in elements) copy[place] = patched(copy[place], elements[place]);
  return copy;
}

/** What frames in a row make of the state and of what is on the screens. */
class Changes {
  constructor(chunk) {
    if (chunk.l) Changes.spell(chunk);
    this.patches = chunk.p;
    this.kept = [{ offset: -1, state: chunk.k, screens: chunk.v }];
  }

  /** Puts lines in the places of their numbers, where a part has lines of its own. */
  static spell(chunk) {
    const lines = chunk.l;
    chunk.v = chunk.v.map((screen) => screen.map((number) => lines[number]));
    for (const change of chunk.p) {
      if (!change) continue;
      change[1] = change[1].map(([app, start, taken, ...added]) =>
        [app, start, taken, ...added.map((number) => lines[number])]);
    }
  }

  /** The state and the screens after the frame at a place; -1 for those before the first. */
  after(offset) {
    let nearest = 0;
    for (let place = this.kept.length - 1; place >= 0; place--) {
      if (this.kept[place].offset <= offset) {
        nearest = place;
        break;
      }
    }
    let { offset: place, state, screens } = this.kept[nearest];
    while (place < offset) {
      place += 1;
      ({ state, screens } = this.step(place, state, screens));
      // Some are kept, so that going back does not begin anew.
      if (place % 64 === 0 && place > this.kept[this.kept.length - 1].offset) {
        this.kept.push({ offset: place, state, screens });
      }
    }
    return { state, screens };
  }

  step(offset, state, screens) {
    const change = this.patches[offset];
    if (!change) return { state, screens };
    const [patch, lines] = change;
    if (patch) state = patched(state, patch);
    if (lines.length) {
      screens = screens.slice();
      for (const [app, start, taken, ...added] of lines) {
        const copy = screens[app].slice();
        copy.splice(start, taken, ...added);
        screens[app] = copy;
      }
    }
    return { state, screens };
  }
}

/** The state and the screens at a position of a branch. */
async function momentAt(track, position) {
  const place = placeOf(track, position);
  if (!place) return { state: null, screens: [] };
  return (await changes.get(place.id)).after(place.offset);
}

/** The lines of their numbers. */
async function linesOf(numbers) {
  if (index.live) return numbers;
  const blocks = new Map();
  for (const number of numbers) blocks.set(Math.floor(number / index.lineBlock), null);
  for (const block of blocks.keys()) {
    blocks.set(block, lineBlocks.now(block) ?? (await lineBlocks.get(block)));
  }
  return numbers.map((number) =>
    blocks.get(Math.floor(number / index.lineBlock))[number % index.lineBlock]);
}

/** Calls `body` with the position and the state at every position of a branch, in order. */
async function walk(track, body) {
  const count = index.tracks[track].count;
  for (let position = 0; position <= count;) {
    const place = placeOf(track, position);
    if (!place) return;
    const chunk = await changes.get(place.id);
    let { state, screens } = chunk.after(place.offset);
    if (body(position, state) === false) return;
    position += 1;
    for (let offset = place.offset + 1; offset < place.count && position <= count; offset++) {
      if (placeOf(track, position).id !== place.id) break;
      ({ state, screens } = chunk.step(offset, state, screens));
      if (body(position, state) === false) return;
      position += 1;
    }
  }
}

/** Whether two values are written alike; 1 and 1.0 are not. */
function isSame(one, other) {
  if (one === other) return true;
  if (one instanceof Written && other instanceof Written) return one.text === other.text;
  if (!isContainer(one) || !isContainer(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length
    && names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]));
}
