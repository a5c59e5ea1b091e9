import {
  type CellsOption,
  fail,
  type OptionRefusal,
  ok,
  optionsSchema,
  parseOptions,
  type Result,
} from '../../kernel/index.ts';
import { cellAt, gridOf } from './board.ts';
import { MAX_FORM_SIZE, MAX_SIZE, type OctaOptions, type Point } from './types.ts';

const MAX_CELLS = gridOf(MAX_SIZE).count;

const cells = (
  labels: Pick<CellsOption, 'title' | 'description' | 'x-zh'>,
  minItems: number,
  byDefault: readonly Point[],
): CellsOption => ({
  ...labels,
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
    title: 'Board size',
    description: `Cells from the centre to the rim, 1 to ${MAX_FORM_SIZE}. Size 4 is a 9 × 9 board. Programs may use up to ${MAX_SIZE}.`,
    'x-zh': {
      title: '棋盘大小',
      description: `从中心到边缘的格数，1 到 ${MAX_FORM_SIZE}，4 即 9 × 9 的棋盘。程序最大可用 ${MAX_SIZE}。`,
    },
  },
  winCondition: {
    type: 'string',
    oneOf: [
      {
        const: 'TURN_LIMIT_MAJORITY',
        title: 'Most cells at the turn limit',
        'x-zh': { title: '到回合上限时格多者胜' },
      },
      { const: 'ELIMINATION', title: 'Eliminate the opponent', 'x-zh': { title: '消灭对手' } },
    ],
    default: 'TURN_LIMIT_MAJORITY',
    title: 'How to win',
    description: 'Own more cells at the turn limit, or capture every cell of your opponent.',
    'x-zh': { title: '获胜方式', description: '到回合上限时格子更多，或占领对手的所有格子。' },
  },
  turnLimit: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    default: 60,
    title: 'Turn limit',
    description: 'Total turns of both players before cells are counted. Has no effect in elimination matches.',
    'x-zh': { title: '回合上限', description: '双方合计的回合数，用完后数格。消灭对手时不起作用。' },
  },
  stopOnEnemy: {
    type: 'boolean',
    default: false,
    title: 'Chains stop at the opponent’s cells',
    description: 'A chain stops at the opponent’s cells instead of capturing them.',
    'x-zh': { title: '遇敌停止', description: '连锁遇到对方的格子时停下，而不是占领它。' },
  },
  drawAfter: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    default: 1000,
    title: 'Tie after',
    description: 'Elimination matches end in a tie after this many turns of both players; 0 means never.',
    'x-zh': { title: '平局回合', description: '消灭对手时，双方合计达到这个回合数即为平局；0 表示永不。' },
  },
  arrows: {
    type: 'string',
    oneOf: [
      { const: 'mirrored', title: 'Random, fair to both', 'x-zh': { title: '随机且对双方对称' } },
      { const: 'north', title: 'All pointing north', 'x-zh': { title: '全部朝北' } },
    ],
    default: 'mirrored',
    title: 'Starting arrows',
    description: 'Random arrows with point symmetry, or all pointing north.',
    'x-zh': { title: '起始箭头', description: '中心对称、双方公平的随机箭头，或全部朝北。' },
  },
  seed: {
    type: 'integer',
    minimum: 0,
    maximum: 2 ** 32 - 1,
    default: 1,
    title: 'Seed',
    description: 'Picks the random arrows. The same seed gives the same start.',
    'x-zh': { title: '种子', description: '决定随机箭头，同一种子得到同一开局。' },
  },
  player1: cells(
    {
      title: 'Player 1’s cells',
      description: 'Cells that Player 1 starts with. Default: 1,1 2,0 0,2 (only 1,1 on the smallest board).',
      'x-zh': { title: '玩家一的格子', description: '玩家一的起始格。默认 1,1 2,0 0,2（最小棋盘只有 1,1）。' },
    },
    1,
    PLAYER_1,
  ),
  player2: cells(
    {
      title: 'Player 2’s cells',
      description: 'Cells that Player 2 starts with. Default: the cells opposite Player 1’s.',
      'x-zh': { title: '玩家二的格子', description: '玩家二的起始格。默认与玩家一的中心对称。' },
    },
    1,
    mirrored(PLAYER_1),
  ),
  blocked: cells(
    {
      title: 'Blocked cells',
      description: 'Cells that nobody can own. Chains stop there, as at the rim.',
      'x-zh': { title: '障碍格', description: '无人能占领的格子，连锁到此停止，如同棋盘边缘。' },
    },
    0,
    [],
  ),
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
