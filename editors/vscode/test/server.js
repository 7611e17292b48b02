// The bundle can be loaded, knows rulesets, and the program that it starts answers with what the package says.
"use strict";

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const Module = require("node:module");
const path = require("node:path");
const rpc = require("vscode-jsonrpc/node");

// What VS Code gives an extension: whatever is asked of it is there, and does nothing.
const nothing = new Proxy(class {}, {
  get: (target, name) => (name === "prototype" || name === Symbol.toPrimitive ? target[name] : nothing),
  apply: () => nothing,
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? nothing : load(name, ...rest));
const extension = require("../dist/extension.js");
assert.deepStrictEqual(Object.keys(extension).sort(), ["activate", "deactivate", "isRuleset"]);
assert(extension.isRuleset("title: A\nboard: {}\n"));
assert(!extension.isRuleset("title: A\nsteps: []\n"));

const settings = require("../package.json").contributes.configuration.properties;
const [command, ...args] = settings["ludograph.command"].default;

async function main() {
  const server = spawn(process.env.LUDOGRAPH || command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin));
  const told = new Promise((resolve) => connection.onNotification("textDocument/publishDiagnostics", resolve));
  connection.listen();
  const options = { library: true, inlayHints: settings["ludograph.inlayHints"].default };
  const { capabilities } = await connection.sendRequest("initialize", {
    processId: process.pid, rootUri: null, capabilities: {}, initializationOptions: options });
  assert(capabilities.hoverProvider && capabilities.codeLensProvider && capabilities.semanticTokensProvider);
  await connection.sendNotification("initialized", {});
  const uri = require("node:url").pathToFileURL(path.join(__dirname, "game.ludo.yaml")).toString();
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "ludograph", version: 1, text: "language: 2\ntitle: A\nuses: [groups]\n" } });
  const { diagnostics } = await told;
  assert(diagnostics.some((one) => one.code === "missing-key"), JSON.stringify(diagnostics));
  const links = await connection.sendRequest("textDocument/documentLink", { textDocument: { uri } });
  assert.strictEqual(links[0].target, "ludograph:/stdlib/2/groups.yaml");
  const { text } = await connection.sendRequest("workspace/textDocumentContent", { uri: links[0].target });
  assert(text.includes("module: groups"));
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  console.log("server: started, told, linked and read as the package says");
  process.exit(0);
}

main().catch((problem) => { console.error(problem); process.exit(1); });
