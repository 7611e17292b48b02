// The values of the position on the board, as a table: what the last decision changed is marked, and a tick makes it a claim of an example.
import { make } from "../page/panels.js";

const HEADS = ["what", "of", "is", "was"];

export class Values {
  constructor(element, { workshop, ask, tabs }) {
    Object.assign(this, { workshop, ask, tabs });
    this.by = 0;
    this.down = false;
    const box = (id, checked) => make("input", { id, type: "checkbox", checked, onchange: () => this.list() });
    this.changed = box("values-changed", false);
    this.empty = box("values-empty", false);
    this.find = make("input", { id: "values-find", type: "search", "aria-label": "only with these letters", placeholder: "find", oninput: () => this.list() });
    this.table = make("table", { class: "figures" });
    this.told = make("p", { class: "note", role: "status" });
    element.append(
      make("div", { class: "row" }, this.find, make("label", {}, this.changed, " only what the last decision changed"), make("label", {}, this.empty, " what is nothing, too")),
      make("p", { class: "note" }, "A tick says that an example that you make of this position holds it."), this.told, this.table,
    );
  }

  /** Another file is open. */
  another() {
    this.rows = null;
    this.table.replaceChildren();
    this.told.textContent = "";
  }

  checked() {
    this.opened();
  }

  /** Another position is on the board. */
  moved() {
    this.opened();
  }

  async opened() {
    const { stage } = this.workshop;
    if (this.tabs.now !== "values" || !stage.app) return;
    const { number } = stage, found = await this.ask("values", { number, record: stage.path });
    if (!found.rows || !stage.app || number !== stage.number) return;
    this.rows = found.rows;
    this.list();
  }

  list() {
    if (!this.rows) return;
    const wanted = this.find.value.trim().toLowerCase();
    const rows = this.rows.filter((row) => (!this.changed.checked || row.changed) && (this.empty.checked || !row.empty || row.changed) && (!wanted || `${row.told[0]} ${row.told[1]}`.toLowerCase().includes(wanted)));
    rows.sort((a, b) => (this.down ? -1 : 1) * a.told[this.by].localeCompare(b.told[this.by], "en", { numeric: true }));
    const head = HEADS.map((word, by) => make("th", { "aria-sort": by === this.by ? (this.down ? "descending" : "ascending") : "none" }, make("button", { type: "button", onclick: () => this.sort(by) }, word)));
    this.table.replaceChildren(make("tr", {}, make("th", {}, "holds"), ...head), ...rows.map((row) => this.row(row)));
    this.told.textContent = rows.length ? `${rows.length} of ${this.rows.length} values` : "The last decision changed none of these.";
  }

  sort(by) {
    this.down = by === this.by && !this.down;
    this.by = by;
    this.list();
  }

  row({ told, changed, holds }) {
    const { claims } = this.workshop.stage, box = make("input", { type: "checkbox", "aria-label": holds, checked: claims.has("then", holds), disabled: !holds, onchange: () => claims.put("then", holds, box.checked) });
    return make("tr", { class: changed ? "changed" : null }, make("td", {}, box), ...told.map((text) => make("td", {}, text)));
  }
}
