import { gameList, LANGUAGES } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { run } from './testkit/terminal.ts';

describe('exit codes', () => {
  test('help and version exit with 0 and print nothing to stderr', async () => {
    for (const argv of [['--help'], ['--version'], ['play', '--help'], ['help', 'perft']]) {
      expect(await run(argv)).toMatchObject({ code: 0, err: '' });
    }
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('bad usage exits with 2 and prints the reason or the usage to stderr', async () => {
    for (const argv of [
      [],
      ['dance'],
      ['perft'],
      ['perft', 'ctor'],
      ['perft', 'ctor', '1', '--dance'],
      ['engine', 'x'],
    ]) {
      const { code, out, err } = await run(argv);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(argv.length === 0 ? /^Usage: quintet/ : /^quintet: /);
    }
  });

  test('an unknown game is refused with a list of the games', async () => {
    for (const argv of [
      ['play', 'chess'],
      ['perft', 'chess', '1'],
      ['rules', 'chess'],
    ]) {
      const { code, err } = await run(argv);
      expect(code).toBe(2);
      for (const { id } of gameList) expect(err).toContain(id);
    }
  });

  test('with --json an error is also printed as JSON on stdout', async () => {
    expect(JSON.parse((await run(['rules', 'chess', '--json'])).out)).toMatchObject({ error: { exitCode: 2 } });
    expect(JSON.parse((await run(['perft', '--json'])).out)).toMatchObject({ error: { exitCode: 2 } });
  });

  test("every command's help has an example", async () => {
    for (const command of ['play', 'replay', 'perft', 'rules', 'engine']) {
      const { out } = await run([command, '--help']);
      expect(out).toMatch(/Examples?:\n.*quintet/);
      expect(out).toContain('--json');
    }
  });
});

describe('perft', () => {
  const lastWord = ({ out }: { out: string }) => out.trimEnd().split(/\s+/).at(-1);

  test('prints the count as the last word of the last line', async () => {
    expect(lastWord(await run(['perft', 'ctor', '2']))).toBe('9900');
    expect(lastWord(await run(['perft', 'ctor', '0']))).toBe('1');
    expect(lastWord(await run(['perft', 'CTOR', '2', '--no-bulk']))).toBe('9900');
    expect(lastWord(await run(['perft', 'ctor', '1', '--moves', '0,0; 1,1;']))).toBe('98');
    expect(lastWord(await run(['perft', 'bugs', '3', '--options', '{"tournament":true}']))).toBe('1440');
  });

  test('--divide prints one count per first move', async () => {
    const divided = await run(['perft', 'jungle', '2', '--divide']);
    expect(lastWord(divided)).toBe('256');
    expect(divided.out).toContain('E3-E4  16\n');
  });

  test('--json prints one object', async () => {
    const { out } = await run(['perft', 'ctor', '2', '--json']);
    expect(JSON.parse(out)).toMatchObject({ game: 'ctor', options: {}, moves: [], depth: 2, nodes: 9900, ms: 1 });
    const divided = JSON.parse((await run(['perft', 'ctor', '1', '--divide', '--json'])).out);
    expect(divided).toMatchObject({ nodes: 100, divide: expect.arrayContaining([{ move: '0,0', nodes: 1 }]) });
  });

  test('rejects invalid arguments as bad usage', async () => {
    for (const depth of ['x', '-1', '1.5', '', '100']) expect((await run(['perft', 'ctor', '--', depth])).code).toBe(2);
    expect((await run(['perft', 'ctor', '0', '--divide'])).code).toBe(2);
    expect(await run(['perft', 'ctor', '1', '--options', '{'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not JSON'),
    });
    expect(await run(['perft', 'ctor', '1', '--options', '{"a":1}'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('"a"'),
    });
    expect(await run(['perft', 'ctor', '1', '--moves', '0,0;0,0'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('number 2 "0,0": There is a piece on that cell already (occupied)'),
    });
  });
});

describe('rules', () => {
  test.each(gameList.map(({ id }) => [id]))('%s: prints the page in every language', async (id) => {
    for (const lang of LANGUAGES) {
      const { code, out } = await run(['rules', id, '--lang', lang]);
      expect(code).toBe(0);
      expect(out).toMatch(/^# /);
    }
  });

  test('lists the games in its help', async () => {
    expect((await run(['rules', '--help'])).out).toContain(
      `GAME is one of ${gameList.map(({ id }) => id).join(', ')}, or your own game`,
    );
  });

  test('renders the page on a terminal', async () => {
    const settings = { tty: { columns: 60, rows: 24 }, env: { NO_COLOR: '1' } };
    const { out } = await run(['rules', 'ctor'], '', settings);
    expect(out).toMatch(/^CTOR\n════\n/);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});
