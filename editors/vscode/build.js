// Bundles the client, and writes the licences of what is in the bundle beside it.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const esbuild = require("esbuild");

const made = esbuild.buildSync({
  entryPoints: ["extension.js"],
  bundle: true,
  platform: "node",
  format: "cjs",
  external: ["vscode"],
  minify: true,
  metafile: true,
  outfile: "dist/extension.js",
});

const packages = new Set(
  Object.keys(made.metafile.inputs)
    .map((file) => file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//))
    .filter(Boolean)
    .map((found) => found[0]),
);
const parts = [...packages].sort().map((folder) => {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = fs.readdirSync(folder).find((one) => /^licen[sc]e/i.test(one));
  const text = file ? fs.readFileSync(path.join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `## ${name} ${version}\n\n${text}\n`;
});
fs.writeFileSync("dist/THIRD_PARTY.md", `# What is in the bundle\n\n${parts.join("\n")}`);
