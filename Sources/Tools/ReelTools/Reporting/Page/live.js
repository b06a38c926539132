// The page of a session that goes on: the shell tells what has happened, and may be led.

class Live {
  constructor(page) {
    this.page = page;
    /** Whether the page looks where the shell looks. */
    this.follows = true;
    find("liveBar").hidden = false;
    find("follow").addEventListener("click", () => this.lead());
    this.say("live");
    this.source = new EventSource("events");
    this.source.addEventListener("open", () => this.say("live"));
    this.source.addEventListener("message", (event) => this.take(parseExact(event.data)));
    this.source.addEventListener("ended", () => {
      this.source.close();
      this.say("ended");
    });
    this.source.addEventListener("error", () =>
      this.say(this.source.readyState === EventSource.CLOSED ? "ended" : "lost"));
  }

  /** Says how it stands with the session: live, lost, or ended. */
  say(state) {
    document.documentElement.dataset.live = state;
    this.show();
  }

  show(problem = "") {
    const text = { live: said.live, lost: said.connectionLost, ended: said.sessionEnded };
    const { track, frame, control } = index.live;
    const isBranch = track !== index.current;
    const place = `#${frame}${isBranch ? ` ${index.tracks[track]?.name ?? ""}` : ""}`;
    find("liveText").textContent = problem
      || `${text[document.documentElement.dataset.live]} · ${say(said.shellAt, place)}`;
    find("follow").setAttribute("aria-pressed", this.follows);
    document.documentElement.dataset.control = control;
  }

  /** What leads to the parts is another one now. */
  take(news) {
    const before = index.tracks;
    if (news.live.revision === index.live.revision) {
      for (const track of before) {
        const now = news.tracks.find((one) => one.id === track.id);
        if (now?.count === track.count) continue;
        // The last part has become longer.
        const part = `${track.id}/${Math.floor(Math.max(0, track.count - 1) / news.live.size)}`;
        logs.drop(part);
        changes.drop(part);
      }
      logs.dropIf((log) => Object.values(log.r).some((asked) =>
        asked.some((one) => one.ask !== undefined && one.fate === null)));
    } else {
      logs.dropIf(() => true);
      changes.dropIf(() => true);
    }
    Object.assign(index, news);
    this.page.renew(before);
    if (this.follows) this.lead();
    else this.look(this.page.track, this.page.position);
  }

  /** Looks where the shell looks, from now on. */
  lead() {
    this.follows = true;
    const { track, frame } = index.live;
    this.look(track, positionOf(track, frame) ?? index.tracks[track].count);
  }

  look(track, position) {
    this.isLeading = true;
    this.page.choose(track, position);
    this.isLeading = false;
    this.show();
  }

  /** The page looks somewhere else by itself. */
  stay() {
    if (this.isLeading) return;
    this.follows = false;
    this.show();
  }

  /** Has the shell look at a frame, if it lets itself be led. */
  async visit(number) {
    if (!index.live.control || number === null) return;
    try {
      const answer = await fetch("visit", {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ frame: number }),
      });
      if (answer.ok) this.follows = true;
      this.show(answer.ok ? "" : await answer.text());
    } catch {
      this.show();
    }
  }
}

/** A part that the shell makes when it is asked. */
async function fetchPart(kind, id) {
  const answer = await fetch(`${kind}/${id}`);
  if (!answer.ok) throw new Error(`${kind} ${id}: ${answer.status}`);
  return parseExact(await answer.text());
}
