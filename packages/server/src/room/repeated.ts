import { type Match, opponent, type Position, type Seat } from '@quintet/engine';
import type { Offers } from '@quintet/wire';
import type { Asked } from './decision.ts';

/** Between a command and its resend the other side and another device of one's own may act a little, not for long. */
const MOST_SINCE = 32;

/** Whether a command about an earlier version has been carried out: its answer was lost on the way, and it was sent again. */
export function isRepeated(match: Match, offers: Offers, command: Asked, seat: Seat): boolean {
  const { entries } = match;
  const entry = entries[command.version];
  if (!entry || entries.length - command.version > MOST_SINCE) return false;
  switch (command.type) {
    case 'move':
      return 'move' in entry && isMoveOf(match, command.version, command.move, seat);
    case 'resign':
      return 'end' in entry && entry.end === 'resigned' && entry.by === seat;
    case 'withdraw':
      return 'end' in entry && entry.end === 'abandoned' && entry.by === null;
    case 'decline':
      return offers[command.what] === null;
    default: {
      if (command.what === 'draw') return 'end' in entry && entry.end === 'agreement';
      const asker = command.type === 'offer' ? seat : opponent(seat);
      return command.what === 'takeback' && 'takeback' in entry && entry.by === asker;
    }
  }
}

/** Whether entry number `at` is that move by that seat, in whichever words it was sent. */
function isMoveOf(match: Match, at: number, text: string, seat: Seat): boolean {
  const entry = match.entries[at];
  const before = positionBefore(match, at);
  if (!entry || !('move' in entry) || before.toMove !== seat) return false;
  const [sent, kept] = [match.game.parse(text, before), match.game.parse(entry.move, before)];
  return sent.ok && kept.ok && sent.value === kept.value;
}

/** Reached backwards from the tip, which is near; only a takeback in between needs the way from the start. */
function positionBefore(match: Match, at: number): Position {
  const since = match.entries.slice(at);
  if (since.some((entry) => 'takeback' in entry)) return replayed(match, at);
  const position = match.position.clone();
  for (const entry of since) if ('move' in entry) position.undo();
  return position;
}

function replayed({ game, options, entries }: Match, count: number): Position {
  const position = game.start(options);
  for (const entry of entries.slice(0, count)) {
    if ('takeback' in entry) for (let n = 0; n < entry.takeback; n++) position.undo();
    if (!('move' in entry)) continue;
    const move = game.parse(entry.move, position);
    if (!move.ok) throw new Error(`a kept move was refused: ${move.error.code}`);
    position.play(move.value);
  }
  return position;
}
