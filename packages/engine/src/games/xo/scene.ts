import type { Cell, Change, Control, Gauge, Move, Path, Scene, Seat, Token } from '../../kernel/index.ts';
import { applyChanges, isListed, opponent, SEATS } from '../../kernel/index.ts';
import { CELLS, columnOf, rowOf, SIZE } from './board.ts';
import { cellsOfMove, formatCell, kindName } from './notation.ts';
import { costNotes, frostNotes, type Note, scoreNotes, startNotes } from './notes.ts';
import { MAX_ENERGY, OVERHEAT_TURNS, WINNING_POINTS } from './player.ts';
import type { XoPosition } from './position.ts';
import { TURN_LIMIT } from './turn.ts';
import { COSTS, PASS, PLAYERS, pack, SKILLS } from './types.ts';

const LABELS = Array.from({ length: SIZE }, (_, i) => String(i));
/** Maximum age of a piece, in its owner's turns; an older piece freezes. */
export const MAX_AGE = 2;
const FROZEN = ['frozen'] as const;

/** Token id: `p` and the serial number for a piece that was played, or `c` and the first cell for a piece that was set up. */
const idOf = (serial: number): string => (serial >= 0 ? `p${serial}` : `c${-1 - serial}`);

export const token = (id: string, cell: number, seat: Seat, age: number | null): Token => ({
  id,
  cell: formatCell(cell),
  kind: PLAYERS[seat],
  seat,
  level: 0,
  facing: 0,
  marks: age === null ? FROZEN : [],
  age,
  glyph: PLAYERS[seat],
});

function tokens(position: XoPosition): Token[] {
  const found: Token[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const seat = position.pieceAt(cell);
    if (seat === null) continue;
    found.push(token(idOf(position.serialAt(cell)), cell, seat, ageAt(position, cell)));
  }
  return found;
}

/** Turns that the owner has ended since the piece moved; `null` for a frozen piece, which does not age. */
export function ageAt(position: XoPosition, cell: number): number | null {
  const state = position.cell(cell);
  if (state.kind !== 'piece' || state.frozen) return null;
  const turns = position.player(state.owner === PLAYERS[0] ? 0 : 1).ownerTurnCount - state.lastMovedTurn;
  return Math.min(Math.max(turns, 0), MAX_AGE);
}

/** A scene without pieces and seals, except for its controls and gauges. */
export const BOARD = {
  shape: 'square',
  wraps: false,
  unbounded: false,
  turnable: false,
  columns: LABELS,
  rows: LABELS,
  edges: [],
  cells: Array.from({ length: CELLS }, (_, cell): Cell => {
    return { target: formatCell(cell), x: columnOf(cell), y: rowOf(cell), terrain: 'plain', seat: null };
  }),
} as const satisfies Partial<Scene>;

const cells = (position: XoPosition): Cell[] =>
  BOARD.cells.map((cell, i) => (position.isSealed(i) ? { ...cell, terrain: 'sealed' } : cell));

/** The mover's skills, affordable or not; the lines to choose from; and pass when it is legal. */
function controls(position: XoPosition): Control[] {
  if (position.outcome) return [];
  const seat = position.toMove;
  const control = (target: string, kind: string, cost: number | null): Control => ({
    target,
    seat,
    kind,
    count: null,
    cost,
  });
  return [
    ...SKILLS.map((skill) => control(`skill:${skill}`, skill, COSTS[skill])),
    ...position.choices().map(({ move }) => control(lineTarget(move), 'line', null)),
    ...(isListed(position, pack(PASS)) ? [control('pass', 'pass', null)] : []),
  ];
}

function gauges(position: XoPosition): Gauge[] {
  const lastTurn = position.isSuddenDeath ? position.drawAfter : TURN_LIMIT;
  const bySeat = SEATS.flatMap((seat) => {
    const player = position.player(seat);
    return [
      { seat, name: 'points', value: player.score, max: WINNING_POINTS },
      { seat, name: 'energy', value: player.energy, max: MAX_ENERGY },
      { seat, name: 'priority', value: Number(player.hasPriorityTurn), max: 1 },
      { seat, name: 'penalty', value: Number(player.hasDisruptPenalty), max: 1 },
      { seat, name: 'overheat', value: player.consecutiveTurnsAtMaxEnergy, max: OVERHEAT_TURNS },
    ];
  });
  return [
    ...bySeat,
    { seat: null, name: 'turns', value: position.totalTurns, max: lastTurn },
    { seat: null, name: 'sudden-death', value: Number(position.isSuddenDeath), max: 1 },
  ];
}

