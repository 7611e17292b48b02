// The text at the left: CodeMirror, with what the server knows of it.
import {
  Annotation, Compartment, Decoration, EditorState, EditorView, GutterMarker, HighlightStyle, Prec, RangeSet, RangeSetBuilder, StateEffect, StateField, autocompletion,
  bracketMatching, closeBrackets, closeBracketsKeymap, completionKeymap, defaultKeymap, drawSelection, dropCursor, foldGutter, foldKeymap, gutter, highlightActiveLine,
  highlightActiveLineGutter, highlightSelectionMatches, highlightSpecialChars, history, historyKeymap, hoverTooltip, indentOnInput, indentUnit, indentWithTab, keymap, lineNumbers,
  lintGutter, lintKeymap, searchKeymap, setDiagnostics, syntaxHighlighting, tags, yaml,
} from "../vendor/codemirror.js";
import { marked } from "./told.js";

const fromServer = Annotation.define();
const setNames = StateEffect.define(), setTicks = StateEffect.define(), setCovered = StateEffect.define(), setLenses = StateEffect.define();

const CLASSES = {
  property: "cm-name-state", function: "cm-name-definition", method: "cm-name-definition", macro: "cm-name-definition", enumMember: "cm-name-element", type: "cm-name-element",
  variable: "cm-name-option", number: "cm-name-option", event: "cm-name-move", parameter: "cm-name-variable", keyword: "cm-name-word", string: "cm-name-text",
};
const KINDS = { key: "property", file: "namespace", value: "constant", word: "keyword", name: "variable" };

