// The page: what is looked at, what is asked of it, and the keys.

const find = (id) => document.getElementById(id);

class Page {
  constructor() {
    this.track = index.current;
    this.position = 0;
    this.app = null;
    this.results = [];
    this.asked = null;
    this.turn = 0;
    this.list = new FrameList(find("frames"), (position) => {
      this.go(position);
      this.visit();
    });
    this.tree = new StateTree(find("tree"), (path) => this.ask(path));
  }

  get count() {
    return index.tracks[this.track].count;
  }

  /** How long after the beginning a moment is. */
  sinceStart(time) {
    return durationText(time - (this.start ?? time));
  }

  async begin() {
    this.label();
    this.start = (await frameAt(this.track, Math.min(1, this.count)))?.time;
    await this.follow();
    if (index.live) this.live = new Live(this);
    document.documentElement.dataset.ready = String(performance.now());
  }

  /** There are other branches or frames than there were. */
  renew(before) {
    const names = (tracks) => JSON.stringify(tracks.map(({ name }) => name));
    if (names(index.tracks) !== names(before)) {
      find("branch").replaceChildren(...branchOptions());
    }
    if (this.start !== undefined || !this.count) return;
    frameAt(this.track, 1).then((frame) => {
      this.start = frame?.time;
      this.list.render();
    }).catch(() => {});
  }

  /** Has the shell look at this frame too, where it goes on and lets itself be led. */
  visit() {
    this.live?.visit(numberAt(this.track, this.position));
  }

  label() {
    for (const element of document.querySelectorAll("[data-text]")) {
      element.textContent = said[element.dataset.text];
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", said[element.dataset.label]);
      element.title = said[element.dataset.label];
    }
    for (const element of document.querySelectorAll("[data-hint]")) {
      element.placeholder = said[element.dataset.hint];
    }
    find("notices").textContent = index.notices.join("\n");
    find("notices").hidden = index.notices.length === 0;
    find("branch").append(...branchOptions());
    find("why").textContent = said.whyHint;
    find("keyList").append(...keys.flatMap(([names, text]) => [
      make("dt", {}, ...names.flatMap((name) => [make("kbd", {}, name), " "])),
      make("dd", {}, said[text]),
    ]));
  }

  /** Goes where the address says: `#412`, or `#412@branch-1`. */
  async follow() {
    const [, number, written] = /^#(\d+)(?:@(.+))?$/.exec(location.hash) ?? [];
    // As the page writes it, or else as a person does: a branch may be named like another's address.
    const encoded = index.tracks.findIndex(({ name }) => encodeURIComponent(name) === written);
    const named = encoded >= 0 ? encoded : index.tracks.findIndex(({ name }) => name === written);
    let track = named >= 0 ? named : this.track;
    let position = number === undefined ? this.count : positionOf(track, Number(number));
    if (position === null) {
      track = index.tracks.findIndex((_, place) => positionOf(place, Number(number)) !== null);
      position = track >= 0 ? positionOf(track, Number(number)) : null;
    }
    if (position === null) return this.go(this.count);
    this.choose(track, position);
    return this.shown;
  }

  /** Looks at a position of another branch. */
  choose(track, position) {
    if (track !== this.track) {
      this.results = [];
      this.list.found = new Set();
      find("results").replaceChildren();
      this.forget();
    }
    this.track = track;
    return this.go(position);
  }

  /** Looks at a position of the branch; what was to be shown meanwhile is passed over. */
  go(position) {
    this.live?.stay();
    this.position = Math.max(0, Math.min(this.count, position));
    this.turn += 1;
    const turn = this.turn;
    const scrubber = find("scrubber");
    scrubber.max = this.count;
    scrubber.value = this.position;
    find("branch").value = this.track;
    this.list.show(this.track, this.position);
    this.shown = this.show(turn).catch((error) => {
      find("place").textContent = say(said.failed, error.message);
    });
    return this.shown;
  }