export const scene = (position: XoPosition): Scene => ({
  ...BOARD,
  cells: cells(position),
  tokens: tokens(position),
  controls: controls(position),
  gauges: gauges(position),
  captured: [],
  prompt: position.isChoosing ? 'choose-line' : null,
});

const lineTarget = (move: Move): string => `line:${cellsOfMove(move).map(formatCell).join(':')}`;

/**
 * A placement is one touch. A shift may omit its skill, since a player cannot place on an occupied cell. A line is chosen by its
 * control or by its three cells, because lines can share cells.
 */
export function paths(_position: XoPosition, move: Move): Path[] {
  const kind = kindName(move);
  const targets = cellsOfMove(move).map(formatCell);
  switch (kind) {
    case 'place':
      return [targets];
    case 'shift':
      return [['skill:shift', ...targets], targets];
    case 'double':
      return [
        ['skill:double', ...targets],
        ['skill:double', ...targets.toReversed()],
      ];
    case 'line':
      return [[lineTarget(move)], targets];
    case 'pass':
      return [['pass']];
    default:
      return [[`skill:${kind}`, ...targets]];
  }
}

/**
 * Up to four steps: the action; the line is cleared; pieces age and freeze at the end of the turn; pieces thaw and seals
 * open at the start of the next turn.
 */
export function changes(before: XoPosition, move: Move): Change[] {
  const played = before.clone();
  played.play(move);
  const after = new Map(tokens(played).map((piece) => [piece.id, piece]));
  const line = takenLine(before, move);
  const acted = action(before, move);
  const cleared: Change[] = [];
  const ended: Change[] = [];
  const started: Change[] = [];
  const [froze, thawed]: [string[], string[]] = [[], []];
  for (const { id, cell, marks, age } of applyChanges(tokens(before), acted)) {
    const now = after.get(id);
    if (!now) {
      cleared.push({ kind: 'vanish', step: 0, id, why: 'cleared' });
      continue;
    }
    const thaws = now.marks.length < marks.length;
    const group = thaws ? started : ended;
    if (now.marks.length !== marks.length) {
      group.push({ kind: 'mark', step: 0, id, marks: now.marks });
      (thaws ? thawed : froze).push(cell);
    }
    if (now.age !== age) group.push({ kind: 'age', step: 0, id, age: now.age });
  }
  for (let cell = 0; cell < CELLS; cell++) {
    if (!before.isSealed(cell) || played.isSealed(cell)) continue;
    started.push({ kind: 'terrain', step: 0, cell: formatCell(cell), terrain: 'plain' });
  }
  const noted = (notes: readonly Note[]): Change[] => notes.map((note) => ({ ...note, step: 0 }));
  return [
    [...acted, ...noted(costNotes(before, move))],
    [...cleared, ...noted(scoreNotes(before, move, line))],
    [...ended, ...noted(frostNotes(before.toMove, 'froze', froze))],
    [
      ...started,
      ...noted(frostNotes(opponent(before.toMove), 'thawed', thawed)),
      ...noted(startNotes(before, played, line.length > 0)),
    ],
  ]
    .filter((group) => group.length > 0)
    .flatMap((group, step) => group.map((change) => ({ ...change, step })));
}

/** The cells of the line that a move clears; empty when the move clears no line or leaves several lines to choose from. */
export function takenLine(before: XoPosition, move: Move): readonly number[] {
  if (kindName(move) === 'line') return cellsOfMove(move);
  const acted = before.clone();
  acted.turn.act(move);
  const [line, ...others] = acted.lines();
  return line && others.length === 0 ? line.cells : [];
}

function action(before: XoPosition, move: Move): Change[] {
  const [first = 0, second = 0] = cellsOfMove(move);
  const seat = before.toMove;
  const appear = (cell: number, serial: number): Change => ({
    kind: 'appear',
    step: 0,
    token: token(idOf(serial), cell, seat, 0),
  });
  const id = idOf(before.serialAt(first));
  switch (kindName(move)) {
    case 'place':
      return [appear(first, 2 * before.ply)];
    case 'double':
      return [appear(first, 2 * before.ply), appear(second, 2 * before.ply + 1)];
    case 'shift':
      return [{ kind: 'move', step: 0, id, to: formatCell(second), level: 0, via: [], jump: false }];
    case 'disrupt':
      return [{ kind: 'vanish', step: 0, id, why: 'captured' }];
    case 'seal':
      return [{ kind: 'terrain', step: 0, cell: formatCell(first), terrain: 'sealed' }];
    default:
      return [];
  }
}
