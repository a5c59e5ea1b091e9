import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { run, testTerminal } from '../testkit/terminal.ts';
import { MAX_LINE, serveUhp } from './command.ts';

async function serve(input: string | Buffer): Promise<string[]> {
  const { code, out, err } = await run(['uhp'], input);
  expect([code, err]).toEqual([0, '']);
  return out.split('\n').slice(0, -1);
}
/** The responses in these lines, without the `ok` after each. */
const responsesIn = (lines: readonly string[]): string[] =>
  `${lines.join('\n')}\n`
    .split(/^ok\n/m)
    .slice(0, -1)
    .map((text) => text.trimEnd());

describe('quintet uhp', () => {
  test("prints the package's version before the first command", async () => {
    const [id, closed, ...rest] = await serve('');
    expect(id).toMatch(/^id Quintet v\d+\.\d+\.\d+/);
    expect([closed, rest]).toEqual(['ok', []]);
  });

  test('answers in order with ok after each response, ignores blank lines, and accepts CRLF', async () => {
    const responses = responsesIn(await serve('newgame\r\n\n  \nplay wS1\r\nx\nbestmove depth 1'));
    expect(responses.slice(1, 4)).toEqual([
      'Base;NotStarted;White[1]',
      'Base;InProgress;Black[1];wS1',
      'err "x" is not a command; type help for a list',
    ]);
    expect(responses[4]).toMatch(/^b[SBGA]1 \W?wS1\W?$/);
  });

  test('exit ends the session at once', async () => {
    expect(await serve('exit\nnewgame\n')).toHaveLength(2);
  });

  test('a line over the limit is an error, and the next line is answered', async () => {
    const responses = responsesIn(await serve(`newgame ${'x'.repeat(MAX_LINE)}\nnewgame\n`));
    expect(responses.slice(1)).toEqual(['err line too long', 'Base;NotStarted;White[1]']);
  });

  test('a line with invalid UTF-8 still gets an answer', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0x00, 0x1b, 0x85, 0x0a]), Buffer.from('newgame\n')]);
    const responses = responsesIn(await serve(bytes));
    expect(responses[1]).toMatch(/^err "\?+" is not a command/);
    expect(responses[2]).toBe('Base;NotStarted;White[1]');
  });

  test('has an example in its help', async () => {
    const { code, out } = await run(['uhp', '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?:\n.*quintet uhp/);
  });
});

test('quintet uhp loses no output if the viewer reads slowly', async () => {
  const input = new PassThrough();
  const taken: string[] = [];
  let release: (() => void) | undefined;
  const output = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      taken.push(text);
      release = done;
    },
  });
  const served = serveUhp({ ...testTerminal(input), output }, '0.0.0');
  input.end('newgame\nplay wS1\nplay bS1 wS1-\n');
  const seen: number[] = [];
  for (const _ of [1, 2, 3, 4]) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(taken.length);
    release?.();
  }
  await served;
  expect(seen).toEqual([1, 2, 3, 4]);
});
