// What of the window is pressed, drawn and chosen beside the views: each part of it, and keys that are pressed anywhere.

/** `at(id)`: an element of the window. */
export function furnish(workshop, at) {
  const side = (rules) => {
    at("halves").classList.toggle("at-rules", rules);
    at("see-rules").setAttribute("aria-pressed", String(rules));
    at("see-game").setAttribute("aria-pressed", String(!rules));
  };
  at("see-rules").onclick = () => side(true);
  at("see-game").onclick = () => side(false);
  at("files").onchange = (event) => workshop.open(event.target.value);
  at("begin").onclick = () => workshop.begin();
  at("keep").onclick = () => workshop.save();
  at("tidy").onclick = () => workshop.tidy();
  at("variant").onclick = () => workshop.variant();
  at("past").oninput = (event) => workshop.back(Number(event.target.value));
  at("out").onchange = (event) => workshop.export(event.target);
  const split = at("split"), width = (share) => {
    const percent = Math.min(80, Math.max(20, share));
    at("left").style.width = `${percent}%`;
    split.setAttribute("aria-valuenow", String(Math.round(percent)));
  };
  split.onpointerdown = (event) => split.setPointerCapture(event.pointerId);
  split.onpointermove = (event) => split.hasPointerCapture(event.pointerId) && width((100 * event.clientX) / innerWidth);
  split.onkeydown = (event) => {
    const step = { ArrowLeft: -3, ArrowRight: 3 }[event.key];
    if (step) width(Number(split.getAttribute("aria-valuenow")) + step);
  };
  window.addEventListener("keydown", (event) => {
    if (event.key !== "s" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault(); // the browser would save its page
    workshop.save();
  });
  window.addEventListener("focus", () => workshop.file && workshop.relist());
  window.addEventListener("beforeunload", (event) => (workshop.altered || workshop.left.size) && event.preventDefault());
}