  async show(turn) {
    const { track, position } = this;
    const [moment, before, frame, last] = await Promise.all([
      momentAt(track, position), momentAt(track, Math.max(0, position - 1)),
      frameAt(track, position), frameAt(track, position - 1),
    ]);
    if (turn !== this.turn) return;
    const app = this.app ?? Math.max(0, index.apps.indexOf(frame?.app || index.apps[0]));
    const lines = await linesOf(moment.screens[app] ?? []);
    const old = await linesOf(before.screens[app] ?? []);
    if (turn !== this.turn) return;
    this.lines = lines;
    this.moment = moment;
    const changed = position > 0 ? differences(before.state, moment.state) : [];
    this.showScreen(app, lines, position > 0 ? old : lines);
    this.showDetails(frame, last);
    this.showChanges(changed);
    this.tree.show(moment.state, changed, index.apps[app]);
    this.showChart();
    find("graph").replaceChildren(graphOf(
      track, position, find("graph").clientWidth,
      (place) => this.choose(place, index.tracks[place].count)));
    const number = numberAt(track, position);
    const title = position === 0 ? said.beginning : `${frame.title}, ${originText(frame)}`;
    const text = `#${number} ${title} · ${say(said.place, position, this.count)}`;
    find("place").textContent = text;
    find("scrubber").setAttribute("aria-valuetext", text);
    document.documentElement.dataset.shown = `${track}:${position}`;
    clearTimeout(this.naming);
    // Browsers do not like addresses that change with every step.
    this.naming = setTimeout(() => {
      const branch = track === index.current ? "" : `@${encodeURIComponent(index.tracks[track].name)}`;
      history.replaceState(null, "", `#${number}${branch}`);
    }, 250);
  }

  showScreen(app, lines, old) {
    find("apps").hidden = index.apps.length < 2;
    find("apps").replaceChildren(...index.apps.map((name, place) => make("button", {
      "aria-pressed": place === app, click: () => {
        this.app = this.app === place ? null : place;
        this.go(this.position);
      },
    }, name)));
    // Another screen is new as a whole: nothing on it has to be pointed out.
    const known = new Set(lines[0] === old[0] ? old : lines);
    find("screen").replaceChildren(...lines.flatMap((line, place) => [
      make("span", { class: known.has(line) ? "" : "other" }, line),
      place < lines.length - 1 ? "\n" : "",
    ]));
  }

  link(number) {
    const position = positionOf(this.track, number);
    if (position === null) return `#${number}`;
    return make("button", { class: "link", click: () => this.go(position) }, `#${number}`);
  }

  showDetails(frame, last) {
    if (!frame) {
      find("details").replaceChildren(make("dt", {}, said.frame), make("dd", {}, said.beginning));
      return;
    }
    const facts = [
      [said.action, make("code", {}, isolated(frame.title), " ", isolated(shortText(frame.values, 600)))],
      [said.origin, frame.cause
        ? make("span", {}, `${said.effectOf} `, this.link(frame.cause)) : originText(frame)],
      [said.time, clock.format(frame.time) + (last
        ? `, ${say(said.sinceBefore, durationText(frame.time - last.time))}` : "")],
    ];
    if (frame.mark) facts.push([said.frame, frame.mark === "s" ? said.skipped : said.edited]);
    for (const asked of frame.asks) {
      const text = make("span", {}, `${askedText(asked)} `);
      for (const number of asked.answers) text.append(this.link(number), " ");
      const request = shortText(asked.ask ?? asked.cancel, 300);
      const duration = make("span");
      text.append(duration, make("br"), make("code", {}, request));
      this.tellDuration(duration, frame, asked);
      facts.push([said.asks, text]);
    }
    find("details").replaceChildren(...facts.flatMap(([name, value]) =>
      [make("dt", {}, name), make("dd", {}, value)]));
  }

