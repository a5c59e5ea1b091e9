/** One command of a page's console, and what is shown as its answer; `…` stands for anything. */
export interface Shown {
  readonly words: readonly string[];
  readonly answer: string;
}

/** The commands in a page, or in one block of it. */
export const commandsIn = (text: string): Shown[] =>
  [...text.matchAll(/^```console\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
    .map((shown) => {
      const [command = '', ...answer] = shown.split('\n');
      return { words: wordsOf(command), answer: answer.join('\n').trim() };
    });

/** As a shell would: what is in single quotes is one word. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** What curl would do with these words, as far as the pages use it; the address is below the root. */
export function requestOf([program, ...words]: readonly string[]): { at: string; init: RequestInit } {
  if (program !== 'curl') throw new Error(`only curl is known here, not ${program}`);
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

export const likeness = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  );
