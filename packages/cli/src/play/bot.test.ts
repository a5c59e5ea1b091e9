import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type Game, gameById, gameList, loadMatch, type Match, toRecord } from '@quintet/engine';
import { FORCED, type StartWorker } from '@quintet/engine/search';
import { describe, expect, test } from 'vitest';
import { AlreadyReported } from '../terminal/failure.ts';
import { messagesFor } from '../terminal/messages.ts';
import { played } from '../testkit/matches.ts';
import { TestFolder, testTerminal } from '../testkit/terminal.ts';
import { startInline } from '../testkit/workers.ts';
import { scoreText } from './bot.ts';
import { type PlaySettings, runPlay } from './play.ts';

const folder = new TestFolder();

type Settings = Partial<PlaySettings> & { readonly startWorker?: StartWorker };

/** Plays with these lines as piped input. */
async function play(
  game: string,
  { startWorker = startInline, ...settings }: Settings,
  ...lines: string[]
): Promise<string> {
  const input = new PassThrough();
  input.end(lines.map((line) => `${line}\n`).join(''));
  const terminal = testTerminal(input, { folder: folder.path });
  await runPlay(terminal, game, { color: false, seed: '7', ...settings }, startWorker).catch((error) => {
    if (!(error instanceof AlreadyReported)) throw error;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return terminal.out();
}

async function saved(name: string): Promise<Match> {
  const match = loadMatch(JSON.parse(await readFile(path.join(folder.path, name), 'utf8')), gameList);
  if (!match.ok) throw new Error(match.error.code);
  return match.value;
}

const textsOf = ({ moves }: Match): string[] => moves.map(({ text }) => text);

describe('a person against a bot', () => {
  test('the bot replies, and its level is shown on the board and saved in the record', async () => {
    const out = await play('jungle', { players: 'human,2' }, 'E3-E4', 'save x.quintet.json');
    expect(out).toContain('BLUE · level 2');
    expect(out).toMatch(/2\. BLUE \S+ /);
    const match = await saved('x.quintet.json');
    expect(match.moves).toHaveLength(2);
    expect(match.players).toEqual([
      { name: null, level: null },
      { name: null, level: 2 },
    ]);
  });

  test('a bot in the first seat moves first', async () => {
    await play('ctor', { players: '1,human' }, 'save x.quintet.json');
    expect((await saved('x.quintet.json')).moves).toHaveLength(1);
  });

  test("the seed determines the bot's moves", async () => {
    const moves: string[] = [];
    for (const seed of ['1', '1', '2', '3', '4', '5']) {
      await play('ctor', { players: '1,human', seed }, 'save --force x.quintet.json');
      moves.push(textsOf(await saved('x.quintet.json')).join());
    }
    expect(moves[0]).toBe(moves[1]);
    expect(new Set(moves).size).toBeGreaterThan(1);
  });

  test("undo returns to the person's last decision, even in games with two moves per turn", async () => {
    await play('jungle', { players: 'human,1' }, 'E3-E4', 'undo', 'save x.quintet.json');
    expect((await saved('x.quintet.json')).moves).toEqual([]);
    // In CTOR the first turn has one move and every later turn two.
    await play('ctor', { players: 'human,1' }, '0,0', '0,9', 'undo', 'save y.quintet.json');
    expect(textsOf(await saved('y.quintet.json'))).toHaveLength(3);
    await play('ctor', { players: 'human,1' }, '0,0', '0,9', '9,9', 'undo', 'redo', 'undo', 'save z.quintet.json');
    expect(textsOf(await saved('z.quintet.json'))).toHaveLength(4);
    const out = await play('ctor', { players: '1,human' }, 'undo');
    expect(out).toContain('There is nothing to undo');
  });

  test("resign gives up the person's seat, not the bot's", async () => {
    expect(await play('jungle', { players: 'human,1' }, 'resign')).toContain('BLUE wins: RED resigned');
    expect(await play('jungle', { players: '1,human' }, 'resign')).toContain('RED wins: BLUE resigned');
  });

  test('a saved match continues with its saved players unless --players names different ones', async () => {
    await play('jungle', { players: 'human,2' }, 'E3-E4', 'save x.quintet.json');
    await play('jungle', { load: 'x.quintet.json' }, 'moves', '1', 'save y.quintet.json');
    expect((await saved('y.quintet.json')).moves).toHaveLength(4);
    await play('jungle', { load: 'x.quintet.json', players: 'human,human' }, 'moves', '1', 'save z.quintet.json');
    const match = await saved('z.quintet.json');
    expect(match.moves).toHaveLength(3);
    expect(match.players.map(({ level }) => level)).toEqual([null, null]);
  });

  test('the load command keeps the current players', async () => {
    await play('ctor', {}, '0,0', 'save x.quintet.json');
    await play('ctor', { players: 'human,1' }, 'load x.quintet.json', 'save y.quintet.json');
    const match = await saved('y.quintet.json');
    expect(match.players[1].level).toBe(1);
    expect(match.moves).toHaveLength(3);
  });
});

describe('draws', () => {
  test('a bot that is ahead declines a draw and says when it would accept one', async () => {
    expect(await play('jungle', { players: 'human,2' }, 'draw')).toContain(
      'BLUE (level 2) declines the draw: it accepts only when it is behind\n',
    );
  });

  test('a bot that is about to lose accepts a draw', async () => {
    const ahead = aheadInCtor();
    await writeFile(path.join(folder.path, 'won.json'), JSON.stringify(toRecord(ahead)));
    const players = ahead.position.toMove === 0 ? 'human,2' : '2,human';
    const out = await play('ctor', { load: 'won.json', players }, 'draw', 'save x.quintet.json');
    expect(out).toContain('Draw by agreement');
    expect((await saved('x.quintet.json')).outcome).toEqual({ winner: null, reason: 'agreement' });
  });
});

/** A match in which the seat to move is far ahead. */
function aheadInCtor(): Match {
  const game = gameById('ctor') as Game;
  let match = played(game, []);
  while (match.moves.length < 60 || game.bot.evaluate(match.position) < 1500) {
    const texts = legalTexts(match);
    const gains = texts.map((text) => ({ text, gain: gainOf(match, text) }));
    gains.sort((a, b) => b.gain - a.gain);
    const chosen = match.position.toMove === 0 ? gains[0] : gains.at(-1);
    match = played(game, [...textsOf(match), (chosen as { text: string }).text]);
    if (match.outcome) throw new Error('it should not be over yet');
  }
  return match;
}

const legalTexts = ({ game, position }: Match): string[] => {
  const texts: string[] = [];
  for (let x = 0; x < 10; x++) for (let y = 0; y < 10; y++) texts.push(`${x},${y}`);
  return texts.filter((text) => game.notation.refusal(position, text) === null);
};

function gainOf({ game, position }: Match, text: string): number {
  const seat = position.toMove;
  const next = position.clone();
  next.play(game.notation.read(next, text) as number);
  if (next.outcome) return 0;
  return game.bot.evaluate(next) * (next.toMove === seat ? 1 : -1);
}

describe('the hint command', () => {
  test('shows the best move and its variation for the seat to move', async () => {
    const out = await play('xo', { startWorker: briefly }, 'hint');
    expect(out).toMatch(/Hint: \S.* \([+−]\d+\.\d\d, depth \d+\)\. Expected: \S/);
  });

  test('prints its result as JSON with --json', async () => {
    const out = await play('ctor', { startWorker: briefly, json: true }, 'hint');
    const hint = out.split('\n').map((line) => JSON.parse(line || 'null'))[1];
    expect(hint).toMatchObject({ type: 'hint', depth: expect.any(Number), score: expect.any(Number) });
    expect(hint.pv[0]).toBe(hint.move);
  });

  test('is refused after the end of the match', async () => {
    const out = await play('ctor', { startWorker: briefly }, 'resign', 'hint');
    expect(out.slice(out.indexOf('> hint'))).toContain('The match is over');
  });
});

/** Workers that search only a thousand nodes, since the strongest level is too slow for tests. */
const briefly: StartWorker = (events) => {
  const thread = startInline(events);
  return {
    ...thread,
    post: (request) =>
      thread.post(
        request.kind === 'search'
          ? { ...request, job: { ...request.job, searcher: { kind: 'nodes', nodes: 1000, method: null } } }
          : request,
      ),
  };
};

describe('bots in both seats', () => {
  test.each(['octa', 'ctor', 'xo'])('%s: finish a match', async (id) => {
    const out = await play(id, { players: '1,2', json: true });
    const { record } = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '');
    expect(record.outcome).toMatchObject({ reason: expect.any(String) });
    expect(record.players.map(({ level }: { level: number }) => level)).toEqual([1, 2]);
  });

  test('--analysis shows the evaluation of each bot move', async () => {
    const out = await play('ctor', { players: '1,human', analysis: true });
    expect(out).toMatch(/First: \d,\d, [+−]\d+\.\d\d, depth \d+, [\d,]+ nodes: \d,\d/);
    const json = await play('ctor', { players: '1,human', analysis: true, json: true });
    expect(JSON.parse(json.split('\n')[1] ?? '')).toMatchObject({
      type: 'thought',
      seat: 0,
      depth: expect.any(Number),
    });
  });

  test('a worker that keeps crashing makes the match fail with the reason', async () => {
    const startWorker: StartWorker = (events) => ({
      post: () => setImmediate(() => events.onCrash('boom')),
      terminate: () => {},
    });
    await expect(play('ctor', { players: '1,1', startWorker })).rejects.toThrow('boom');
  });
});

test('a score is formatted with a sign, and a forced result as the distance to the end', () => {
  const messages = messagesFor('en');
  expect([35, -1250, 0].map((score) => scoreText(messages, score))).toEqual(['+0.35', '−12.50', '+0.00']);
  expect([FORCED - 5, 4 - FORCED].map((score) => scoreText(messages, score))).toEqual(['wins in 5', 'loses in 4']);
});
