// Tunes Jungle's weights (games/jungle/bot.ts) by SPSA: perturbs all weights at random, plays the two opposite
// perturbations against each other, and moves the weights towards the winner.
//
//   npx esbuild scripts/tune-jungle.ts --bundle --platform=node | node - [rounds 240] [nodes per move 700] [seed 3]
//
// Prints the mean weights of the second half of the rounds; test them in the arena before use.
//
// The current weights come from such a run (240 rounds, 700 nodes, seed 3) with two more terms, which were then removed by
// hand: pieces kept at home, and a separate race for the seat not to move. `advance` was raised from 15.
import { evaluateBy, WEIGHTS, type Weights } from '../packages/engine/src/games/jungle/bot.ts';
import { type JunglePosition, jungle } from '../packages/engine/src/games/jungle/index.ts';
import { legalMoves, Random } from '../packages/engine/src/kernel/index.ts';
import { AlphaBeta } from '../packages/engine/src/search/index.ts';

const [rounds = 240, nodes = 700, seed = 3] = process.argv.slice(2).map(Number);

/** Step size of each weight; 0 keeps the weight fixed. */
const STEPS: Weights = {
  values: [60, 50, 50, 50, 60, 80, 80, 80],
  ratWhileElephant: 60,
  unhunted: 40,
  advance: 5,
  near: [0, 50, 40, 30, 25],
  race: [30, 25, 25, 25, 40, 60],
  leftAtLimit: 20,
};
const OPENINGS = 12;
const RATE = 1.2;

const KEYS = Object.keys(STEPS) as (keyof Weights)[];
const flat = (weights: Weights): number[] => KEYS.flatMap((key) => weights[key]);
function unflat(numbers: readonly number[]): Weights {
  const rest = [...numbers];
  const taken = (step: number | readonly number[]): number | number[] =>
    typeof step === 'number' ? rest.splice(0, 1)[0]! : rest.splice(0, step.length);
  return Object.fromEntries(KEYS.map((key) => [key, taken(STEPS[key])])) as unknown as Weights;
}

const random = new Random(seed);
const randomMove = (position: JunglePosition): number => {
  const moves = legalMoves(position);
  return moves[random.below(moves.length)]!;
};

/** The position after a few random moves. Two thirds of the openings start from the standard board. */
function opening(number: number): JunglePosition {
  const position = jungle.rules.start({ board: number % 3 === 2 ? 'classic' : 'spec' });
  for (let plies = 4 + random.below(8); plies > 0 && !position.outcome; plies--) position.play(randomMove(position));
  return position;
}

/** Score of the first set of weights minus 0.5. */
function surplus(weights: readonly (readonly number[])[]): number {
  const searches = weights.map((each) => new AlphaBeta({ ...jungle.bot, evaluate: evaluateBy(unflat(each)) }, 11));
  let [won, played] = [0, 0];
  for (let number = 0; number < OPENINGS; number++) {
    const start = opening(number);
    if (start.outcome) continue;
    for (const first of [0, 1]) {
      const position = start.clone();
      while (!position.outcome) {
        const search = searches[position.toMove === first ? 0 : 1]!;
        search.clear();
        position.play(search.best(position, { nodes }).move);
      }
      const { winner } = position.outcome;
      won += winner === null ? 0.5 : Number(winner === first);
      played++;
    }
  }
  return won / played - 0.5;
}

const steps = flat(STEPS);
const weights = flat(WEIGHTS);
const sums = weights.map(() => 0);
for (let round = 0; round < rounds; round++) {
  const moved = steps.map((step) => (random.below(2) === 0 ? step : -step));
  const gain = surplus([1, -1].map((sign) => weights.map((weight, i) => weight + sign * moved[i]!)));
  for (const i of weights.keys()) weights[i]! += (RATE / (1 + round / 100)) * gain * moved[i]!;
  if (2 * round >= rounds) for (const i of sums.keys()) sums[i]! += weights[i]!;
}
console.log(unflat(sums.map((sum) => Math.round(sum / Math.floor((rounds + 1) / 2)))));
