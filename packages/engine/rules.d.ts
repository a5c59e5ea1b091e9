/** A game's players' rules page, as Markdown text. The bundler and the test runner load it. */
declare const rules: string;
export default rules;
