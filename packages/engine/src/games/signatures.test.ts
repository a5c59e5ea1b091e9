import { readFileSync } from 'node:fs';
import { GCProfiler } from 'node:v8';
import { expect, test } from 'vitest';
import { type Game, MoveList, type Position, Random, unwrap } from '../kernel/index.ts';
import { ctor } from './ctor/index.ts';
import { gameList } from './index.ts';

const start = (game: Game): Position => game.rules.start(unwrap(game.rules.parseOptions({})));
/** Maximum length of a random match: some games last for thousands of plies. */
const PLY_CAP = 500;

/**
 * Total number of legal moves over fixed random matches. Moves are picked in the order of their texts, so neither their encoding nor the
 * order of the list matters.
 */
function signatureOf(game: Game): number {
  const list = new MoveList();
  const random = new Random(2026);
  let listed = 0;
  for (let match = 0; match < 5; match++) {
    const position = start(game);
    for (let ply = 0; ply < PLY_CAP; ply++) {
      position.moves(list);
      if (list.length === 0) break;
      listed += list.length;
      const texts = new Map(list.toArray().map((move) => [game.notation.format(position, move), move]));
      position.play(texts.get([...texts.keys()].sort()[random.below(texts.size)] as string) as number);
    }
  }
  return listed;
}

test.each(gameList.map((game) => [game.id, game] as const))(
  'the rules of %s keep their signature; if it changes, increment `rulesVersion`',
  (id, game) => {
    const known = readFileSync(new URL(`./${id}/cases/signature.json`, import.meta.url), 'utf8');
    expect(signatureOf(game)).toBe(JSON.parse(known));
  },
);

/** Bytes that `moves`, `play` and `undo` allocate per ply: heap growth plus garbage collected meanwhile. */
function bytesPerPly(position: Position): number {
  const list = new MoveList(4096);
  const random = new Random(7);
  const walk = (least: number): number => {
    let plies = 0;
    while (plies < least) {
      for (let ply = 0; ply < PLY_CAP; ply++, plies++) {
        position.moves(list);
        if (list.length === 0) break;
        position.play(list.items[random.below(list.length)] as number);
      }
      while (position.ply > 0) position.undo();
    }
    return plies;
  };
  // Warm-up: lets the stacks grow and the JIT compile the code.
  walk(200_000);
  const profiler = new GCProfiler();
  profiler.start();
  const before = process.memoryUsage().heapUsed;
  const plies = walk(1_000_000);
  const grown = process.memoryUsage().heapUsed - before;
  const collected = profiler
    .stop()
    .statistics.reduce(
      (sum, { beforeGC, afterGC }) => sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
      0,
    );
  return Math.max(0, grown + collected) / plies;
}

test('playing CTOR moves allocates almost no memory', () => {
  expect(bytesPerPly(start(ctor as unknown as Game))).toBeLessThan(8);
});
