// The board by itself: its sites and what they are called. A click writes the site into the text.
import { make } from "../page/panels.js";
import { shapeOf } from "../page/shapes.js";
import { Board } from "../page/view.js";
import { Wizard } from "./wizard.js";

export class BoardView {
  constructor(element, { ask, editor }) {
    this.editor = editor;
    this.wizard = new Wizard({ ask, editor, shown: (game) => this.draw(game ?? this.own) });
    this.kind = make("select", { id: "board-kind", onchange: () => this.sites() });
    this.told = make("span", { class: "note" });
    this.frame = make("div", { class: "board" });
    this.sheet = make("div", { class: "sheet" }, this.frame);
    const hint = "Click a site to write it where the cursor is. Point at an expression in the text to see which sites it means in the position on the board.";
    element.append(this.wizard.element, make("div", { class: "row" }, make("label", { for: "board-kind" }, "Sites"), this.kind, this.told), make("p", { class: "note" }, hint), this.sheet);
  }

  checked({ game }) {
    this.own = game;
    if (this.wizard.panel.hidden) this.draw(game);
  }

  draw(game) {
    this.game = game;
    const kinds = Object.keys(game?.board.sites ?? {}), now = kinds.includes(this.kind.value) ? this.kind.value : kinds[0];
    this.kind.replaceChildren(...kinds.map((one) => make("option", { value: one, selected: one === now }, one)));
    this.frame.innerHTML = "<svg></svg>";
    this.board = new Board(this.frame.firstChild, game);
    this.sites();
  }

  sites() {
    const kind = this.kind.value, { labels } = this.game.universes[kind] ?? { labels: [] };
    this.told.textContent = kind ? `${labels.length} of them` : "This game has no board.";
    if (!kind) return;
    const places = this.game.board.sites[kind].places.map((_, site) => `${kind}:${site}`);
    this.board.put("targets", places.map((place) => shapeOf(place, "site", this.game)).join(""));
    [...this.board.svg.querySelectorAll(".targets .site")].forEach((one, site) => {
      one.style.pointerEvents = "all";
      one.onmouseenter = () => (this.told.textContent = labels[site]);
      one.onclick = () => this.editor.insert(`${kind}("${labels[site]}")`);
    });
  }

  light(sites) {
    if (this.board) this.board.put("cursor", sites.filter(([kind]) => this.game.board.sites[kind]).map((one) => shapeOf(one.join(":"), "lit", this.game)).join(""));
  }
}
