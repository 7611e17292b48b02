// The rulebook, made anew after each good check; it follows the cursor.
import { make } from "../page/panels.js";
import { marked } from "./told.js";

export class BookView {
  constructor(element, { workshop, ask, editor, tabs }) {
    Object.assign(this, { element, workshop, ask, editor, tabs });
    this.host = make("div");
    this.told = make("p", { class: "note" });
    element.append(this.told, this.host);
    this.root = this.host.attachShadow({ mode: "open" });
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.another();
  }

  /** Another file is open. */
  another() {
    this.wanted = false;
    this.asked = {};
    this.places = null;
    this.told.textContent = "The book is made when the rules have no errors.";
    this.root.replaceChildren();
  }

  checked() {
    this.wanted = true;
    if (this.tabs.now === "book") this.opened();
  }

  async opened() {
    if (!this.wanted) return this.follow(this.editor.line);
    this.wanted = false;
    this.told.textContent = "The book is being made…";
    const asked = (this.asked = {}), plain = await this.ask("book");
    if (asked !== this.asked || !this.put(plain)) return;
    this.follow(this.editor.line);
    const found = await this.ask("book", { pictures: true }), { scrollTop } = this.element;
    if (found.error || this.wanted || asked !== this.asked || !this.put(found)) return;
    this.follow(this.editor.line);
    this.element.scrollTop = scrollTop;
  }

  /** Shows a book; whether there is one. */
  put({ html, error, superseded }) {
    if (superseded) return false;
    this.told.replaceChildren(...marked(error ?? "Click on a sentence to see where it stands in the rules."));
    if (error) return false;
    const read = new DOMParser().parseFromString(html, "text/html");
    const style = make("style", {}, [...read.querySelectorAll("style")].map((one) => one.textContent).join("\n").replaceAll(/(^|[},])\s*(?:html|body|:root)\b/gm, "$1 :host").replaceAll(/@media \((max-width:[^)]*)\)/g, "@container ($1)"));
    const lit = make("style", {}, ".here { background: #ffe9a8; color: #3a2a00; border-radius: 4px; } [data-place] { cursor: pointer; } :host { display: block; }");
    for (const one of read.querySelectorAll("script, link, meta")) one.remove();
    this.root.replaceChildren(style, lit, ...read.body.childNodes);
    this.places = [...this.root.querySelectorAll("[data-place]")].map((one) => ({ one, at: /^(.*?):(\d+)(?::(\d+))?$/.exec(one.dataset.place) })).filter(({ at }) => at);
    return true;
  }

  /** Shows the sentence of the rule in whose line the cursor is, or of the last one before it. */
  follow(line) {
    if (this.tabs.now !== "book" || !this.places) return;
    const name = this.workshop.file.split("/").at(-1).replace("library:", "").replace(/(?:\.yaml)?$/, ".yaml");
    const mine = this.places.filter(({ at }) => at[1].split("/").at(-1) === name && Number(at[2]) <= line);
    const best = mine.reduce((last, one) => (!last || Number(one.at[2]) > Number(last.at[2]) ? one : last), null);
    this.root.querySelector(".here")?.classList.remove("here");
    if (!best) return;
    best.one.classList.add("here");
    best.one.scrollIntoView({ block: "center" });
  }

  clicked(event) {
    const link = event.target.closest("a[href^='#']"), told = event.target.closest("[data-place]");
    if (link) {
      event.preventDefault();
      this.root.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)))?.scrollIntoView();
      return;
    }
    if (event.target.closest("a")) event.preventDefault();
    const found = told ? /:(\d+)(?::(\d+))?$/.exec(told.dataset.place) : null;
    if (found) this.editor.goLine(Number(found[1]), Number(found[2] ?? 1));
  }
}
