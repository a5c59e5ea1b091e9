import {
  type CellsOption,
  choices,
  fail,
  labelled,
  type OptionRefusal,
  ok,
  optionsSchema,
  parseOptions,
  type Result,
} from '../../kernel/index.ts';
import { cellAt, gridOf } from './board.ts';
import texts from './messages.json' with { type: 'json' };
import { MAX_FORM_SIZE, MAX_SIZE, type OctaOptions, type Point } from './types.ts';

const MAX_CELLS = gridOf(MAX_SIZE).count;

const cells = (key: string, minItems: number, byDefault: readonly Point[]): CellsOption => ({
  ...labelled(texts, key),
  type: 'array',
  minItems,
  maxItems: MAX_CELLS,
  items: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], minItems: 2, maxItems: 2 },
  default: byDefault,
});

const mirrored = (points: readonly Point[]): readonly Point[] => points.map(([x, y]) => [0 - x, 0 - y]);

const PLAYER_1: readonly Point[] = [
  [1, 1],
  [2, 0],
  [0, 2],
];
/** PLAYER_1's default cell on a board of size 1, which has no room for three cells. */
const PLAYER_1_SIZE_1: readonly Point[] = [[1, 1]];

export const schema = optionsSchema({
  size: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_SIZE,
    'x-form-maximum': MAX_FORM_SIZE,
    default: 4,
    ...labelled(texts, 'size', { formMax: String(MAX_FORM_SIZE), max: String(MAX_SIZE) }),
  },
  winCondition: {
    type: 'string',
    oneOf: choices(texts, 'winCondition', ['TURN_LIMIT_MAJORITY', 'ELIMINATION']),
    default: 'TURN_LIMIT_MAJORITY',
    ...labelled(texts, 'winCondition'),
  },
  turnLimit: { type: 'integer', minimum: 1, maximum: 10_000, default: 60, ...labelled(texts, 'turnLimit') },
  stopOnEnemy: { type: 'boolean', default: false, ...labelled(texts, 'stopOnEnemy') },
  drawAfter: { type: 'integer', minimum: 0, maximum: 100_000, default: 1000, ...labelled(texts, 'drawAfter') },
  arrows: {
    type: 'string',
    oneOf: choices(texts, 'arrows', ['mirrored', 'north']),
    default: 'mirrored',
    ...labelled(texts, 'arrows'),
  },
  seed: { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1, default: 1, ...labelled(texts, 'seed') },
  player1: cells('player1', 1, PLAYER_1),
  player2: cells('player2', 1, mirrored(PLAYER_1)),
  blocked: cells('blocked', 0, []),
});

/** Fills in the defaults that depend on other options, then checks that all cells are on the board and no cell repeats. */
export function parse(input: unknown): Result<OctaOptions, OptionRefusal> {
  const parsed = parseOptions<OctaOptions>(schema, input);
  if (!parsed.ok) return parsed;
  const isGiven = (key: keyof OctaOptions): boolean => Object.hasOwn(input as object, key);
  const { size } = parsed.value;
  const player1 = size === 1 && !isGiven('player1') ? PLAYER_1_SIZE_1 : parsed.value.player1;
  const player2 = isGiven('player2') ? parsed.value.player2 : mirrored(player1);
  const options = { ...parsed.value, player1, player2 };

  const refused = cellRefusal(options);
  if (!refused) return ok(options);
  // If a default `player2` collides with `player1`, report `player1`, since the caller did not set `player2`.
  return fail(refused.key === 'player2' && !isGiven('player2') ? { ...refused, key: 'player1' } : refused);
}

/** The refusal of the first cell that is off the board or repeats an earlier cell, or `null`. */
function cellRefusal(options: OctaOptions): OptionRefusal | null {
  const grid = gridOf(options.size);
  const seen = new Set<number>();
  for (const key of ['player1', 'player2', 'blocked'] as const) {
    for (const [x, y] of options[key]) {
      const cell = cellAt(grid, x, y);
      if (cell === null) return { key, problem: 'off-board', expected: `${x},${y}` };
      if (seen.has(cell)) return { key, problem: 'cell-twice', expected: `${x},${y}` };
      seen.add(cell);
    }
  }
  return null;
}
