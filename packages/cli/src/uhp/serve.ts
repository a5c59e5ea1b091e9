import { readLines } from '../terminal/lines.ts';
import type { Output, Terminal } from '../terminal/terminal.ts';
import { UhpSession } from './session.ts';

/** Maximum line length in bytes: a game string of many thousand moves. */
export const MAX_LINE = 1_000_000;

/** `quintet uhp`: one command per line, each answer closed by `ok`, until `exit` or the end of input. */
export async function serveUhp({ input, output, elapsed }: Terminal, version: string): Promise<void> {
  const session = new UhpSession(version, elapsed);
  const report = (line: string): void => {
    output.write(`${line}\n`);
  };
  await write(output, session.answer('info') ?? []);
  for await (const lines of readLines(input, MAX_LINE)) {
    for (const line of lines) {
      if (line !== null && line.trim() === '') continue;
      const answer = session.answer(line, report);
      if (answer === null) return;
      await write(output, answer);
    }
  }
}

/** Waits until the text is written: the next command may be a long search, and the reader may be slow. */
function write(output: Output, answer: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    output.write([...answer, 'ok', ''].join('\n'), () => resolve());
  });
}
