import { describe, expect, test } from 'vitest';
import { gameById } from '../../games/index.ts';
import { drawn as drawnXo } from '../../games/xo/drawn.ts';
import { type Game, legalMoves, opponent, type Position, playTexts, type Seat, unwrap } from '../../kernel/index.ts';
import { optionsOf, walk } from '../../testkit/random-match.ts';
import { checkStrategy } from './check.ts';
import { outlookOf, type Proof, type Solved, solve } from './solve.ts';

const gameOf = (id: string): Game => gameById(id) as Game;
const octa = gameOf('octa');
const xo = gameOf('xo');

/** The result with best play by full search: 1 when seat 0 wins, −1 when seat 1 wins, 0 for a draw. */
function minimax(position: Position, known = new Map<string, number>()): number {
  if (position.outcome) return position.outcome.winner === null ? 0 : 1 - 2 * position.outcome.winner;
  const key = `${position.hashLow},${position.hashHigh}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const results = legalMoves(position).map((move) => {
    position.play(move);
    const result = minimax(position, known);
    position.undo();
    return result;
  });
  const best = position.toMove === 0 ? Math.max(...results) : Math.min(...results);
  known.set(key, best);
  return best;
}

const settled = ({ winner }: Solved): number | undefined =>
  winner === undefined ? undefined : winner === null ? 0 : 1 - 2 * winner;

/** Plays the strategy against every reply, without a visited set. */
function everyReply(position: Position, proof: Proof): number {
  const { goal, choices } = proof.strategy;
  if (position.outcome) {
    const { winner } = position.outcome;
    expect(winner === goal.seat || (winner === null && goal.least === 'draw')).toBe(true);
    return 1;
  }
  const choice = choices.get(`${position.hashLow},${position.hashHigh}`);
  const moves = legalMoves(position);
  if (position.toMove === goal.seat) expect(moves).toContain(choice?.move);
  let ends = 0;
  for (const move of position.toMove === goal.seat ? [choice!.move] : moves) {
    position.play(move);
    ends += everyReply(position, proof);
    position.undo();
  }
  return ends;
}

describe('solving small Octa boards', () => {
  const cases = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
    [1, 2, 5, 8].map((turnLimit) => ({ size: 1, seed, turnLimit, stopOnEnemy: seed % 2 === 0 })),
  );
  test.each([...cases, { size: 2, turnLimit: 3 }, { size: 2, turnLimit: 5, seed: 3 }])(
    'agrees with full search for %j',
    (options) => {
      const position = octa.rules.start(optionsOf(octa, options));
      const solved = solve(position, { nodes: 400_000 });
      expect(settled(solved)).toBe(minimax(position));
      for (const proof of solved.proofs) {
        expect(proof.holds).toBe(true);
        expect(proof.pv.length).toBeLessThanOrEqual(proof.plies);
        expect(everyReply(position.clone(), proof)).toBeGreaterThan(0);
      }
    },
  );

  test('proves a win by elimination even if matches can last forever', () => {
    const options = {
      size: 1,
      winCondition: 'ELIMINATION',
      drawAfter: 0,
      player1: [[0, 0]],
      player2: [[1, 1]],
      arrows: 'north',
    };
    const solved = solve(octa.rules.start(optionsOf(octa, options)), { nodes: 20_000 });
    expect(solved.winner).toBe(0);
    expect(solved.proofs[0]?.pv).toHaveLength(1);
  });
});

describe('solving XO Enchanted', () => {
  test('agrees with full search in the last turns of random matches', () => {
    let compared = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const positions: Position[] = [];
      walk(xo, optionsOf(xo, { drawAfter: 24 }), seed, 60, ({ position }) => {
        if ((position as unknown as { totalTurns: number }).totalTurns === 22) positions.push(position.clone());
      });
      const position = positions[0];
      if (!position || position.outcome) continue;
      const truth = minimax(position);
      expect(settled(solve(position, { nodes: 300_000 })), `seed ${seed}`).toBe(truth);
      expect(settled(solve(position, { nodes: 300_000 }, outlookOf(xo.bot))), `seed ${seed}`).toBe(truth);
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });

  test('needs far fewer nodes for the same proof when an outlook guides the search', () => {
    const position = xo.rules.start(optionsOf(xo));
    const opening = 'place 1,0;double 0,1+2,1;double 0,2+1,1;place 1,2;place 2,0;place 2,0;place 2,2;double 1,1+2,3';
    unwrap(playTexts(xo, position, `${opening};line 0,1:1,2:2,3;double 1,2+3,2`.split(';')));
    const blind = solve(position, { nodes: 200_000 });
    const looking = solve(position, { nodes: 200_000 }, outlookOf(xo.bot));
    expect([blind.winner, looking.winner]).toEqual([0, 0]);
    expect(looking.proofs[0]?.holds).toBe(true);
    expect(4 * looking.nodes).toBeLessThan(blind.nodes);
  });

  test('proves that a seat with two points and two threats wins, whichever seat is to move', () => {
    const fork = drawnXo('X X . .  O . . .  X . . O  . . . .', { points: [2, 1], energy: [1, 0], totalTurns: 12 });
    const solved = solve(fork, { nodes: 100_000 });
    expect(solved.winner).toBe(0);
    expect(solved.proofs[0]?.pv).toHaveLength(1);
    const replying = drawnXo('X X . .  O . . .  X . . O  . . . .', { points: [2, 0], energy: [1, 1], totalTurns: 13 });
    const lost = solve(replying, { nodes: 200_000 });
    expect(lost.winner).toBe(0);
    expect(lost.proofs[0]?.goal).toEqual({ seat: 0, least: 'win' });
  });
});

test('a limit that is too small leaves the result open', () => {
  const solved = solve(xo.rules.start(optionsOf(xo)), { nodes: 2_000 });
  expect(solved.winner).toBeUndefined();
  expect(solved.proofs).toEqual([]);
  expect(solved.nodes).toBeLessThan(3_000);
  let checks = 0;
  expect(solve(xo.rules.start(optionsOf(xo)), { nodes: 1e6, shouldStop: () => ++checks > 3 }).nodes).toBeLessThan(
    10_000,
  );
});

test('a strategy with a wrong or missing choice fails its check', () => {
  const position = octa.rules.start(optionsOf(octa, { size: 1, turnLimit: 5 }));
  const proof = solve(position, { nodes: 100_000 }).proofs[0] as Proof;
  const { strategy } = proof;
  expect(checkStrategy(position, strategy).holds).toBe(true);
  expect(checkStrategy(position, { ...strategy, choices: new Map() }).holds).toBe(false);
  const goal = { seat: opponent(strategy.goal.seat) as Seat, least: 'win' as const };
  expect(checkStrategy(position, { ...strategy, goal }).holds).toBe(false);
});
