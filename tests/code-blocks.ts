import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A fenced code block of a Markdown page. */
export interface CodeBlock {
  /** File and line, such as `docs/rest.md:16`. */
  readonly at: string;
  /** The word after the opening fence; empty if there is none. */
  readonly language: string;
  readonly code: string;
}

/** All code blocks of a page. @param file path from the root */
export function codeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(`${root}/${file}`, 'utf8').replaceAll('\r\n', '\n');
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    at: `${file}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
  }));
}

/** Output that a program shows beside its calls: `console.log(1 + 1); // 2`. Strings may be quoted. */
export const shownOutput = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, shown = '']) => shown.replace(/^'(.*)'$/, '$1'));
