// The board by itself: its sites and what they are called. A click writes the site into the text.
import { make } from "../page/panels.js";
import { shapeOf } from "../page/shapes.js";
import { element } from "../page/svg.js";
import { Board } from "../page/view.js";
import { Wizard } from "./wizard.js";

export class BoardView {
  constructor(element, { workshop, ask, editor }) {
    Object.assign(this, { workshop, ask, editor });
    this.wizard = new Wizard({ ask, editor, shown: (game) => this.draw(game ?? this.own) });
    this.kind = make("select", { id: "board-kind", onchange: () => this.sites() });
    this.part = make("select", { id: "board-part", onchange: () => ((this.wanted = this.part.value), this.overlay()) });
    this.told = make("span", { class: "note", role: "status" });
    this.frame = make("div", { class: "board" });
    this.sheet = make("div", { class: "sheet" }, this.frame);
    const hint = "Click a site to write it where the cursor is. Point at an expression in the text to see which sites it means in the position on the board.";
    element.append(this.wizard.element, make("div", { class: "row" }, make("label", { for: "board-kind" }, "Sites"), this.kind, make("label", { for: "board-part" }, "with"), this.part, this.told), make("p", { class: "note" }, hint), this.sheet);
  }

  /** Another file is open. */
  another() {
    Object.assign(this, { own: null, parts: [], asked: null, board: null });
    this.wizard.hide();
    this.frame.replaceChildren();
    for (const list of [this.kind, this.part]) list.replaceChildren();
    this.told.textContent = "The board appears here once the rules have no errors.";
  }

  checked({ game }) {
    Object.assign(this, { own: game, parts: [], asked: null });
    if (this.wizard.panel.hidden) this.draw(game);
    this.opened();
  }

  /** Asks what can be shown of the board on which the game is played. */
  async opened() {
    const { tabs, stage } = this.workshop;
    if (tabs.now !== "board" || !stage.app || this.asked === stage.number) return;
    const { number } = stage, { parts } = await this.ask("parts", { number });
    if (!parts || number !== stage.number || !this.own) return;
    Object.assign(this, { parts, asked: number });
    this.sites();
  }

  draw(game) {
    if (!game) return this.another();
    this.game = game;
    const kinds = Object.keys(game.board.sites), now = kinds.includes(this.kind.value) ? this.kind.value : kinds[0];
    this.kind.replaceChildren(...kinds.map((one) => make("option", { value: one, selected: one === now }, one)));
    this.frame.innerHTML = "<svg></svg>";
    this.board = new Board(this.frame.firstChild, game);
    return this.sites();
  }

  sites() {
    const kind = this.kind.value, { labels } = this.game.universes[kind] ?? { labels: [] };
    this.told.textContent = kind ? `${labels.length} of them` : "This game has no board.";
    if (!kind) return;
    const own = this.game === this.own ? this.parts.filter((one) => one.kind === kind) : [];
    this.shown = [{ name: "nothing more", text: [] }, { name: "names", text: labels }, { name: "numbers", text: labels.map((_, site) => String(site)) }, ...own];
    this.part.replaceChildren(...this.shown.map(({ name }) => make("option", { value: name, selected: name === this.wanted }, name)));
    const places = this.game.board.sites[kind].places.map((_, site) => `${kind}:${site}`);
    this.board.put("targets", places.map((place) => shapeOf(place, "site", this.game)).join(""));
    [...this.board.svg.querySelectorAll(".targets .site")].forEach((one, site) => {
      one.style.pointerEvents = "all";
      one.onmouseenter = () => (this.told.textContent = labels[site]);
      one.onclick = () => this.editor.insert(`${kind}("${labels[site]}")`);
    });
    this.overlay();
  }

  /** Shows what is chosen: words at sites, lines between those that are joined, or sites that belong together. */
  overlay() {
    const { game } = this, { unit, sites } = game.board, kind = this.kind.value, { places } = sites[kind];
    const { text = [], pairs = [], sites: mine = [] } = this.shown.find(({ name }) => name === this.part.value) ?? this.shown[0];
    const words = text.map((told, site) => (told ? element("text", { class: "word", x: places[site][0], y: places[site][1], "font-size": Math.min(0.34 * unit, (1.5 * unit) / Math.max(told.length, 1)) }, told) : ""));
    const lines = pairs.map(([from, to]) => element("line", { class: "joined", x1: places[from][0], y1: places[from][1], x2: places[to][0], y2: places[to][1], "stroke-width": 0.06 * unit }));
    const lit = mine.map((site) => shapeOf(`${kind}:${site}`, "lit", game));
    this.board.put("preview", [...lit, ...lines, ...words].join(""));
  }

  light(sites) {
    if (this.board) this.board.put("cursor", sites.filter(([kind]) => this.game.board.sites[kind]).map((one) => shapeOf(one.join(":"), "lit", this.game)).join(""));
  }
}
