// Bundles the editor's libraries into codemirror.js, and writes their licences into THIRD_PARTY.md. `node build.mjs FOLDER` writes there.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url)), into = process.argv[2] ?? here;
const made = await build({
  absWorkingDir: here, entryPoints: ["entry.js"], outfile: join(into, "codemirror.js"), bundle: true, format: "esm", minify: true, target: "es2022", charset: "utf8",
  legalComments: "none", metafile: true, banner: { js: "// Libraries, bundled by build.mjs; THIRD_PARTY.md names them and their licences." },
});
const packages = new Set(
  Object.keys(made.metafile.inputs).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
);
const parts = [...packages].sort().map((name) => {
  const folder = join(here, "node_modules", name), { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} has no text of its licence`);
  return `## ${name} ${version} (${license})\n\n\`\`\`text\n${readFileSync(join(folder, file), "utf8").trim()}\n\`\`\`\n`;
});
writeFileSync(join(into, "THIRD_PARTY.md"), `# Libraries in codemirror.js\n\nMade by build.mjs.\n\n${parts.join("\n")}`);
