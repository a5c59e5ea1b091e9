// Fits the weights of Bugs (games/bugs/weights.json) to self-play of the current bot.
//
//   npx esbuild scripts/tune-bugs.ts --bundle --platform=node | node - FILE [matches 6000] [nodes per move 2500] [seed 1]
//
// Plays matches, appends them to FILE, and fits the weights to all matches in it, starting from the current weights. Prints the
// new weights; test them in the arena before use.
//
// Repeat it with the new weights and the same FILE: each round makes better matches to learn from.
import { canSurround, isWon } from '../packages/engine/src/games/bugs/bot.ts';
import {
  ALL_PIECES,
  piecesInPlay,
  START,
  select,
  selected,
  TABLES,
  type Table,
  WEIGHT_COUNT,
  WEIGHTS,
  type Weights,
} from '../packages/engine/src/games/bugs/evaluation.ts';
import { type BugsPosition, bugs } from '../packages/engine/src/games/bugs/index.ts';
import { opponent } from '../packages/engine/src/kernel/index.ts';
import { fitted, playMatches, type Row } from './tuning.ts';

const [file = 'bugs.matches', ...numbers] = process.argv.slice(2);
const [matches = 6000, nodes = 2500, seed = 1] = numbers.map(Number);
const options = { tournament: true, repetition: 3 };
const play = { game: bugs, optionsOf: () => options, file, matches, nodes, seed, opening: [2, 8] } as const;

// Indexes: the early weight of each index of the tables, then the late ones, then threat and tempo.
const THREAT = 2 * WEIGHT_COUNT;
const TEMPO = THREAT + 1;

function rowOf(position: BugsPosition): Pick<Row, 'indexes' | 'factors'> | null {
  if (isWon(position)) return null;
  const count = select(position);
  const indexes = new Int16Array(2 * count + 2);
  const factors = new Float32Array(2 * count + 2);
  const late = piecesInPlay(position) / ALL_PIECES;
  for (let i = 0; i < count; i++) {
    const isWhite = selected[i]! >= 0;
    const index = isWhite ? selected[i]! : ~selected[i]!;
    indexes[2 * i] = index;
    factors[2 * i] = isWhite ? 1 - late : late - 1;
    indexes[2 * i + 1] = WEIGHT_COUNT + index;
    factors[2 * i + 1] = isWhite ? late : -late;
  }
  const sign = position.toMove === 0 ? 1 : -1;
  indexes[2 * count] = THREAT;
  factors[2 * count] = canSurround(position, opponent(position.toMove)) ? -sign : 0;
  indexes[2 * count + 1] = TEMPO;
  factors[2 * count + 1] = sign;
  return { indexes, factors };
}

/** Names of the groups that an index of the tables belongs to. */
function partsOf(index: number): string[] {
  const table = TABLES.findLast((each) => START[each] <= index)!;
  const at = index - START[table];
  const digit = (size: number, below: number): number => Math.floor(at / below) % size;
  switch (table) {
    case 'pieces': {
      const [state, goal, home, group] = [digit(4, 49), digit(7, 7), digit(7, 1), digit(20, 49)];
      return [
        `goal ${group} ${goal}`,
        `home ${group} ${home}`,
        `any goal ${state} ${goal}`,
        `any home ${state} ${home}`,
      ];
    }
    case 'neighbours':
      return [`neighbours ${digit(16, 1)}`, `neighbours of ${digit(4, 16)}: ${digit(16, 1)}`];
    case 'queens': {
      const [turn, around, open, attackers] = [digit(2, 224), digit(7, 32), digit(4, 8), digit(8, 1)];
      return [
        `around ${turn} ${around}`,
        `open ${around} ${open}`,
        `attackers ${around} ${attackers}`,
        `attackers now ${turn} ${around} ${attackers}`,
      ];
    }
    case 'shapes':
      return [`shape ${digit(13, 3)}`];
    case 'hand':
      return [];
  }
}

const namesOf = (index: number): string[] => {
  if (index >= THREAT) return [];
  return partsOf(index % WEIGHT_COUNT).map((part) => `${index < WEIGHT_COUNT ? 'early' : 'late'} ${part}`);
};

const flat = (tables: Weights['early']): number[] => TABLES.flatMap((table) => tables[table]);
const unflat = (list: readonly number[]): Weights['early'] => {
  const part = (table: Table): number[] =>
    list.slice(START[table], START[TABLES[TABLES.indexOf(table) + 1]!] ?? WEIGHT_COUNT);
  return {
    pieces: part('pieces'),
    neighbours: part('neighbours'),
    hand: part('hand'),
    queens: part('queens'),
    shapes: part('shapes'),
  };
};

playMatches(play);
const weights = [...flat(WEIGHTS.early), ...flat(WEIGHTS.late), WEIGHTS.threat, WEIGHTS.tempo];
const found = fitted({ ...play, rowOf, weights, namesOf, epochs: 6, rate: 0.003, decay: 0.002 });
const tuned: Weights = {
  early: unflat(found.slice(0, WEIGHT_COUNT)),
  late: unflat(found.slice(WEIGHT_COUNT, THREAT)),
  threat: found[THREAT]!,
  tempo: found[TEMPO]!,
};
console.log(JSON.stringify(tuned));
