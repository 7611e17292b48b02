// Games and pictures that leave the page, and games that come in.
import { folded, linkOf, readSaved, savedOf } from "./link.js";
import { make } from "./panels.js";

const TWICE = 2;

export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function save({ game, node, start }) {
  download(`${game.title}.json`, new Blob([savedOf(game, node.line, start)], { type: "application/json" }));
}

const vector = (app) => new Blob([app.board.picture()], { type: "image/svg+xml" });

export const saveVector = (app) => download(`${app.game.title}.svg`, vector(app));

/** The board as PNG, twice as large as it is drawn. */
export async function savePixels(app) {
  const { width, height } = app.game.board, image = new Image(), address = URL.createObjectURL(vector(app));
  image.width = TWICE * width;
  image.height = TWICE * height;
  image.src = address;
  await image.decode();
  const canvas = make("canvas", { width: TWICE * width, height: TWICE * height }), context = canvas.getContext("2d");
  context.fillStyle = "#fffdf8";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  download(`${app.game.title}.png`, await new Promise((done) => canvas.toBlob(done, "image/png")));
}

/** Opens a file that was chosen. */
export async function open(app, input) {
  const text = input.files.length ? await input.files[0].text() : "", saved = readSaved(app.game, text);
  input.value = "";
  if (saved.fault) return app.tell(app.say.text(saved.fault));
  await app.follow(saved.text, saved.other, saved.start);
  if (saved.torn) app.tell(`${app.say.text("torn_off")} `, ...app.at("message").childNodes);
  return undefined;
}

/** Copies the address of the position. */
export async function share(app) {
  const address = location.href.split("#")[0] + (await folded(linkOf(app.game, app.node.told, app.start)));
  try {
    await navigator.clipboard.writeText(address);
    app.tell(app.say.text("copied"));
  } catch {
    app.tell(`${app.say.text("copy_here")} ${address}`);
  }
}
