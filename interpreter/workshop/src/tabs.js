// The views at the right, of which one is shown.
import { amongTabs, make } from "../page/panels.js";

export class Tabs {
  /** `shown(name)`: what is done when one is shown. */
  constructor(list, views, names, shown) {
    this.shown = shown;
    this.views = {};
    this.tabs = {};
    Object.entries(names).forEach(([name, title], number) => {
      this.views[name] = make("div", { class: `view at-${name}`, role: "tabpanel", id: `view-${name}`, "aria-label": title, hidden: number > 0 });
      const tab = make("button", { type: "button", role: "tab", "aria-controls": `view-${name}`, title: `Alt+${number + 1}`, onclick: () => this.show(name) }, title);
      this.tabs[name] = tab;
      list.append(tab);
      views.append(this.views[name]);
    });
    list.onkeydown = amongTabs;
    document.addEventListener("keydown", (event) => {
      const name = event.altKey && /^[1-9]$/.test(event.key) ? Object.keys(names)[event.key - 1] : null;
      if (!name) return;
      event.preventDefault();
      this.show(name);
    });
    this.show(Object.keys(names)[0]);
  }

  show(name) {
    this.now = name;
    for (const [one, view] of Object.entries(this.views)) {
      view.hidden = one !== name;
      this.tabs[one].setAttribute("aria-selected", String(one === name));
    }
    this.shown(name);
  }

  /** A few letters behind the title of a view. */
  mark(name, text) {
    this.tabs[name].querySelector(".mark")?.remove();
    if (text) this.tabs[name].append(make("span", { class: "mark" }, text));
  }
}
