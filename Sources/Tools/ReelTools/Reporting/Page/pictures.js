// Pictures: a number over the frames, and the branches.

/** Whether a value is a number that has a place in a picture; 1e400 has none. */
const isDrawable = (value) => isNumber(value) && Number.isFinite(Number(value));

/** A number over the positions of a branch, as a curve of steps. */
function chartOf(points, count, position, path, choose) {
  const [width, height, edge] = [600, 150, 8];
  const values = points.map((point) => point.value);
  const least = values.reduce((one, value) => value < one ? value : one);
  const most = values.reduce((one, value) => value > one ? value : one);
  const [low, high] = [Number(least), Number(most)];
  const x = (place) => edge + place / Math.max(count, 1) * (width - 2 * edge);
  const y = (value) => height - edge - (value - low) / (high - low || 1) * (height - 2 * edge);
  // One column has room for the first, the least, the greatest and the last of its values.
  const columns = new Map();
  for (const { at, value: exact } of points) {
    const value = Number(exact);
    const column = Math.round(x(at));
    const known = columns.get(column);
    if (known) {
      known.low = Math.min(known.low, value);
      known.high = Math.max(known.high, value);
      known.last = value;
    } else {
      columns.set(column, { x: x(at), first: value, low: value, high: value, last: value });
    }
  }
  let curve = "";
  for (const column of columns.values()) {
    curve += curve ? `H${column.x}V${y(column.first)}` : `M${column.x} ${y(column.first)}`;
    curve += `V${y(column.low)}V${y(column.high)}V${y(column.last)}`;
  }
  curve += `H${x(count)}`;
  const now = points.findLast((point) => point.at <= position)?.value ?? said.nothing;
  const text = `${path}: ${say(said.chartText, least, most, now)}`;
  const picture = draw("svg", {
    viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text,
  },
  draw("path", { class: "axis", d: `M${edge} ${height - edge}H${width - edge}` }),
  draw("path", { class: "curve", d: curve }),
  draw("path", { class: "now", d: `M${x(position)} 0V${height}` }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width * width - edge) / (width - 2 * edge);
    choose(Math.round(Math.min(1, Math.max(0, share)) * count));
  });
  return make("figure", { style: "margin:8px 0 0" }, picture, make("figcaption", {}, text));
}

/** The branches: a line for each, which leaves the line of the one that it left. */
function graphOf(current, position, space, choose) {
  const tracks = index.tracks;
  const step = 30;
  const width = Math.max(280, space);
  const longest = Math.max(1, ...tracks.map((track) => track.count));
  const x = (place) => 10 + place / longest * (width - 150);
  const y = (place) => 16 + place * step;
  const height = tracks.length * step + 6;
  const picture = draw("svg", {
    width, height, role: "group", "aria-label": said.branches,
  });
  tracks.forEach((track, place) => {
    const begin = track.parent === null ? 0 : positionOf(place, track.start) ?? 0;
    const isCurrent = place === current;
    const lead = track.parent === null
      ? `M${x(0)} ${y(place)}` : `M${x(begin)} ${y(track.parent)}V${y(place)}`;
    const line = draw("path", {
      class: "trunk" + (isCurrent ? " current" : ""), d: `${lead}H${x(track.count)}`,
    });
    const text = `${track.name}  #${numberAt(place, track.count)}`;
    const label = draw("text", { x: x(longest) + 12, y: y(place) + 4 }, text);
    const group = draw("g", {
      role: "button", tabindex: 0, "aria-pressed": isCurrent, "aria-label": text,
      style: "cursor:pointer",
    }, draw("rect", { x: 0, y: y(place) - 14, width, height: 28, fill: "transparent" }),
    line, label);
    if (isCurrent) {
      group.append(draw("path", {
        class: "now", d: `M${x(position)} ${y(place) - 11}V${y(place) + 11}`,
      }));
    }
    group.addEventListener("click", () => choose(place));
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      choose(place);
    });
    picture.append(group);
  });
  return picture;
}
