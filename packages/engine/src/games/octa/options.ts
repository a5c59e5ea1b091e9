import {
  type CellsOption,
  fail,
  type OptionFault,
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
/** Where the three cells do not fit. */
const PLAYER_1_SMALLEST: readonly Point[] = [[1, 1]];

export const schema = optionsSchema({
  size: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_SIZE,
    'x-form-maximum': MAX_FORM_SIZE,
    default: 4,
    title: 'Board size',
    description: `Cells from the centre to the rim, 1 to ${MAX_FORM_SIZE}: 4 is a board of 9 × 9. Programs may go up to ${MAX_SIZE}.`,
    'x-zh': {
      title: '棋盘大小',
      description: `从中心到边缘的格数，1 到 ${MAX_FORM_SIZE}：4 即 9 × 9 的棋盘。程序可用到 ${MAX_SIZE}。`,
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
      { const: 'ELIMINATION', title: 'Last with cells', 'x-zh': { title: '消灭对手' } },
    ],
    default: 'TURN_LIMIT_MAJORITY',
    title: 'How to win',
    description: 'Own more cells when the turns are used up, or leave the opponent none.',
    'x-zh': { title: '获胜方式', description: '回合用完时格子更多，或让对手一格不剩。' },
  },
  turnLimit: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    default: 60,
    title: 'Turn limit',
    description: 'Turns of both players together; then the cells are counted. Not used when playing for elimination.',
    'x-zh': { title: '回合上限', description: '双方合计的回合数，用完后数格。消灭制下不使用。' },
  },
  stopOnEnemy: {
    type: 'boolean',
    default: false,
    title: 'Opponent stops chains',
    description: "Whether a chain stops at the opponent's cells instead of capturing them.",
    'x-zh': { title: '遇敌停止', description: '连锁遇到对方的格子时停下，而不是占领它。' },
  },
  drawAfter: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    default: 1000,
    title: 'Tie after',
    description: 'Playing for elimination: a tie after that many turns of both players together; 0 is never.',
    'x-zh': { title: '和棋回合', description: '消灭制下，双方合计到这个回合数即为平局；0 表示永不。' },
  },
  arrows: {
    type: 'string',
    oneOf: [
      { const: 'mirrored', title: 'Random, the same for both', 'x-zh': { title: '随机且对双方对称' } },
      { const: 'north', title: 'All north', 'x-zh': { title: '全部朝北' } },
    ],
    default: 'mirrored',
    title: 'Arrows at the start',
    description: 'Random arrows that are fair by point symmetry, or all pointing north.',
    'x-zh': { title: '起始箭头', description: '中心对称、双方公平的随机箭头，或全部朝北。' },
  },
  seed: {
    type: 'integer',
    minimum: 0,
    maximum: 2 ** 32 - 1,
    default: 1,
    title: 'Seed',
    description: 'The number that the random arrows come from: the same seed gives the same start.',
    'x-zh': { title: '种子', description: '随机箭头由此数生成：同一种子得到同一开局。' },
  },
  player1: cells(
    {
      title: "Player 1's cells",
      description: 'The cells that Player 1 starts with. Left out: 1,1 2,0 0,2 (on the smallest board only 1,1).',
      'x-zh': { title: '玩家一的格子', description: '玩家一的起始格。不填则为 1,1 2,0 0,2（最小棋盘只有 1,1）。' },
    },
    1,
    PLAYER_1,
  ),
  player2: cells(
    {
      title: "Player 2's cells",
      description: "The cells that Player 2 starts with. Left out: those opposite Player 1's.",
      'x-zh': { title: '玩家二的格子', description: '玩家二的起始格。不填则与玩家一的中心对称。' },
    },
    1,
    mirrored(PLAYER_1),
  ),
  blocked: cells(
    {
      title: 'Blocked cells',
      description: 'Cells that act as the rim: nobody owns them, and chains stop there.',
      'x-zh': { title: '障碍格', description: '如同棋盘边缘的格子：无人占有，连锁到此为止。' },
    },
    0,
    [],
  ),
});

/** Defaults that depend on other options are put in here; then the cells must fit the board and each other. */
export function parse(input: unknown): Result<OctaOptions, OptionFault> {
  const parsed = parseOptions<OctaOptions>(schema, input);
  if (!parsed.ok) return parsed;
  const isGiven = (key: keyof OctaOptions): boolean => Object.hasOwn(input as object, key);
  const { size } = parsed.value;
  const player1 = size === 1 && !isGiven('player1') ? PLAYER_1_SMALLEST : parsed.value.player1;
  const player2 = isGiven('player2') ? parsed.value.player2 : mirrored(player1);
  const options = { ...parsed.value, player1, player2 };

  const fault = cellFault(options);
  if (!fault) return ok(options);
  // A cell that meets its own mirror image is a fault of the list that was given.
  return fail(fault.key === 'player2' && !isGiven('player2') ? { ...fault, key: 'player1' } : fault);
}

/** The first cell that is off the board or comes again, looked for list by list. */
function cellFault(options: OctaOptions): OptionFault | null {
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
