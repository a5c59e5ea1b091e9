import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { transformWithOxc } from 'vite';

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

/** Output that a program shows beside its calls: `console.log(1 + 1); // 2`. */
export const shownOutput = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, shown = '']) => shown);

/** Pages whose code blocks are tested: the documentation and the READMEs. */
export const documentedPages = (): string[] => [
  'README.md',
  ...readdirSync(`${root}/docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(`${root}/packages`)
    .map((name) => `packages/${name}/README.md`)
    .filter((file) => existsSync(`${root}/${file}`)),
];

const AsyncFunction: new (...code: string[]) => (...values: unknown[]) => Promise<void> = Object.getPrototypeOf(
  async () => {},
).constructor;

/**
 * Runs an example against the sources and returns what it logged. An example is a module with its own imports.
 * @param format `console` prints strings as Node does, `quoted` as values
 * @param modules replacements for modules that are not installed, by name
 */
export async function runExample(
  code: string,
  format: 'console' | 'quoted',
  modules: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const output: string[] = [];
  const printed = (value: unknown): string =>
    format === 'console' && typeof value === 'string' ? value : inspect(value, { depth: null });
  const console = {
    log: (...values: unknown[]) => output.push(values.map(printed).join(' ')),
  };
  const load = async (name: string): Promise<unknown> => modules[name] ?? import(name);
  const { code: script } = await transformWithOxc(code, 'example.ts', { target: 'es2022' });
  const body = script.replace(/^import (?:(\w+)|(\{.*?\})) from "(.*?)";$/gm, (_, whole, names = '', from: string) => {
    const wanted = whole ? `{ default: ${whole} }` : names.replaceAll(' as ', ': ');
    return `const ${wanted} = await load("${from}");`;
  });
  await new AsyncFunction('load', 'console', body)(load, console);
  return output;
}
