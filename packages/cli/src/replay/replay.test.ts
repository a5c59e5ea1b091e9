import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type Game, gameById, gameList, toRecord } from '@quintet/engine';
import { Playback, snapshot, type Timers } from '@quintet/engine/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { messagesFor } from '../terminal/messages.ts';
import { played, randomMatch } from '../testkit/matches.ts';
import { run, testTerminal } from '../testkit/terminal.ts';
import { press, progress } from './live.ts';

const jungle = gameById('jungle') as Game;
const TEXTS = ['E3-E4', 'C7-C6', 'E4-E5'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
  await writeFile(path.join(folder, 'x.json'), JSON.stringify(toRecord(played(jungle, TEXTS))));
});
afterAll(() => rm(folder, { recursive: true }));

/** Timers that fire only when the test calls `pass`. */
function fakeTimers(): Timers & { pass(): void; readonly waits: number[] } {
  const due: (() => void)[] = [];
  const waits: number[] = [];
  return {
    waits,
    after(milliseconds, then) {
      waits.push(milliseconds);
      due.push(then);
      return () => {
        due.splice(due.indexOf(then), 1);
      };
    },
    pass: () => due.shift()?.(),
  };
}

test('nothing in a file acts on the terminal, also where its game is unknown', async () => {
  const evil = '\u001b[2J\u001b]0;x\u0007\u009b\u202e';
  const record = toRecord(played(jungle, TEXTS));
  const files = {
    unknown: {
      ...record,
      game: `go${evil}`,
      package: `p${evil}@1`,
      options: { [evil]: evil },
      entries: [{ move: evil, at: 1 }],
    },
    known: {
      ...record,
      players: [
        { name: evil, level: null },
        { name: null, level: null },
      ],
    },
    refused: { ...record, options: { [evil]: evil } },
  };
  for (const [name, file] of Object.entries(files)) {
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(file));
    for (const flags of [[], ['--json']]) {
      const { out, err } = await run(['replay', `${name}.json`, ...flags], '', { folder });
      expect((out + err).replaceAll('\n', ''), name).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  }
});

describe('through a pipe', () => {
  test('prints all moves and the last position', async () => {
    const { code, out } = await run(['replay', 'x.json'], '', { folder });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^1\. RED Rat E3→E4\n2\. BLUE Rat C7→C6\n3\. RED Rat E4→E5\nMove 3 \/ 3\nJungle · BLUE's Turn\n/,
    );
  });

  test('--to N prints the position after N moves', async () => {
    const { out } = await run(['replay', 'x.json', '--to', '1'], '', { folder });
    expect(out).toMatch(/^Move 1 \/ 3\nJungle · BLUE's Turn\n/);
    expect(out).toContain('[RR]');
  });

  test('--json prints every position, or with --to only one position', async () => {
    const { out } = await run(['replay', 'x.json', '--json'], '', { folder });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ ply, move, toMove }) => [ply, move, toMove])).toEqual([
      [0, null, 0],
      [1, 'E3-E4', 1],
      [2, 'C7-C6', 0],
      [3, 'E4-E5', 1],
    ]);
    expect(lines[3].state).toEqual(
      JSON.parse(JSON.stringify(jungle.presentation.state(snapshot(played(jungle, TEXTS))))),
    );
    const one = await run(['replay', 'x.json', '--json', '--to', '2'], '', { folder });
    expect(JSON.parse(one.out)).toEqual(lines[2]);
  });

  test("reads files in the game's own format", async () => {
    await run(['play', 'jungle'], 'E3-E4\nsave --format jungle/1 j.json\n', { folder });
    expect((await run(['replay', 'j.json'], '', { folder })).out).toContain('1. RED Rat E3→E4\nMove 1 / 1\n');
  });

  test('exits with 2 on bad arguments and with 1 on bad files', async () => {
    for (const bad of [
      ['--to', '4'],
      ['--to', '-1'],
      ['--to', 'x'],
      ['--speed', '3'],
    ]) {
      expect((await run(['replay', 'x.json', ...bad], '', { folder })).code).toBe(2);
    }
    await writeFile(path.join(folder, 'bad.json'), '[');
    expect(await run(['replay', 'none.json'], '', { folder })).toMatchObject({
      code: 1,
      err: 'quintet: File not found\n  none.json\n',
    });
    expect(await run(['replay', 'bad.json'], '', { folder })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Invalid save file format'),
    });
  });

  test.each(gameList.map((game) => [game.id, game] as const))(
    '%s: prints every position of a match',
    async (id, game) => {
      const match = randomMatch(game, 4, 30);
      await writeFile(path.join(folder, `${id}.json`), JSON.stringify(toRecord(match)));
      const { out } = await run(['replay', `${id}.json`, '--json'], '', { folder });
      const last = JSON.parse(out.trimEnd().split('\n').at(-1) as string);
      expect(last.state).toEqual(JSON.parse(JSON.stringify(game.presentation.state(snapshot(match)))));
    },
  );
});

describe('keys', () => {
  test('can step, jump, play, pause, restart and change the speed', () => {
    const timers = fakeTimers();
    const playback = new Playback({ first: 0, last: 3 }, timers, () => {});
    const at = (name: string, sequence = name) => {
      expect(press(playback, { name, sequence })).toBe(true);
      return playback.at;
    };
    expect([at('right'), at('right'), at('left'), at('end'), at('right'), at('home'), at('left')]).toEqual([
      1, 2, 1, 3, 3, 0, 0,
    ]);
    at('space', ' ');
    expect(playback.isPlaying).toBe(true);
    timers.pass();
    expect(playback.at).toBe(1);
    at('3');
    expect(playback.speed).toBe(2);
    at('+');
    expect(playback.speed).toBe(5);
    at('+');
    at('-');
    expect(playback.speed).toBe(2);
    expect(at('r')).toBe(0);
    expect(playback.isPlaying).toBe(false);
    expect(at('z')).toBe(0);
  });

  test('q, Escape, Ctrl-C and Ctrl-D quit', () => {
    const playback = new Playback({ first: 0, last: 3 }, fakeTimers(), () => {});
    for (const key of [{ name: 'q' }, { name: 'escape' }, { name: 'c', ctrl: true }, { name: 'd', ctrl: true }]) {
      expect(press(playback, key)).toBe(false);
    }
  });

  test('the progress bar shows move, speed and state', () => {
    const playback = new Playback({ first: 0, last: 4 }, fakeTimers(), () => {});
    playback.seek(3);
    expect(progress(playback, messagesFor('en'))).toBe('Move 3 / 4  ██████████████████░░░░░░  1×  paused');
  });
});

describe('at a terminal', () => {
  test('plays to the last move in real time, and quits on q', async () => {
    const keyboard = new PassThrough();
    const timers = fakeTimers();
    const tty = { columns: 80, rows: 24 };
    const terminal = testTerminal(keyboard, { folder, tty, timers, env: { TERM: 'xterm', NO_COLOR: '1' } });
    const ended = main(['replay', 'x.json', '--speed', '2'], terminal);
    const screen = () => stripVTControlCharacters(terminal.out());
    await expect.poll(screen, { interval: 5 }).toContain('Move 0 / 3');
    for (let n = 0; n < 3; n++) timers.pass();
    await expect.poll(screen, { interval: 5 }).toContain('Move 3 / 3');
    expect(new Set(timers.waits)).toEqual(new Set([500]));
    keyboard.write('q');
    expect(await ended).toBe(0);
  });
});