  /** Says after how long a request was answered. */
  async tellDuration(text, frame, asked) {
    const answer = asked.answers[0];
    const position = answer === undefined ? null : positionOf(this.track, answer);
    if (position === null) return;
    const answered = await frameAt(this.track, position);
    text.append(`${said.after} ${durationText(answered.time - frame.time)}`);
  }

  showChanges(changed) {
    const items = changed.slice(0, 200).map(({ steps, before, after }) => {
      const path = pathText(steps);
      const kind = before === undefined ? "new" : after === undefined ? "gone" : "";
      const sign = { new: "+", gone: "−" }[kind] ?? "~";
      const values = kind === "new" ? [isolated(shortText(after))]
        : kind === "gone" ? [isolated(shortText(before))] : changeOf(before, after);
      return make("li", { class: kind }, `${sign} `,
        make("button", { class: "link", click: () => this.ask(path) }, path), ": ", ...values);
    });
    if (changed.length > 200) items.push(make("li", {}, say(said.more, changed.length - 200)));
    if (!changed.length) items.push(make("li", {}, said.changedNothing));
    find("changes").replaceChildren(...items);
  }

  /** Says which frames changed a path. */
  async ask(path) {
    const steps = stepsOf(path);
    const asked = { path, track: this.track };
    this.asked = asked;
    let changes = [];
    try {
      changes = await why(this.track, steps);
    } catch (error) {
      find("why").replaceChildren(say(said.failed, error.message));
      return;
    }
    if (this.asked !== asked) return;
    asked.changes = changes;
    const items = changes.slice(0, 500).map((change) => {
      const item = make("li", {}, this.link(change.number), " ",
        make("span", { class: "note" }, ...changeOf(change.before, change.after, 60)));
      frameAt(asked.track, change.position).then((frame) =>
        item.children[0].after(` ${frame.title} (${originText(frame)})`));
      return item;
    });
    if (changes.length > 500) items.push(make("li", {}, say(said.more, changes.length - 500)));
    find("why").replaceChildren(make("p", {}, make("code", {}, path)),
      changes.length ? make("ul", {}, ...items) : said.whyNever);
    this.showChart();
    find("why").dataset.path = path;
  }

  /** Shows the numbers that were at the path which was asked about. */
  showChart() {
    const { changes, path } = this.asked ?? {};
    const points = [];
    for (const change of [...(changes ?? [])].reverse()) {
      if (!points.length && isDrawable(change.before)) {
        points.push({ at: 0, value: change.before });
      }
      if (isDrawable(change.after)) {
        points.push({ at: change.position, value: change.after });
      }
    }
    find("chart").replaceChildren(...(points.length ? [make("h3", {}, said.chart),
      chartOf(points, this.count, this.position, path, (place) => this.go(place))] : []));
  }

  forget() {
    this.asked = null;
    find("why").replaceChildren(said.whyHint);
    find("chart").replaceChildren();
  }

  async search(text) {
    const turn = this.searching = {};
    let found = [];
    try {
      if (text) found = await search(this.track, text);
    } catch (error) {
      find("results").replaceChildren(say(said.failed, error.message));
      return;
    }
    if (this.searching !== turn) return;
    this.results = found;
    this.list.found = new Set(found);
    this.list.render();
    const links = found.slice(0, 100).flatMap((position) =>
      [this.link(numberAt(this.track, position)), " "]);
    find("results").replaceChildren(...(text
      ? [say(found.length === 1 ? said.foundOne : said.found, found.length),
      found.length > 100 ? `, ${say(said.foundMore, 100)}` : "", " ", ...links] : []));
    find("results").dataset.text = text;
  }

  /** Goes to the next frame that was found, or to the one before. */
  result(step) {
    const target = step > 0 ? this.results.find((position) => position > this.position)
      : this.results.findLast((position) => position < this.position);
    if (target !== undefined) this.go(target);
  }

  async cause() {
    const frame = await frameAt(this.track, this.position);
    const position = frame?.cause ? positionOf(this.track, frame.cause) : null;
    if (position !== null) this.go(position);
  }

