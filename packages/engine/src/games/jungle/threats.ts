import { legalMoves, opponent, SEATS, type Seat, type Threat } from '../../kernel/index.ts';
import { DENS, SQUARE_NAMES } from './board.ts';
import type { JunglePosition } from './position.ts';
import { fromOf, toOf } from './types.ts';

/** Pieces that the opponent can capture, and dens that the opponent can enter, each in one move. */
export const threats = (position: JunglePosition): Threat[] => SEATS.flatMap((seat) => threatsAgainst(position, seat));

function threatsAgainst(position: JunglePosition, seat: Seat): Threat[] {
  const turned = position.clone();
  turned.toMove = opponent(seat);
  const attackers = new Map<number, string[]>();
  for (const move of legalMoves(turned)) {
    const to = toOf(move);
    if (to !== DENS[seat] && !turned.isCapture(move)) continue;
    const from = SQUARE_NAMES[fromOf(move)] as string;
    attackers.set(to, [...(attackers.get(to) ?? []), from]);
  }
  return Array.from(attackers, ([square, by]) => ({
    kind: square === DENS[seat] ? 'den' : 'capture',
    seat,
    cells: [SQUARE_NAMES[square] as string],
    by,
  }));
}

/** The kind of move that the seat to move has to make; always the same in Jungle. */
export const task = (): string => 'move';
