// The state as a tree, with what a frame has changed.

/** A value on one line, cut to a length. */
function shortText(value, width = 160) {
  if (value === undefined) return said.nothing;
  const text = jsonText(value);
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}

class StateTree {
  constructor(element, ask) {
    this.element = element;
    this.ask = ask;
    this.opened = new Map();
    this.shown = new Map();
    this.focus = "";
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("click", (event) => {
      const item = event.target.closest("[role=treeitem]");
      if (!item) return;
      this.focus = item.dataset.path;
      const isTwist = event.target.closest(".twist");
      if (item.hasAttribute("aria-expanded") && isTwist) this.toggle(item);
      else this.ask(this.focus);
      this.mark();
    });
  }

  /** Shows a state, which paths have changed, and what is looked at: the name of an app. */
  show(state, changed, app) {
    this.state = state;
    this.app = app;
    this.changed = new Set();
    this.changedBelow = new Set();
    for (const { steps } of changed) {
      this.changed.add(pathText(steps));
      for (let count = 1; count < steps.length; count++) {
        this.changedBelow.add(pathText(steps.slice(0, count)));
      }
    }
    this.render();
  }

  render() {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(...this.items(this.state, [], 1));
    this.mark(hadFocus);
  }

  isOpen(path, level) {
    const isNear = level < 2 && (path === this.app || index.isSingle);
    return this.opened.get(path) ?? (isNear || this.changedBelow.has(path));
  }

  items(value, steps, level) {
    if (!isContainer(value)) return [];
    const parts = partsOf(value);
    const limit = this.shown.get(pathText(steps)) ?? 60;
    const items = parts.slice(0, limit).map(([step, part]) =>
      this.item(part, [...steps, step], step, level));
    if (parts.length > limit) {
      const path = pathText(steps);
      items.push(make("li", { role: "none" }, make("button", {
        class: "link", click: () => {
          this.shown.set(path, limit * 4);
          this.render();
        },
      }, say(said.more, parts.length - limit))));
    }
    return items;
  }

  item(value, steps, step, level) {
    const path = pathText(steps);
    const isBranch = isContainer(value) && Object.keys(value).length > 0;
    const isOpen = isBranch && this.isOpen(path, level);
    const key = step.name ?? ("index" in step ? `[${step.index}]`
      : `[${step.member}=${jsonText(step.value)}]`);
    const text = isOpen ? "" : shortText(value, isBranch ? 60 : 300);
    const isChanged = this.changed.has(path);
    const row = make("span", { class: "row" + (isChanged ? " changed" : "") },
      make("span", { class: "twist", "aria-hidden": "true" }, !isBranch ? "" : isOpen ? "▾" : "▸"),
      make("span", { class: "key" }, isolated(key)),
      ...(isOpen ? [] : [": ", isolated(text)]));
    const item = make("li", {
      role: "treeitem", "aria-level": level, "data-path": path, tabindex: -1,
      "aria-label": `${key} ${text}${isChanged ? `, ${said.changed}` : ""}`,
      "aria-expanded": isBranch ? isOpen : null,
    }, row);
    if (isOpen) item.append(make("ul", { role: "group" }, ...this.items(value, steps, level + 1)));
    return item;
  }

  get list() {
    return [...this.element.querySelectorAll("[role=treeitem]")];
  }

  /** Makes the item that has the focus the one that the tab key leads to. */
  mark(takesFocus = false) {
    const list = this.list;
    const item = list.find((one) => one.dataset.path === this.focus) ?? list[0];
    for (const one of list) one.tabIndex = one === item ? 0 : -1;
    if (takesFocus) item?.focus({ preventScroll: true });
  }

  toggle(item, isOpen = item.getAttribute("aria-expanded") !== "true") {
    this.opened.set(item.dataset.path, isOpen);
    this.render();
  }

  key(event) {
    const list = this.list;
    const place = list.findIndex((item) => item === document.activeElement);
    const item = list[place];
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const expanded = item.getAttribute("aria-expanded");
    let target = null;
    if (event.key === "ArrowDown") target = list[place + 1];
    else if (event.key === "ArrowUp") target = list[place - 1];
    else if (event.key === "Home") target = list[0];
    else if (event.key === "End") target = list[list.length - 1];
    else if (event.key === "ArrowRight" && expanded === "true") target = list[place + 1];
    else if (event.key === "ArrowRight" && expanded === "false") this.toggle(item, true);
    else if (event.key === "ArrowLeft" && expanded === "true") this.toggle(item, false);
    else if (event.key === "ArrowLeft") target = item.parentElement.closest("[role=treeitem]");
    else if (event.key === "Enter" || event.key === " ") this.ask(item.dataset.path);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (target) {
      this.focus = target.dataset.path;
      this.mark(true);
      target.firstChild.scrollIntoView({ block: "nearest" });
    }
  }
}
