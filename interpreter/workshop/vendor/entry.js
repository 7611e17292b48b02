// What the workshop takes from CodeMirror. Bundled by build.mjs, so that whoever changes our own modules needs no Node.
export { EditorState, StateEffect, StateField, RangeSet, RangeSetBuilder, Compartment, Annotation, Transaction, Prec } from "@codemirror/state";
export {
  EditorView, Decoration, GutterMarker, ViewPlugin, gutter, keymap, lineNumbers, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter,
  highlightSpecialChars, hoverTooltip, showPanel, rectangularSelection,
} from "@codemirror/view";
export { HighlightStyle, syntaxHighlighting, bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
export { defaultKeymap, history, historyKeymap, indentWithTab, undo } from "@codemirror/commands";
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from "@codemirror/autocomplete";
export { lintGutter, lintKeymap, setDiagnostics, nextDiagnostic, forceLinting } from "@codemirror/lint";
export { highlightSelectionMatches, openSearchPanel, searchKeymap } from "@codemirror/search";
export { yaml } from "@codemirror/lang-yaml";
export { tags } from "@lezer/highlight";
