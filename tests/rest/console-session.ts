/** A shell command on a page and its output, in which `…` matches any text. */
export interface ShownCommand {
  readonly words: readonly string[];
  readonly output: string;
}

/** Parses all commands on a page or in one code block. */
export const parseCommands = (text: string): ShownCommand[] =>
  [...text.matchAll(/^```console\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
    .map((shown) => {
      const [command = '', ...output] = shown.split('\n');
      return { words: splitWords(command), output: output.join('\n').trim() };
    });

/** Splits a command like a shell: text in single quotes is one word. */
function splitWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Parses a curl command. Supports only the options that the pages use. `at` is relative to the root. */
export function parseCurl([program, ...words]: readonly string[]): { at: string; init: RequestInit } {
  if (program !== 'curl') throw new Error(`expected curl, not ${program}`);
  const headers: Record<string, string> = {};
  const init: RequestInit = { headers };
  let at = '';
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') init.method = words.shift() ?? '';
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(': ');
      headers[name] = value;
    } else if (word === '-d') Object.assign(init, { method: 'POST', body: words.shift() });
    else at = word.replace('http://localhost:4170/', '');
  }
  return { at, init };
}

/** A pattern for output in which `…` matches any text. */
export const outputPattern = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  );
