// Fits CTOR's tables (games/ctor/bot.ts) to the results of self-play.
//
//   npx esbuild scripts/tune-ctor.ts --bundle --platform=node | node - [matches 500] [nodes per move 2000] [seed 6]
//
// Each position is a row: the number of cells of each kind (owner, and neighbours of either side) and the final lead in pieces.
// The fit is a ridge regression, which pulls rare kinds towards zero. Prints both tables; test them in the arena before use.
//
// The current tables come from five such fits: to 400 matches of alpha-beta at 400 nodes with a piece count, twice to 400 matches
// of one-ply play, to 700 matches at 1,000 nodes and to 500 at 2,000. The last two were pulled towards the previous tables
// instead of zero, so this program does not reproduce them exactly.
import { NEIGHBOURS } from '../packages/engine/src/games/ctor/board.ts';
import { type CtorPosition, ctor } from '../packages/engine/src/games/ctor/index.ts';
import { legalMoves, Random } from '../packages/engine/src/kernel/index.ts';
import { TreeSearch } from '../packages/engine/src/search/index.ts';

const [matches = 500, nodes = 2000, seed = 6] = process.argv.slice(2).map(Number);

/** Random opening moves, and maximum percentage of random moves afterwards. */
const OPENING = 4;
const NOISE = 8;
const RIDGE = 60;
/** Pairs of neighbour counts, indexed by the number of the mover's pieces, then of the opponent's. */
const ROWS = Array.from({ length: 9 }, (_, mine) =>
  Array.from({ length: 9 - mine }, (_, theirs) => [mine, theirs] as const),
);
const KINDS = ROWS.flat().map(String);
const COUNT = 2 * 3 * KINDS.length;
const indexOf = (left: number, what: number, mine: number, theirs: number): number =>
  ((2 - left) * 3 + what) * KINDS.length + KINDS.indexOf(`${mine},${theirs}`);

const random = new Random(seed);
const squares = new Float64Array(COUNT * COUNT);
const products = new Float64Array(COUNT);

function kindsIn(position: CtorPosition): Float64Array {
  const counts = new Float64Array(COUNT);
  const me = position.toMove + 1;
  for (let cell = 0; cell < 100; cell++) {
    const around = Array.from(NEIGHBOURS.subarray(8 * cell, 8 * cell + 8), (each) => position.pieceAt(each));
    const mine = around.filter((piece) => piece === me).length;
    const theirs = around.filter((piece) => piece === 3 - me).length;
    const piece = position.pieceAt(cell);
    counts[indexOf(position.placementsLeft, piece === 0 ? 0 : piece === me ? 1 : 2, mine, theirs)]!++;
  }
  return counts;
}

function playOne(): void {
  const position = ctor.rules.start({});
  const noise = random.next() * NOISE;
  const seen: { counts: Float64Array; seat: number }[] = [];
  while (!position.outcome) {
    const moves = legalMoves(position);
    if (position.ply >= OPENING) seen.push({ counts: kindsIn(position), seat: position.toMove });
    const isRandom = position.ply < OPENING || random.next() * 100 < noise;
    const search = new TreeSearch(ctor.bot, ctor.bot.spec.playout, random.int32());
    position.play(isRandom ? moves[random.below(moves.length)]! : search.best(position, { nodes }).move);
  }
  const lead = 100 * (position.pieces(0) - position.pieces(1));
  for (const { counts, seat } of seen) add(counts, seat === 0 ? lead : -lead);
}

function add(counts: Float64Array, lead: number): void {
  const present = Array.from(counts.keys()).filter((i) => counts[i]! > 0);
  for (const i of present) {
    products[i]! += counts[i]! * lead;
    for (const j of present) squares[i * COUNT + j]! += counts[i]! * counts[j]!;
  }
}

/** Gaussian elimination. The matrix is symmetric positive definite, so it needs no pivoting. */
function solved(): Float64Array {
  for (let i = 0; i < COUNT; i++) squares[i * COUNT + i]! += RIDGE;
  for (let i = 0; i < COUNT; i++) {
    for (let row = i + 1; row < COUNT; row++) {
      const share = squares[row * COUNT + i]! / squares[i * COUNT + i]!;
      if (share === 0) continue;
      for (let column = i; column < COUNT; column++)
        squares[row * COUNT + column]! -= share * squares[i * COUNT + column]!;
      products[row]! -= share * products[i]!;
    }
  }
  const worths = new Float64Array(COUNT);
  for (let i = COUNT - 1; i >= 0; i--) {
    let rest = products[i]!;
    for (let column = i + 1; column < COUNT; column++) rest -= squares[i * COUNT + column]! * worths[column]!;
    worths[i] = rest / squares[i * COUNT + i]!;
  }
  return worths;
}

for (let match = 0; match < matches; match++) playOne();
const worths = solved();
for (const left of [2, 1]) {
  for (const [what, name] of ['empty cells', 'pieces of the mover', 'pieces of the opponent'].entries()) {
    console.log(`// ${left} placements left: ${name}`);
    for (const row of ROWS) {
      const numbers = row.map(([mine, theirs]) => Math.round(worths[indexOf(left, what, mine, theirs)]!));
      console.log(`[${numbers.join(', ')}],`);
    }
  }
}
