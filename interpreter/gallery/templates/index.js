"use strict";
const form = document.getElementById("filter");
const at = (name) => document.getElementById(name);
const cards = [...document.querySelectorAll(".card")].map((card) => ({
  card,
  text: card.textContent.toLowerCase(),
  seats: card.dataset.seats.split(" "),
  kinds: card.dataset.kinds.split(" "),
}));

function show() {
  const words = at("words").value.toLowerCase().split(/\s+/).filter(Boolean);
  const seats = at("seats").value, kind = at("kind").value, board = at("board").value;
  let found = 0;
  for (const one of cards) {
    const fits = words.every((word) => one.text.includes(word))
      && (!seats || one.seats.includes(seats))
      && (!kind || one.kinds.includes(kind))
      && (!board || one.card.dataset.board === board);
    one.card.hidden = !fits;
    found += fits;
  }
  at("found").textContent = found === cards.length ? `${found} in all` : `${found} of ${cards.length}`;
}

form.hidden = false;
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
// a variant leads to its game, also where that is not among what was looked for
addEventListener("hashchange", () => {
  const target = document.querySelector(".card:target");
  if (target && target.hidden) {
    form.reset();
    show();
    target.scrollIntoView();
  }
});
addEventListener("pageshow", show); // what was chosen before is chosen again for who comes back
show();