  play() {
    if (this.playing) clearInterval(this.playing);
    else if (this.position === this.count) this.go(0);
    this.playing = this.playing ? null : setInterval(() => {
      if (this.position < this.count) this.go(this.position + 1);
      if (this.position === this.count) this.play();
    }, 300);
    const label = this.playing ? said.pause : said.play;
    find("play").setAttribute("aria-label", label);
    find("play").textContent = this.playing ? "❚❚" : "▶";
  }

  /** Frames have been inflated: rows that lacked them are filled, once for all that come. */
  framesCame() {
    if (this.filling) return;
    this.filling = requestAnimationFrame(() => {
      this.filling = null;
      this.list.render();
    });
  }

  nextBranch() {
    const track = (this.track + 1) % index.tracks.length;
    this.choose(track, index.tracks[track].count);
  }

  /** Does what a key says; false where it says nothing. */
  key(event) {
    const deeds = {
      ArrowLeft: () => this.go(this.position - 1), ArrowRight: () => this.go(this.position + 1),
      PageUp: () => this.go(this.position - 100), PageDown: () => this.go(this.position + 100),
      Home: () => this.go(0), End: () => this.go(this.count), "/": () => find("wanted").focus(),
      n: () => this.result(1), N: () => this.result(-1), b: () => this.nextBranch(),
      c: () => this.cause(), f: () => this.live?.lead(), " ": () => this.play(), "?": () => find("keys").showModal(),
    };
    if (find("frames").contains(event.target)) {
      deeds.ArrowUp = deeds.ArrowLeft;
      deeds.ArrowDown = deeds.ArrowRight;
      deeds.Enter = () => this.visit();
    }
    const deed = deeds[event.key];
    if (!deed) return false;
    deed();
    return true;
  }
}

const keys = [
  [["←", "→"], "keySteps"], [["PgUp", "PgDn"], "keyLeaps"], [["Home", "End"], "keyEnds"],
  [["/"], "keySearch"], [["n", "N"], "keyResults"], [["b"], "keyBranch"], [["c"], "keyCause"],
  [["Space"], "keyPlay"], [["↑", "↓", "←", "→"], "keyTree"], [["Enter"], "keyWhy"],
];

if (index.live) keys.push([["f"], "keyFollow"], [["Enter"], "keyVisit"]);

const branchOptions = () => index.tracks.map((track, place) =>
  make("option", { value: place }, track.name));

const page = new Page();

find("scrubber").addEventListener("input", (event) => page.go(Number(event.target.value)));
find("branch").addEventListener("change", (event) =>
  page.choose(Number(event.target.value), index.tracks[Number(event.target.value)].count));
find("first").addEventListener("click", () => page.go(0));
find("previous").addEventListener("click", () => page.go(page.position - 1));
find("next").addEventListener("click", () => page.go(page.position + 1));
find("last").addEventListener("click", () => page.go(page.count));
find("play").addEventListener("click", () => page.play());
find("help").addEventListener("click", () => find("keys").showModal());
find("search").addEventListener("submit", (event) => {
  event.preventDefault();
  page.search(find("wanted").value.trim()).then(() => page.result(1));
});
find("wanted").addEventListener("input", (event) => {
  clearTimeout(page.typing);
  page.typing = setTimeout(() => page.search(event.target.value.trim()), 200);
});
find("wanted").addEventListener("keydown", (event) => {
  if (event.key === "Escape") find("frames").focus();
});
window.addEventListener("hashchange", () => page.follow());
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || find("keys").open) return;
  const { tagName, type } = event.target;
  if (tagName === "SELECT" || (tagName === "INPUT" && type === "search")) return;
  // A button is pressed with the space bar, and a slider moved with the arrows, by itself.
  if (event.key === " " && tagName === "BUTTON") return;
  if (type === "range" && event.key.startsWith("Arrow")) return;
  if (page.key(event)) event.preventDefault();
});
page.begin();
