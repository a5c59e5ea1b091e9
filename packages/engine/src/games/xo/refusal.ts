import { type Move, opponent, type Path, type Refusal, refusal, type Target } from '../../kernel/index.ts';
import { CELLS, neighboursOf } from './board.ts';
import { cellsOfMove, formatCell, kindName } from './notation.ts';
import type { XoPosition } from './position.ts';
import {
  CODES,
  COSTS,
  type Code,
  DISRUPT,
  DOUBLE,
  firstOf,
  kindOf,
  PASS,
  PLACE,
  pack,
  SEAL,
  SHIFT,
  SKILLS,
  type Skill,
  secondOf,
} from './types.ts';

/**
 * Why a move is not legal; codes are looked for in their order.
 * Where the rules leave a code open: a seal on a sealed cell is `sealed`; nothing or a seal where a piece of either side
 * should be is `no-piece`, and so is a piece of one's own as the target of Disrupt; of a shift, the goal is looked at
 * before the piece, because `occupied` and `sealed` come before `no-piece`.
 */
export function why(position: XoPosition, move: Move): Refusal<Code> {
  const kind = kindName(move);
  if (position.isChoosing && kind !== 'line') return refusal('choose-line');
  if (kind === 'line') return refusal('no-line', cellsOfMove(move).map(formatCell).join(':'));
  if (position.energy(position.toMove) < COSTS[kind]) return refusal('not-enough-energy', kind);
  const goals = goalsOf(move);
  for (const goal of goals) if (position.pieceAt(goal) !== null) return refusal('occupied', formatCell(goal));
  for (const goal of goals) if (position.isSealed(goal)) return refusal('sealed', formatCell(goal));

  const at = formatCell(firstOf(move));
  const owner = position.pieceAt(firstOf(move));
  switch (kind) {
    case 'shift':
      if (owner === null) return refusal('no-piece', at);
      if (owner !== position.toMove) return refusal('not-your-piece', at);
      return refusal('not-adjacent', formatCell(secondOf(move)));
    case 'disrupt':
      return refusal(owner === opponent(position.toMove) ? 'frozen' : 'no-piece', at);
    case 'double':
      return refusal('adjacent-pair');
    default:
      return refusal('pass-not-allowed');
  }
}

/** The cells that a move needs to be open. */
function goalsOf(move: Move): number[] {
  const cells = cellsOfMove(move);
  if (kindOf(move) === DISRUPT) return [];
  return kindOf(move) === SHIFT ? cells.slice(1) : cells;
}

const CELL_TARGETS: readonly Target[] = Array.from({ length: CELLS }, (_, cell) => formatCell(cell));
const ALL_CELLS: readonly number[] = CELL_TARGETS.map((_, cell) => cell);

/** The cells that are touched after a skill. */
const TOUCHES: Readonly<Record<Skill, number>> = { seal: 1, shift: 2, disrupt: 1, double: 2 };

/** Of all moves that the selection may have been meant for, the refusal of the one that comes nearest to being legal. */
export function refusalAt(position: XoPosition, picked: Path): Refusal<Code | 'game-over' | 'not-a-move'> {
  if (position.outcome) return refusal('game-over');
  const last = picked.at(-1);
  const isLine = picked[0]?.startsWith('line:');
  if (position.isChoosing) return refusal(isLine || picked.length > 1 ? 'no-line' : 'choose-line', last);
  if (isLine) return refusal('no-line', last);

  const skill = SKILLS.find((name) => picked[0] === `skill:${name}`);
  const cells = (skill ? picked.slice(1) : picked).map((target) => CELL_TARGETS.indexOf(target));
  if (picked[0] === 'pass') return why(position, pack(PASS));
  if (cells.includes(-1) || cells.length > (skill ? TOUCHES[skill] : 2)) return refusal('not-a-move', last);
  if (skill === 'double' && cells.length === 2 && cells[0] === cells[1]) return refusal('occupied', last);
  const meant = skill ? meantBySkill(position, skill, cells) : meantByCells(position, cells);
  const codes = meant.map((move) => CODES.indexOf(why(position, move).code));
  const nearest = CODES[Math.max(...codes)];
  return nearest ? refusal(nearest, last) : refusal('not-a-move', last);
}

/** A piece of one's own begins a shift, any other cell is to be placed on. */
function meantByCells(position: XoPosition, [cell, goal]: readonly number[]): Move[] {
  if (cell === undefined) return [];
  if (position.pieceAt(cell) === position.toMove) return shifts(cell, goal);
  return goal === undefined ? [pack(PLACE, cell)] : [];
}

function meantBySkill(position: XoPosition, skill: Skill, [cell, goal]: readonly number[]): Move[] {
  switch (skill) {
    case 'seal':
      return (cell === undefined ? ALL_CELLS : [cell]).map((target) => pack(SEAL, target));
    case 'disrupt':
      return (cell === undefined ? ALL_CELLS : [cell]).map((target) => pack(DISRUPT, target));
    case 'double':
      return pairs(cell, goal);
    case 'shift': {
      if (cell !== undefined) return shifts(cell, goal);
      const own = ALL_CELLS.filter((from) => position.pieceAt(from) === position.toMove);
      // Without a piece to shift: from an open cell to itself, which is refused for want of a piece.
      const open = ALL_CELLS.filter((at) => position.cell(at).kind === 'empty').map((at) => pack(SHIFT, at, at));
      return own.length > 0 ? own.flatMap((from) => shifts(from)) : open;
    }
  }
}

const shifts = (from: number, goal?: number): Move[] =>
  (goal === undefined ? neighboursOf(from) : [goal]).map((to) => pack(SHIFT, from, to));

/** All pairs with these cells. */
const pairs = (cell?: number, goal?: number): Move[] =>
  (cell === undefined ? ALL_CELLS : [cell]).flatMap((one) =>
    (goal === undefined ? ALL_CELLS : [goal])
      .filter((other) => other !== one)
      .map((other) => pack(DOUBLE, Math.min(one, other), Math.max(one, other))),
  );
