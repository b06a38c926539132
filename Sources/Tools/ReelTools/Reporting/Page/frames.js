// The list of frames: only the rows that are seen are there.

const rowHeight = 24;

/** An element with attributes and children. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "click") element.addEventListener("click", value);
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * Text of a user in words of the page: its direction changes nothing around it (HTML, `bdi`).
 *
 * A long one is broken behind its punctuation rather than within a word.
 */
function isolated(text) {
  return make("bdi", {}, ...text.split(/(?<=[,:{[.])/).flatMap((part) => [part, make("wbr")]));
}

/** What a value was, and what it became. */
function changeOf(before, after, limit) {
  return [isolated(shortText(before, limit)), " → ", isolated(shortText(after, limit))];
}

/** An element of a picture. */
function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A duration as a reader takes it in. */
function durationText(milliseconds) {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60000) return `${(milliseconds / 1000).toFixed(2)} s`;
  const minutes = Math.floor(milliseconds / 60000);
  const seconds = Math.floor(milliseconds / 1000) % 60;
  return `${minutes}:${String(seconds).padStart(2, "0")} min`;
}

const clock = (() => {
  const options = { dateStyle: "short", timeStyle: "medium" };
  try {
    return new Intl.DateTimeFormat(index.locale, { ...options, timeZone: index.zone });
  } catch {
    return new Intl.DateTimeFormat(index.locale, { ...options, timeZone: "UTC" });
  }
})();

/** Who dispatched a frame. */
function originText(frame) {
  if (frame.cause > 0) return `${said.effectOf} #${frame.cause}`;
  return { u: said.user, e: said.effect, s: said.shell }[frame.origin] ?? frame.origin;
}

/** What was asked or taken back, in a few words. */
function askedText(asked) {
  const request = asked.ask ?? asked.cancel;
  const name = typeof request === "string" ? request : Object.keys(request ?? {})[0] ?? "";
  const fate = asked.ask === undefined ? said.takesBack : said[asked.fate ?? "open"] ?? asked.fate;
  return `${name}: ${fate}`;
}

class FrameList {
  constructor(element, choose) {
    this.element = element;
    this.room = element.querySelector("#room");
    this.arcs = draw("svg", { id: "arcs", width: 40, "aria-hidden": "true" });
    this.found = new Set();
    element.addEventListener("scroll", () => this.render());
    element.addEventListener("click", (event) => {
      const row = event.target.closest(".frame");
      if (row) choose(Number(row.dataset.position));
    });
    new ResizeObserver(() => this.render()).observe(element);
  }

  show(track, position) {
    this.track = track;
    this.position = position;
    this.room.style.height = `${(index.tracks[track].count + 1) * rowHeight}px`;
    const top = position * rowHeight;
    const height = this.element.clientHeight;
    if (top < this.element.scrollTop || top + rowHeight > this.element.scrollTop + height) {
      this.element.scrollTop = top - height / 2;
    }
    this.render();
  }

  render() {
    if (this.track === undefined) return;
    const count = index.tracks[this.track].count;
    const first = Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - 4);
    const last = Math.min(
      count, Math.ceil((this.element.scrollTop + this.element.clientHeight) / rowHeight) + 4);
    const rows = [];
    const arcs = [];
    for (let position = first; position <= last; position++) {
      const frame = position > 0 ? frameNow(this.track, position) : null;
      rows.push(this.row(position, frame, count));
      const cause = frame?.cause ? positionOf(this.track, frame.cause) : null;
      if (cause !== null) arcs.push([cause, position]);
    }
    this.room.replaceChildren(...rows, this.arcs);
    this.drawArcs(arcs, first, last);
    this.element.setAttribute("aria-activedescendant", `frame${this.position}`);
  }

  row(position, frame, count) {
    const isHere = position === this.position;
    const row = make("div", {
      id: `frame${position}`, role: "option", "aria-selected": isHere, "data-position": position,
      "aria-posinset": position + 1, "aria-setsize": count + 1,
      class: "frame" + (frame?.mark === "s" ? " skipped" : "")
        + (this.found.has(position) ? " found" : ""),
      style: `top:${position * rowHeight}px`,
    });
    row.append(make("span", {}, `#${numberAt(this.track, position)}`));
    if (position === 0) {
      row.append(make("span", { class: "name" }, said.beginning));
    } else if (frame) {
      const asks = frame.asks.map(askedText).join(", ");
      row.append(
        make("span", { class: "name" }, frame.title || "…"),
        make("span", { class: "note" },
          originText(frame) + (asks ? ` · ${said.asking} ${asks}` : "")),
        make("span", { class: "clock" }, page.sinceStart(frame.time)));
    }
    return row;
  }

  drawArcs(arcs, first, last) {
    const top = first * rowHeight;
    const height = (last - first + 1) * rowHeight;
    this.arcs.style.top = `${top}px`;
    this.arcs.setAttribute("height", height);
    this.arcs.replaceChildren(...arcs.map(([cause, effect]) => {
      const from = Math.max((cause + 0.5) * rowHeight - top, -rowHeight);
      const to = (effect + 0.5) * rowHeight - top;
      const depth = Math.max(4, 36 - Math.min(32, (effect - cause) * 6));
      const isOwn = cause === this.position || effect === this.position;
      return draw("path", {
        class: isOwn ? "own" : "", d: `M38 ${from}C${depth} ${from} ${depth} ${to} 38 ${to}`,
      });
    }));
  }
}
