// The grammar, read by VS Code's own machine: which word has which scope.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const ROOT = path.join(__dirname, "..");
const TEXT = `language: 2
title: for all who lose
about: >
  Whoever is left wins, and so on.
define:
  free(c in cell):
    is: owner[c] is none  # nobody
    about: whether nobody stands there and waits
moves:
  place in main:
    choose: at in those(c in cell where free(c))
    do: owner[at] = mover
end: [{when: count(vacant) == 0, result: draw}]
`;
const EXPECTED = [
  ["language", "keyword.control.section"],
  ["for all who lose", "string.unquoted"],
  ["  Whoever is left wins, and so on.", "string.unquoted.block"],
  ["free", "entity.name.tag"],
  ["none", "keyword.control"],
  ["# nobody", "comment.line"],
  ["whether nobody stands there and waits", "string.unquoted"],
  ["where", "keyword.control"],
  ["those", "keyword.control"],
  ["count", "support.function"],
  ["==", "keyword.operator"],
  ["0", "constant.numeric"],
  ["when", "entity.name.tag"],
];

async function main() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer;
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () =>
      textmate.parseRawGrammar(
        fs.readFileSync(path.join(ROOT, "syntaxes/ludograph.tmLanguage.json"), "utf8"), "grammar.json"),
  });
  const grammar = await registry.loadGrammar("source.ludograph");
  const found = [];
  let stack = textmate.INITIAL;
  for (const line of TEXT.split("\n")) {
    const told = grammar.tokenizeLine(line, stack);
    stack = told.ruleStack;
    for (const token of told.tokens) found.push([line.slice(token.startIndex, token.endIndex), token.scopes.join(" ")]);
  }
  for (const [text, scope] of EXPECTED) {
    assert(found.some(([word, scopes]) => word === text && scopes.includes(scope)), `${text}: ${scope}\n${found.join("\n")}`);
  }
  console.log(`grammar: ${EXPECTED.length} words as expected`);
}

main().catch((problem) => { console.error(problem.message); process.exit(1); });
