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
 * The first code, in the order of `CODES`, that makes a move illegal. Choices that the rules leave open:
 * - Sealing a sealed cell is `sealed`.
 * - Shifting or disrupting an empty or sealed cell is `no-piece`, and so is disrupting one's own piece.
 * - A shift's destination is checked before its piece, because `occupied` and `sealed` come before `no-piece`.
 */
export function why(position: XoPosition, move: Move): Refusal<Code> {
  const kind = kindName(move);
  if (position.isChoosing && kind !== 'line') return refusal('choose-line');
  if (kind === 'line') return refusal('no-line', cellsOfMove(move).map(formatCell).join(':'));
  if (position.energy(position.toMove) < COSTS[kind]) return refusal('not-enough-energy', kind);
  const destinations = destinationsOf(move);
  for (const cell of destinations) if (position.pieceAt(cell) !== null) return refusal('occupied', formatCell(cell));
  for (const cell of destinations) if (position.isSealed(cell)) return refusal('sealed', formatCell(cell));

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

/** The cells that must be empty and not sealed. */
function destinationsOf(move: Move): number[] {
  const cells = cellsOfMove(move);
  if (kindOf(move) === DISRUPT) return [];
  return kindOf(move) === SHIFT ? cells.slice(1) : cells;
}

const CELL_TARGETS: readonly Target[] = Array.from({ length: CELLS }, (_, cell) => formatCell(cell));
const ALL_CELLS: readonly number[] = CELL_TARGETS.map((_, cell) => cell);

/** Number of cells to touch after choosing a skill. */
const TOUCHES: Readonly<Record<Skill, number>> = { seal: 1, shift: 2, disrupt: 1, double: 2 };

/** Considers every move that the selection may lead to, and returns the refusal of the move that comes closest to being legal. */
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
  const candidates = skill ? movesOfSkill(position, skill, cells) : movesOfCells(position, cells);
  const codes = candidates.map((move) => CODES.indexOf(why(position, move).code));
  const closest = CODES[Math.max(...codes)];
  return closest ? refusal(closest, last) : refusal('not-a-move', last);
}

/** The moves that touches without a skill may lead to: shifts for one of the mover's pieces, a placement for any other cell. */
function movesOfCells(position: XoPosition, [cell, second]: readonly number[]): Move[] {
  if (cell === undefined) return [];
  if (position.pieceAt(cell) === position.toMove) return shifts(cell, second);
  return second === undefined ? [pack(PLACE, cell)] : [];
}

function movesOfSkill(position: XoPosition, skill: Skill, [cell, second]: readonly number[]): Move[] {
  switch (skill) {
    case 'seal':
      return (cell === undefined ? ALL_CELLS : [cell]).map((target) => pack(SEAL, target));
    case 'disrupt':
      return (cell === undefined ? ALL_CELLS : [cell]).map((target) => pack(DISRUPT, target));
    case 'double':
      return pairs(cell, second);
    case 'shift': {
      if (cell !== undefined) return shifts(cell, second);
      const own = ALL_CELLS.filter((from) => position.pieceAt(from) === position.toMove);
      // If the mover has no piece to shift, a pseudo-shift of an open cell to itself yields the refusal `no-piece`.
      const open = ALL_CELLS.filter((at) => position.cell(at).kind === 'empty').map((at) => pack(SHIFT, at, at));
      return own.length > 0 ? own.flatMap((from) => shifts(from)) : open;
    }
  }
}

const shifts = (from: number, destination?: number): Move[] =>
  (destination === undefined ? neighboursOf(from) : [destination]).map((to) => pack(SHIFT, from, to));

/** The doubles that include the given cells. */
const pairs = (cell?: number, second?: number): Move[] =>
  (cell === undefined ? ALL_CELLS : [cell]).flatMap((one) =>
    (second === undefined ? ALL_CELLS : [second])
      .filter((other) => other !== one)
      .map((other) => pack(DOUBLE, Math.min(one, other), Math.max(one, other))),
  );
