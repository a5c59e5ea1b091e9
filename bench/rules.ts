// Measures the rules of one game, a round for each message.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gameById } from '@quintet/engine';
import { perft, Random, randomMove } from '@quintet/engine/authoring';

/** Maximum node count of the measured perft: enough to measure, and quick enough to repeat. */
const PERFT_NODES = 5_000_000;
/** Maximum length of a playout: random matches of some games last for thousands of plies. */
const PLY_CAP = 500;
const ROUND_MS = 300;

interface PerftCase {
  readonly options: object;
  readonly counts: readonly number[];
}

const [id = ''] = process.argv.slice(2);
const game = gameById(id);
if (!game) throw new Error(`there is no game "${id}"`);
const positionWith = (given: object) => {
  const options = game.rules.parseOptions(given);
  if (!options.ok) throw new Error(`${id}: bad option ${options.error.key}`);
  return game.rules.start(options.value);
};
const file = createRequire(import.meta.url).resolve(`@quintet/engine/cases/${id}`);
const [known] = JSON.parse(readFileSync(file, 'utf8')) as readonly PerftCase[];
if (!known) throw new Error(`${id} has no known counts`);
const depth = Math.max(1, known.counts.filter((count) => count <= PERFT_NODES).length);
const tested = positionWith(known.options);
const start = positionWith({});
const random = new Random(7);

function countedPerft(bulk: boolean): number {
  const nodes = perft(tested, depth, bulk);
  if (nodes !== known?.counts[depth - 1]) throw new Error(`perft ${depth} gives ${nodes}`);
  return nodes;
}

/** Plays one random match from a copy of the start position, as playouts of a search do, and returns its number of plies. */
function playout(): number {
  const position = start.clone();
  let plies = 0;
  for (; plies < PLY_CAP && position.outcome === null; plies++) position.play(randomMove(position, random));
  return plies;
}

/** Units of work per second. `work` returns the number of units it has done. */
function rate(work: () => number): number {
  const since = performance.now();
  let done = 0;
  while (performance.now() - since < ROUND_MS) done += work();
  return (1000 * done) / (performance.now() - since);
}

process.on('message', () =>
  process.send?.({
    [`bulk perft ${depth}, nodes/s`]: rate(() => countedPerft(true)),
    [`perft ${depth}, nodes/s`]: rate(() => countedPerft(false)),
    'playouts, plies/s': rate(playout),
  }),
);
