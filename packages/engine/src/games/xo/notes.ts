import { type Move, type NoteChange, opponent, type Seat } from '../../kernel/index.ts';
import { formatCell, kindName } from './notation.ts';
import { MAX_ENERGY, OVERHEAT_ENERGY, OVERHEAT_TURNS } from './player.ts';
import type { XoPosition } from './position.ts';
import { COSTS } from './types.ts';

export type Note = Omit<NoteChange, 'step'>;

/** Keys of `messages.notes`. */
export const NOTES = [
  'cost',
  'point',
  'bonus',
  'froze',
  'thawed',
  'overheat',
  'penalty',
  'priority',
  'gain',
  'full',
] as const;
type NoteName = (typeof NOTES)[number];

const energyNote = (seat: Seat, name: NoteName, by: number, value: number): Note => ({
  kind: 'note',
  seat,
  name,
  gauge: { name: 'energy', by, value },
  cells: [],
});

/** A note about an energy gain, or the note `full` if the player already has the maximum. */
const gainNote = (seat: Seat, name: NoteName, had: number, value: number): Note =>
  energyNote(seat, value > had ? name : 'full', value - had, value);

/** A note about the energy that a move costs; empty if the move is free. */
export function costNotes(before: XoPosition, move: Move): Note[] {
  const seat = before.toMove;
  const cost = COSTS[kindName(move)];
  return cost > 0 ? [energyNote(seat, 'cost', -cost, before.energy(seat) - cost)] : [];
}

/** Notes about the point for a scoring line and the energy bonus; empty if no line is cleared. */
export function scoreNotes(before: XoPosition, move: Move, line: readonly number[]): Note[] {
  if (line.length === 0) return [];
  const seat = before.toMove;
  const value = before.points(seat) + 1;
  const had = before.energy(seat) - COSTS[kindName(move)];
  return [
    { kind: 'note', seat, name: 'point', gauge: { name: 'points', by: 1, value }, cells: line.map(formatCell) },
    gainNote(seat, 'bonus', had, Math.min(had + 1, MAX_ENERGY)),
  ];
}

/** Notes about the opponent's energy at the Start of their turn. Empty while the mover's turn continues and after the end. */
export function startNotes(before: XoPosition, played: XoPosition, hasScored: boolean): Note[] {
  const seat = opponent(before.toMove);
  if (played.outcome || played.toMove !== seat) return [];
  const waiting = before.player(seat);
  const isHot = waiting.consecutiveTurnsAtMaxEnergy >= OVERHEAT_TURNS;
  const had = isHot ? OVERHEAT_ENERGY : waiting.energy;
  const overheat = isHot ? [energyNote(seat, 'overheat', had - waiting.energy, had)] : [];
  if (waiting.hasDisruptPenalty) return [...overheat, energyNote(seat, 'penalty', 0, had)];
  const reason = waiting.hasPriorityTurn || hasScored ? 'priority' : 'gain';
  return [...overheat, gainNote(seat, reason, had, played.energy(seat))];
}

/** A note about the pieces of a seat that froze or thawed; empty if there are no such pieces. */
export const frostNotes = (seat: Seat, name: 'froze' | 'thawed', cells: readonly string[]): Note[] =>
  cells.length > 0 ? [{ kind: 'note', seat, name, gauge: null, cells }] : [];
