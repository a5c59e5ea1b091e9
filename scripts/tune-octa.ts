// Fits the weights of Octa (games/octa/weights.json) to self-play of the current bot.
//
//   npx esbuild scripts/tune-octa.ts --bundle --platform=node | node - FILE [matches 5000] [nodes per move 1500] [seed 1]
//
// Plays matches on boards of several sizes, appends them to FILE, and fits the weights to all matches in it, starting from the
// current weights. Prints the new weights; test them in the arena before use.
//
// Repeat it with the new weights and the same FILE: each round makes better matches to learn from.
import {
  countLeads,
  FEATURES,
  leads,
  sharesOf,
  WEIGHT_TURNS,
  WEIGHTS,
  weightTurnsOf,
} from '../packages/engine/src/games/octa/evaluation.ts';
import { type OctaOptions, type OctaPosition, octa } from '../packages/engine/src/games/octa/index.ts';
import { type Random, unwrap } from '../packages/engine/src/kernel/index.ts';
import { fitted, playMatches, type Row } from './tuning.ts';

const [file = 'octa.matches', ...numbers] = process.argv.slice(2);
const [matches = 5000, nodes = 1500, seed = 1] = numbers.map(Number);

/** Board sizes; the default size is the most frequent one. */
const SIZES = [4, 4, 4, 4, 4, 4, 3, 3, 5, 6];
function optionsOf(random: Random): OctaOptions {
  const size = SIZES[random.below(SIZES.length)]!;
  const turnLimit = size === 4 && random.below(4) > 0 ? 60 : 20 + random.below(81);
  return unwrap(octa.rules.parseOptions({ size, turnLimit, seed: random.below(2 ** 31) }));
}
const play = { game: octa, optionsOf, file, matches, nodes, seed, opening: [2, 10] } as const;

// Indexes of the weights: `WEIGHT_TURNS.length * feature + entry of WEIGHT_TURNS`.
function rowOf(position: OctaPosition): Pick<Row, 'indexes' | 'factors'> {
  countLeads(position);
  const sign = position.toMove === 0 ? 1 : -1;
  const shares = sharesOf(weightTurnsOf(position));
  const used = shares.flatMap((share, entry) => (share === 0 ? [] : [entry]));
  return {
    indexes: Int16Array.from(FEATURES.flatMap((_, i) => used.map((entry) => WEIGHT_TURNS.length * i + entry))),
    factors: Float32Array.from(FEATURES.flatMap((_, i) => used.map((entry) => sign * leads[i]! * shares[entry]!))),
  };
}

playMatches(play);
const weights = FEATURES.flatMap((feature) => WEIGHTS[feature]);
const found = fitted({ ...play, rowOf, weights, namesOf: () => [], epochs: 8, rate: 0.01, decay: 1e-5 });
const part = (i: number): number[] => found.slice(WEIGHT_TURNS.length * i, WEIGHT_TURNS.length * (i + 1));
console.log(JSON.stringify(Object.fromEntries(FEATURES.map((feature, i) => [feature, part(i)]))));
