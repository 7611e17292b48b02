// The client: starts the server, and shows documents of the library that only the server can read.
"use strict";

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

async function activate(context) {
  const library = {
    provideTextDocumentContent: async (uri) =>
      (await client.sendRequest("workspace/textDocumentContent", { uri: uri.toString() })).text,
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(LANGUAGE, library),
    vscode.workspace.onDidOpenTextDocument(recognise),
    vscode.commands.registerCommand("ludograph.restart", async () => {
      await stop();
      await start();
    }),
  );
  vscode.workspace.textDocuments.forEach(recognise);
  await start();
}

module.exports = { activate, deactivate: stop, isRuleset };
