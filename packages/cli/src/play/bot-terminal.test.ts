import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { gameList, loadMatch, type Match } from '@quintet/engine';
import type { StartWorker } from '@quintet/engine/search';
import { describe, expect, test, vi } from 'vitest';
import { TestFolder, testTerminal } from '../testkit/terminal.ts';
import { startIdle, startInline } from '../testkit/workers.ts';
import { type PlaySettings, runPlay } from './play.ts';

const folder = new TestFolder();

type Settings = Partial<PlaySettings> & { readonly startWorker?: StartWorker };

async function saved(name: string): Promise<Match> {
  const match = loadMatch(JSON.parse(await readFile(path.join(folder.path, name), 'utf8')), gameList);
  if (!match.ok) throw new Error(match.error.code);
  return match.value;
}

describe('at a terminal', () => {
  function sit(settings: Settings) {
    const keyboard = new PassThrough();
    const terminal = testTerminal(keyboard, {
      folder: folder.path,
      tty: { columns: 80, rows: 24 },
      env: { TERM: 'xterm', NO_COLOR: '1' },
    });
    const { startWorker = startInline, ...rest } = settings;
    const ended = runPlay(terminal, 'jungle', { color: false, seed: '7', ...rest }, startWorker);
    let read = 0;
    return {
      ended,
      async sees(text: string) {
        const screen = (): string => stripVTControlCharacters(terminal.out());
        await vi.waitFor(() => expect(screen().slice(read)).toContain(text), { timeout: 10_000, interval: 5 });
        read = screen().length;
      },
      types: (text: string) => keyboard.write(text),
    };
  }

  test('commands run while a bot thinks, and undo ends the search', async () => {
    const person = sit({ players: 'human,8', startWorker: startIdle });
    await person.sees('RED> ');
    person.types('E3-E4\r');
    await person.sees('BLUE (level 8) is thinking');
    person.types('D3-D4\r');
    await person.sees('Wait for the move, or type a command');
    person.types('hint\r');
    await person.sees('You can ask for a hint when it is your turn');
    person.types('undo\r');
    await person.sees('RED> ');
    person.types('resign\r');
    await person.sees('BLUE wins: RED resigned');
    person.types('quit\r');
    await person.ended;
  });

  test('a line that is typed while a command runs and the bot answers is not lost', async () => {
    const held: (() => void)[] = [];
    const startWorker: StartWorker = (events) =>
      startInline({ ...events, onReply: (reply) => void held.push(() => events.onReply(reply)) });
    const person = sit({ players: 'human,2', startWorker });
    await person.sees('RED> ');
    person.types('E3-E4\r');
    await person.sees('is thinking');
    person.types('rules\r');
    await person.sees('Enter: more');
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
    for (const answer of held.splice(0)) answer();
    person.types('q\rresign\r');
    await person.sees('BLUE wins: RED resigned');
    person.types('\u0004');
    await person.ended;
  });

  test("resign gives up the person's seat while a bot thinks", async () => {
    const person = sit({ players: 'human,8', startWorker: startIdle });
    await person.sees('RED> ');
    person.types('E3-E4\r');
    await person.sees('is thinking');
    person.types('resign\r');
    await person.sees('BLUE wins: RED resigned');
    person.types('\u0004');
    await person.ended;
  });

  test('Ctrl-C while a bot thinks saves the match', async () => {
    const person = sit({ players: 'human,8', startWorker: startIdle });
    await person.sees('RED> ');
    person.types('E3-E4\r');
    await person.sees('is thinking');
    person.types('\u0003');
    await person.ended;
    expect((await saved('jungle-20260102-030405.quintet.json')).moves).toHaveLength(1);
  });

  test('Ctrl-C ends a match of two bots', async () => {
    const person = sit({ players: '8,8', startWorker: startIdle });
    await person.sees('RED (level 8) is thinking');
    person.types('\u0003');
    await person.ended;
  });

  test("--analysis shows the bot's evaluation, then its move", async () => {
    const person = sit({ players: 'human,2', analysis: true });
    await person.sees('RED> ');
    person.types('E3-E4\r');
    await person.sees('BLUE: ');
    person.types('resign\r');
    await person.sees('RED resigned');
    person.types('\u0004');
    await person.ended;
    expect((await saved('jungle-20260102-030405.quintet.json')).moves).toHaveLength(2);
  });
});
