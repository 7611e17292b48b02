// The client: starts the server, shows documents of the library that only the server can read, and the board beside the rules.
"use strict";

const fs = require("node:fs");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGE = "ludograph";
const HEAD = /^(?:module|extends|board):/m;

let client;

/** Whether a text looks like a ruleset or module: other YAML is left alone. */
function isRuleset(text) {
  return /^(?:title|module):/m.test(text) && HEAD.test(text);
}

function recognise(document) {
  if (document.languageId === "yaml" && isRuleset(document.getText())) {
    vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
  }
}

async function start() {
  const settings = vscode.workspace.getConfiguration(LANGUAGE);
  const [command, ...args] = settings.get("command");
  client = new LanguageClient(
    LANGUAGE,
    "Ludograph",
    { command, args },
    {
      documentSelector: [{ language: LANGUAGE }],
      initializationOptions: { library: true, inlayHints: settings.get("inlayHints") },
      synchronize: {
        configurationSection: LANGUAGE,
        fileEvents: vscode.workspace.createFileSystemWatcher("**/*.yaml"),
      },
    },
  );
  try {
    await client.start();
  } catch (problem) {
    vscode.window.showErrorMessage(
      `Ludograph: \`${command}\` could not be started (${problem.message}). ` +
        "`pip install 'ludograph[lsp]'` installs it; the setting `ludograph.command` says where it is.",
    );
  }
}

async function stop() {
  if (client && client.isRunning()) await client.stop();
}

/** The panels that show the board of a ruleset, by where its rules are, and how often each was asked for. */
const boards = new Map(), asked = new Map();

/** Shows the page of a ruleset, as it is saved, beside its rules; one that is shown already is made anew. Where there is none, the
 * server says what is wrong, and what was shown stays. */
async function showBoard(document) {
  const uri = document.uri.toString(), name = document.uri.path.split("/").pop();
  const making = () => client.sendRequest("workspace/executeCommand", { command: "ludograph.board", arguments: [uri] });
  const at = { location: vscode.ProgressLocation.Window, title: `Ludograph: the board of ${name}` };
  const turn = (asked.get(uri) ?? 0) + 1, wasShown = boards.has(uri);
  asked.set(uri, turn);
  const { file } = await vscode.window.withProgress(at, making);
  if (!file || asked.get(uri) !== turn || (wasShown && !boards.has(uri))) return; // saved again, or closed meanwhile
  if (!boards.has(uri)) {
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("ludograph.board", `Board: ${name}`, where, { enableScripts: true, retainContextWhenHidden: true });
    panel.onDidDispose(() => boards.delete(uri));
    boards.set(uri, panel);
  }
  boards.get(uri).webview.html = await fs.promises.readFile(file, "utf8");
}

async function activate(context) {
  const library = {
    provideTextDocumentContent: async (uri) =>
      (await client.sendRequest("workspace/textDocumentContent", { uri: uri.toString() })).text,
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(LANGUAGE, library),
    vscode.workspace.onDidOpenTextDocument(recognise),
    vscode.workspace.onDidSaveTextDocument((document) => boards.has(document.uri.toString()) && showBoard(document)),
    vscode.commands.registerCommand("ludograph.showBoard", () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.languageId === LANGUAGE ? showBoard(document) : vscode.window.showInformationMessage("Ludograph: no rules are open here.");
    }),
    vscode.commands.registerCommand("ludograph.restart", async () => {
      await stop();
      await start();
    }),
  );
  vscode.workspace.textDocuments.forEach(recognise);
  await start();
}

module.exports = { activate, deactivate: stop, isRuleset };