/** Names by what they are, and words of the rule language; they move with the text until the server knows better. */
const names = StateField.define({
  create: () => Decoration.none,
  update(found, change) {
    let made = found.map(change.changes);
    for (const effect of change.effects) if (effect.is(setNames)) made = named(effect.value, change.state.doc);
    return made;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function named(list, doc) {
  const builder = new RangeSetBuilder();
  let last = 0;
  for (const [from, to, what] of list) {
    if (from < last || to > doc.length || from >= to || !CLASSES[what]) continue;
    builder.add(from, to, Decoration.mark({ class: CLASSES[what] }));
    last = to;
  }
  return builder.finish();
}

/** What is told behind lines; it moves with the text. */
const lenses = StateField.define({
  create: () => Decoration.none,
  update(found, change) {
    let made = found.map(change.changes);
    for (const effect of change.effects) if (effect.is(setLenses)) made = behind(effect.value, change.state.doc);
    return made;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function behind(rows, doc) {
  const found = rows.filter(({ line }) => line >= 1 && line <= doc.lines);
  return Decoration.set(found.map(({ line, text }) => Decoration.line({ attributes: { "data-now": text } }).range(doc.line(line).from)), true);
}

/** Markers at the left: `lines` by their number, as they are told; they move with the text. */
function margin(effect, className, shown, widest) {
  const field = StateField.define({
    create: () => RangeSet.empty,
    update(found, change) {
      let made = found.map(change.changes);
      for (const one of change.effects) if (one.is(effect)) made = placed(one.value, change.state.doc, shown);
      return made;
    },
  });
  return [field, gutter({ class: className, markers: (view) => view.state.field(field), initialSpacer: () => new Told(shown(widest)) })];
}

function placed(rows, doc, shown) {
  const found = rows.filter((row) => row.line >= 1 && row.line <= doc.lines).sort((a, b) => a.line - b.line);
  return RangeSet.of(found.map((row) => new Told(shown(row)).range(doc.line(row.line).from)));
}

class Told extends GutterMarker {
  constructor(told) {
    super();
    this.told = told;
  }

  eq(other) {
    return this.told.text === other.told.text && this.told.title === other.told.title;
  }

  toDOM() {
    const { text, title, name } = this.told, made = document.createElement("span");
    made.textContent = text;
    made.title = title;
    made.className = name;
    return made;
  }
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.definition(tags.propertyName), color: "var(--accent)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--ink)" },
  { tag: tags.punctuation, color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent) !important" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--card)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-name-word": { fontWeight: "600" },
  ".cm-line[data-now]::after": { content: "attr(data-now)", color: "var(--soft)", fontSize: "0.85em", marginLeft: "2em" },
});

export class Editor {
  /** `asked`: `ask(what, values)` about the text; `changed()`, `moved(at)`, `pointed(at)`, `follow(at)`, `rename(at)`: what happens; `refused()`:
   * somebody types into a text that is only looked at. */
  constructor(element, { ask, changed, moved, pointed, follow, rename, save, refused, label = "rules" }) {
    this.ask = ask;
    this.locked = new Compartment();
    const keys = [
      { key: "Mod-s", run: () => (save(), true), preventDefault: true },
      { key: "F2", run: (view) => (rename(view.state.selection.main.head), true) },
      { key: "F12", run: (view) => (follow(view.state.selection.main.head), true) },
      { key: "Mod-.", run: (view) => this.fix(view.state.selection.main.head) },
    ];
    this.extensions = [
      Prec.high(keymap.of(keys)), lineNumbers(), margin(setTicks, "cm-ticks", ticked, { passed: true, title: "" }), margin(setCovered, "cm-covered", covered, { yes: 100, no: 100, title: "" }), foldGutter(), lintGutter(),
      highlightSpecialChars(), history(), drawSelection(), dropCursor(), indentOnInput(), indentUnit.of("  "), bracketMatching(), closeBrackets(), highlightActiveLine(),
      highlightActiveLineGutter(), highlightSelectionMatches(), yaml(), syntaxHighlighting(colours), names, lenses, look, EditorState.tabSize.of(2),
      autocompletion({ override: [(context) => this.complete(context)] }), hoverTooltip((view, at) => this.says(view, at, pointed), { hoverTime: 250 }),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
      this.locked.of([]), EditorView.lineWrapping, EditorView.contentAttributes.of({ "aria-label": label }),
      EditorView.domEventHandlers({
        mousedown: (event, view) => {
          if (!(event.ctrlKey || event.metaKey)) return false;
          follow(view.posAtCoords({ x: event.clientX, y: event.clientY }));
          return true;
        },
        mouseleave: () => pointed(null),
        keydown: ({ key, ctrlKey, metaKey, altKey }, view) => {
          const writes = key.length === 1 || ["Enter", "Backspace", "Delete"].includes(key);
          if (view.state.readOnly && writes && !ctrlKey && !metaKey && !altKey) refused();
          return false;
        },
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.transactions.some((one) => one.annotation(fromServer)));
        if (update.selectionSet) moved(update.state.selection.main.head);
      }),
    ];
    this.view = new EditorView({ parent: element });
    this.view.scrollDOM.tabIndex = 0; // what scrolls can be scrolled by keys
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** The line, from 1 on, where the cursor is. */
  get line() {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
  }

  /** Another file. */
  open(text, fixed) {
    this.diagnostics = [];
    this.view.setState(EditorState.create({ doc: text, extensions: this.extensions }));
    this.view.dispatch({ effects: this.locked.reconfigure(fixed ? [EditorState.readOnly.of(true)] : []) });
  }

  /** The same file with another text, which can be undone. */
  put(text) {
    const now = this.text;
    let from = 0, end = 0;
    while (from < now.length && from < text.length && now[from] === text[from]) from++;
    while (end < now.length - from && end < text.length - from && now.at(-1 - end) === text.at(-1 - end)) end++;
    if (from === now.length && now.length === text.length) return;
    this.view.dispatch({ changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) }, annotations: fromServer.of(true) });
  }

  /** Changes as the server has them. Whether they were made: they are of one text, and nothing is changed in another. */
  apply(edits, of) {
    if (this.text !== of) return false;
    this.view.dispatch({ changes: edits.map(({ from, to, insert }) => ({ from, to, insert })) });
    return true;
  }

  insert(text) {
    this.view.dispatch(this.view.state.replaceSelection(text));
    this.view.focus();
  }

  go(from, to = from) {
    const end = this.view.state.doc.length, anchor = Math.min(from, end), head = Math.min(to, end);
    this.view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  goLine(line, column) {
    const found = this.view.state.doc.line(Math.min(Math.max(1, line), this.view.state.doc.lines));
    this.go(found.from + Math.min(column - 1, found.length));
  }

  lineOf(at) {
    return this.view.state.doc.lineAt(Math.min(at, this.view.state.doc.length)).number;
  }

  /** Messages of the text as it stands. */
  tell(diagnostics) {
    this.diagnostics = diagnostics;
    this.diagnosed = this.text;
    const end = this.view.state.doc.length, within = (at) => Math.min(Math.max(0, at), end);
    const told = diagnostics.map((one) => ({
      from: within(one.from), to: within(one.to), severity: one.severity === "error" ? "error" : "warning", source: one.slug, message: saidOf(one), renderMessage: () => box(saidOf(one)),
      actions: one.fixes.map((fix) => ({ name: fix.title.replaceAll("`", ""), apply: () => this.mend(fix) })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, told));
  }

  /** The names in the text as it stands, for their colours. */
  colour(list) {
    this.view.dispatch({ effects: setNames.of(list) });
  }

  tick(rows) {
    this.view.dispatch({ effects: setTicks.of(rows) });
  }

  cover(rows) {
    this.view.dispatch({ effects: setCovered.of(rows) });
  }

  lens(rows) {
    this.view.dispatch({ effects: setLenses.of(rows) });
  }

  /** Makes a change that a message proposes, unless the text is another one by now: soon there will be other messages. */
  mend(fix) {
    this.apply(fix.edits, this.diagnosed);
  }

  /** Makes the change that the message at a place proposes. */
  fix(at) {
    const line = this.lineOf(at), found = (this.diagnostics ?? []).find((one) => one.fixes.length && this.lineOf(one.from) === line);
    if (found) this.mend(found.fixes[0]);
    return Boolean(found);
  }

  async complete(context) {
    const before = context.matchBefore(/[\w/]*/);
    if (!context.explicit && (before.from === before.to || /^\d/.test(before.text)) && !/[[(.] ?$/.test(context.state.sliceDoc(Math.max(0, context.pos - 2), context.pos))) return null;
    const { options } = await this.ask("complete", { at: context.pos });
    const texts = new Set(options?.map((one) => one.text));
    // a word that is there in full needs nothing, and Enter is to end the line; so does the list where it was typed to its end
    const wanted = (typed) => context.explicit || !texts.has(typed);
    if (!options?.length || !wanted(before.text)) return null;
    const made = options.map((one, number) => ({
      label: one.text, type: KINDS[one.kind], detail: one.detail, boost: Math.max(-99, 99 - number), apply: one.kind === "key" ? `${one.text}: ` : one.text,
      info: one.says ? () => box(one.says) : undefined,
    }));
    return { from: before.from, options: made, validFor: (typed) => /^[\w/]*$/.test(typed) && wanted(typed) };
  }

  async says(view, at, pointed) {
    pointed(at);
    const { says, from, to } = await this.ask("hover", { at });
    if (!says) return null;
    return { pos: from ?? at, end: to ?? at, above: true, create: () => ({ dom: box(says) }) };
  }
}

/** A message in full. */
function saidOf({ title, label, notes, helps }) {
  return [title, label, ...notes, ...helps.map((one) => `help: ${one}`)].filter((one) => one).join("\n");
}

/** A text of the server in a box over the rules. */
function box(text) {
  const made = document.createElement("div");
  made.className = "cm-says";
  made.append(...marked(text.replaceAll(/\n{3,}/g, "\n\n").replaceAll(/^> /gm, "")));
  return made;
}

const ticked = ({ passed, title }) => ({ text: passed ? "✓" : "✗", title, name: passed ? "tick" : "cross" });

function covered({ yes, no, title }) {
  const name = yes === 0 ? "never" : no === 0 ? "always" : "";
  return { text: yes === 0 ? "never" : no === 0 ? "always" : `${short(yes)}/${short(no)}`, title, name };
}

const short = (count) => (count < 1000 ? String(count) : count < 1e6 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1e6)}m`);
