// Fits the weights of an evaluation to the results of self-play.
//
//   node scripts/tune.mjs xo [matches 3000] [nodes per move 800] [seed 1]
//
// The game's bot.ts must export `WEIGHTS` and `scoreBy(weights, position)`, which is linear in the weights. Each position
// becomes a row: the coefficient of each weight, and the result for the seat to move. Logistic regression yields the weights.
// Prints the weights; test them in the arena before use.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

const [id = 'xo', matches = '3000', nodes = '800', seed = '1'] = process.argv.slice(2);

/** Maximum number of random opening moves, and percentage of random moves afterwards. */
const OPENING = 6;
const NOISE = 6;
const EPOCHS = 40;

/** @typedef {{ inputs: number[], result: number }} Row */

/** Bundles the engine with the game's evaluation, so that both share their classes. */
async function bundled() {
  const { build } = await import('esbuild');
  const folder = mkdtempSync(path.join(tmpdir(), 'tune-'));
  const outfile = path.join(folder, 'tune.mjs');
  const contents = ['index', 'search/index', 'kernel/index', `games/${id}/bot`]
    .map((file) => `export * from './${file}.ts';`)
    .join('\n');
  const resolveDir = path.join(root, 'packages/engine/src');
  await build({ stdin: { contents, resolveDir }, bundle: true, format: 'esm', outfile, logLevel: 'error' });
  const built = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return built;
}

const { AlphaBeta, gameById, legalMoves, Random, scoreBy, WEIGHTS } = await bundled();
const game = gameById(id);
const keys = Object.keys(WEIGHTS);
const units = keys.map((key) => Object.fromEntries(keys.map((each) => [each, each === key ? 1 : 0])));
const random = new Random(Number(seed));
const search = new AlphaBeta(game.bot, 14);

/** @returns {Row[]} */
function playOne() {
  const position = game.rules.start(game.rules.parseOptions({}).value);
  const opening = random.below(OPENING + 1);
  /** @type {{ inputs: number[], seat: number }[]} */
  const seen = [];
  while (!position.outcome) {
    const moves = legalMoves(position);
    const isRandom = position.ply < opening || random.below(100) < NOISE;
    if (position.ply >= opening) {
      seen.push({ inputs: units.map((unit) => scoreBy(unit, position)), seat: position.toMove });
    }
    search.clear();
    const move = isRandom ? moves[random.below(moves.length)] : search.best(position, { nodes: Number(nodes) }).move;
    position.play(move);
  }
  const { winner } = position.outcome;
  return seen.map(({ inputs, seat }) => ({ inputs, result: winner === null ? 0.5 : Number(winner === seat) }));
}

/** Stochastic gradient descent with Adagrad. @param {Row[]} rows */
function fitted(rows) {
  const weights = keys.map(() => 0);
  const squares = keys.map(() => 1e-6);
  for (let i = 0; i < EPOCHS * rows.length; i++) {
    const { inputs, result } = /** @type {Row} */ (rows[random.below(rows.length)]);
    const error = 1 / (1 + Math.exp(-dot(inputs, weights))) - result;
    const step = 0.3 / (1 + (0.3 * i) / rows.length);
    for (const [k, input] of inputs.entries()) {
      const weight = weights[k] ?? 0;
      const slope = error * input + (input === 0 ? 0 : 1e-4 * weight);
      const square = (squares[k] ?? 0) + slope * slope;
      squares[k] = square;
      weights[k] = weight - (step * slope) / Math.sqrt(square);
    }
  }
  return weights;
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const dot = (a, b) => a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0);

const rows = Array.from({ length: Number(matches) }, playOne).flat();
const weights = fitted(rows);
// Only proportions are fitted: the weights keep their overall scale.
const were = keys.map((key) => WEIGHTS[key]);
const scale = dot(were, weights) / dot(weights, weights);
console.log(`${rows.length} positions of ${matches} matches`);
for (const [i, key] of keys.entries())
  console.log(key.padEnd(12), String(Math.round(scale * (weights[i] ?? 0))).padStart(6), `was ${WEIGHTS[key]}`);
