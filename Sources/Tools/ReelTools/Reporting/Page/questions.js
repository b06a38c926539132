// Questions about a branch: what a path leads to, what changed it, what differs.

/** The steps of a path as the shell writes it: `minipools.pools[id=2].name`; null for no path. */
function stepsOf(text) {
  const steps = [];
  let rest = text.trim();
  while (rest) {
    const found = /^\.?([\p{L}\p{N}_-]+)|^\[("(?:[^"\\]|\\.)*")\]|^\[(\d+)\]|^\[([\p{L}\p{N}_]+)=/u
      .exec(rest);
    if (!found) return null;
    rest = rest.slice(found[0].length);
    if (found[1] !== undefined) steps.push({ name: found[1] });
    else if (found[2] !== undefined) steps.push({ name: JSON.parse(found[2]) });
    else if (found[3] !== undefined) steps.push({ index: Number(found[3]) });
    else {
      const value = /^("(?:[^"\\]|\\.)*"|[^\]]*)\]/.exec(rest);
      if (!value) return null;
      rest = rest.slice(value[0].length);
      steps.push({ member: found[4], value: valueOf(value[1]) });
    }
  }
  return steps.length ? steps : null;
}

/** A value within a path: JSON, or a bare word that counts as text. */
function valueOf(text) {
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}

/** A path as the shell writes it. */
function pathText(steps) {
  return steps.map((step, place) => {
    if ("index" in step) return `[${step.index}]`;
    if ("member" in step) return `[${step.member}=${jsonText(step.value)}]`;
    return /^[\p{L}\p{N}_-]+$/u.test(step.name)
      ? (place ? "." : "") + step.name : `[${JSON.stringify(step.name)}]`;
  }).join("");
}

/** Whether a member's value is the one that a step asks for; 2 equals 2.0. */
function isMatch(found, value) {
  if (isSame(found, value)) return true;
  return isNumber(found) && isNumber(value) && /[.eE]/.test(jsonText(found))
    && valueText(found) === valueText(value);
}

/** The name of a member; in another form than it was typed in if it can be no other. */
function nameIn(value, name) {
  if (Object.hasOwn(value, name)) return name;
  const similar = Object.keys(value).filter((one) => one.normalize() === name.normalize());
  return similar.length === 1 ? similar[0] : null;
}

/** What a path leads to; undefined for nothing. */
function read(state, steps) {
  let value = state;
  for (let place = 0; place < steps.length; place++) {
    const step = steps[place];
    if (value === null || value === undefined) return value;
    if (step.name !== undefined) {
      const name = isContainer(value) && !Array.isArray(value) ? nameIn(value, step.name) : null;
      if (name !== null) {
        value = value[name];
      } else if (step.name === "count" && place === steps.length - 1) {
        if (typeof value === "string") return [...value].length;
        return isContainer(value) ? Object.keys(value).length : undefined;
      } else {
        return undefined;
      }
    } else if (!Array.isArray(value)) {
      return undefined;
    } else if (step.index !== undefined) {
      value = value[step.index];
    } else {
      value = value.find((element) =>
        isContainer(element) && isMatch(element[step.member], step.value));
    }
  }
  return value;
}

/** The changes of a path on a branch, the newest first. */
async function why(track, steps) {
  const found = [];
  let before;
  await walk(track, (position, state) => {
    const after = read(state, steps);
    if (position > 0 && !isSame(before, after)) {
      found.push({ position, number: numberAt(track, position), before, after });
    }
    before = after;
  });
  return found.reverse();
}

/** The steps to elements by their ids, where each has one of its own; else null. */
function idsOf(elements) {
  const ids = elements.map((element) =>
    isContainer(element) && !Array.isArray(element) && "id" in element && element.id !== null
      ? jsonText(element.id) : null);
  return ids.includes(null) || new Set(ids).size < ids.length ? null : ids;
}

/** The steps from a value to its parts, and the parts. */
function partsOf(value) {
  if (!Array.isArray(value)) {
    return Object.keys(value).sort().map((name) => [{ name }, value[name]]);
  }
  const ids = idsOf(value);
  return value.map((element, place) =>
    [ids ? { member: "id", value: element.id } : { index: place }, element]);
}

/** What differs between two states: paths, with what was there and what is. */
function differences(before, after, steps = [], found = []) {
  if (isSame(before, after)) return found;
  const isList = Array.isArray(before) && Array.isArray(after);
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== isList) {
    found.push({ steps, before, after });
    return found;
  }
  if (!isList) {
    const [old, now] = [Object.keys(before), Object.keys(after)];
    if (old.length === 1 && now.length === 1 && old[0] !== now[0]) {
      found.push({ steps, before, after });
      return found;
    }
    for (const name of [...new Set([...old, ...now])].sort()) {
      differences(before[name], after[name], [...steps, { name }], found);
    }
    return found;
  }
  const [old, now] = [idsOf(before), idsOf(after)];
  if (!old || !now) {
    for (let place = 0; place < Math.max(before.length, after.length); place++) {
      differences(before[place], after[place], [...steps, { index: place }], found);
    }
    return found;
  }
  const places = new Map(now.map((id, place) => [id, place]));
  const was = new Set(old);
  old.forEach((id, place) => {
    const step = { member: "id", value: before[place].id };
    differences(before[place], after[places.get(id)], [...steps, step], found);
  });
  now.forEach((id, place) => {
    if (was.has(id)) return;
    const step = { member: "id", value: after[place].id };
    found.push({ steps: [...steps, step], before: undefined, after: after[place] });
  });
  const kept = now.filter((id) => was.has(id));
  if (kept.join() !== old.filter((id) => places.has(id)).join()) {
    found.push({ steps, before: old.map(valueOf), after: now.map(valueOf) });
  }
  return found;
}

/** The positions of a branch whose frames are asked for: by a path, or by an action. */
async function search(track, text) {
  const steps = stepsOf(text);
  const isPath = steps && index.apps.includes(steps[0].name) && steps.length > 1;
  const { state } = await momentAt(track, index.tracks[track].count);
  if (isPath && read(state, steps) !== undefined) {
    return (await why(track, steps)).map((change) => change.position).reverse();
  }
  const wanted = text.toLowerCase();
  const found = [];
  for (let position = 1; position <= index.tracks[track].count;) {
    const place = placeOf(track, position);
    const log = await logs.get(place.id);
    for (let offset = place.offset; offset < place.count; offset++, position++) {
      if (position > index.tracks[track].count) break;
      if (placeOf(track, position).id !== place.id) break;
      const frame = frameIn(log, offset);
      if (`${frame.app}.${frame.title}`.toLowerCase().includes(wanted)) found.push(position);
    }
  }
  return found;
}
