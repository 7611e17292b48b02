// What stands beside the board: players, record, all decisions; `rules.js` and `spoken.js` have the other panels.
import { turnsOf } from "./tree.js";

/** An element with attributes, listeners (`onclick`), and children: elements or texts. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((one) => one !== null));
  return made;
}

const disc = (colour, name = "disc") => make("span", { class: name, style: `background:${colour || "#cccccc"}` });

/** Who plays, and who may take which seat. These stay while the game goes on, so that a seat can be chosen meanwhile. */
export function playersPanel(app) {
  const { game, say } = app;
  const rows = game.players.map((player, number) => {
    const name = say.player(number), seats = ["person", ...game.search.levels.map((one) => one.name), "random"];
    const options = seats.map((one) => make("option", { value: one, selected: app.seats[number] === one }, say.text(seatKey(one))));
    const label = `${name}: ${say.text("players")}`;
    return make(
      "div", { class: "player" }, disc(player.colour), make("span", {}, name),
      make("select", { "aria-label": label, onchange: (event) => app.seat(number, event.target.value) }, ...options),
    );
  });
  return [...rows, make("div", { class: "captions" })];
}

/** Whose turn it is, and the captions of the drawing. */
export function tellTurn(app, panel) {
  const { game, node } = app, captions = app.marks.filter((mark) => game.forms[mark.kind].sort === "beside");
  panel.querySelectorAll(".player").forEach((row, number) => row.classList.toggle("turn", !node.state.over && node.state.mover === number));
  const told = JSON.stringify(captions.map((mark) => mark.values)), place = panel.querySelector(".captions");
  if (place.told === told) return;
  place.told = told;
  place.replaceChildren(...captions.map((mark) => make("div", {}, mark.values.colour ? disc(mark.values.colour) : null, mark.values.text ?? "")));
}

const seatKey = (seat) => (seat === "person" || seat === "random" ? seat : `level_${seat}`);

/** The record in turns; what lies beyond the present position is paler. */
export function recordPanel(app) {
  const { game, say, node } = app, line = node.line;
  if (!line.length) return [make("p", { class: "note" }, say.text("nothing")), make("p", { class: "note" }, say.text("keys"))];
  const done = new Set(node.path);
  const rows = turnsOf(line).map(({ whose, nodes }, number) => {
    const parts = nodes.flatMap((one) => {
      const ply = make(
        "button", { class: done.has(one) ? "ply" : "ply later", type: "button", "aria-current": one === node ? "true" : null, onclick: () => app.go(one) },
        one.decision.text,
      );
      const others = one.parent.children.filter((other) => other !== one);
      const branches = others.map((other) => make("button", { class: "ply later", type: "button", onclick: () => app.go(other) }, `(${other.decision.text})`));
      const blank = one.decision.joins || one === nodes[0] ? "" : " ";
      return [blank, ply, one.note ? make("span", { class: "note" }, ` ${one.note.trim()} `) : "", ...branches];
    });
    const who = whose < 0 ? null : make("span", { class: "by", style: `background:${game.players[whose].colour || "#cccccc"}`, title: say.player(whose) });
    return make("li", {}, make("span", { class: "note" }, `${number + 1}`), make("span", {}, who, ...parts));
  });
  return [make("ol", { class: "turns" }, ...rows)];
}

/** All decisions as buttons, by move. */
export function movesPanel(app) {
  const { say } = app, most = 400, byMove = new Map();
  for (const decision of app.legal.slice(0, most)) byMove.set(decision.name, [...(byMove.get(decision.name) ?? []), decision]);
  const made = [...byMove.values()].flatMap((decisions) => [
    make("h3", {}, decisions[0].move.title),
    make("div", {}, ...decisions.map((one) => choice(app, one))),
  ]);
  if (app.legal.length > most) made.push(make("p", {}, say.text("more", { count: app.legal.length - most })));
  return made;
}

function choice(app, decision) {
  const shown = () => app.preview(decision), hidden = () => app.preview(null);
  return make(
    "button", { class: "choice", type: "button", disabled: !app.mine, onclick: () => app.play(decision), onmouseenter: shown, onmouseleave: hidden, onfocus: shown, onblur: hidden },
    decision.text,
  );
}
