import { type Match, type Position, playTexts, type Seat, unwrap } from '@quintet/engine';
import { opponent } from '@quintet/engine/authoring';
import type { Offers } from '@quintet/wire';
import type { MatchCommand } from './decision.ts';

/** Maximum number of entries added between a command and its resend. */
const MAX_ENTRIES_SINCE = 32;
/** Maximum number of taken-back moves that are replayed to recognize a resend. Normal takebacks cover only a few. */
const MAX_REPLAYED = 64;

/** Whether a command for an earlier version has been carried out, and was resent because its response was lost. */
export function isResend(match: Match, offers: Offers, command: MatchCommand, seat: Seat): boolean {
  const { entries } = match;
  const entry = entries[command.version];
  if (!entry || entries.length - command.version > MAX_ENTRIES_SINCE) return false;
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
      const offerer = command.type === 'offer' ? seat : opponent(seat);
      return command.what === 'takeback' && 'takeback' in entry && entry.by === offerer;
    }
  }
}

/** Whether entry number `at` is the move `text` by that seat, in any spelling. */
function isMoveOf(match: Match, at: number, text: string, seat: Seat): boolean {
  const entry = match.entries[at];
  const before = positionBefore(match, at);
  if (!entry || !('move' in entry) || before?.toMove !== seat) return false;
  const [sent, stored] = [match.game.notation.parse(before, text), match.game.notation.parse(before, entry.move)];
  return sent.ok && stored.ok && sent.value === stored.value;
}

/**
 * The position before entry number `at`, derived from the current one: moves made since are undone, moves taken back since are
 * played again. `null` if too many moves were taken back.
 */
function positionBefore(match: Match, at: number): Position | null {
  const { game, entries, moves } = match;
  const texts = movesBefore(entries, at);
  let common = texts.length;
  let length = texts.length;
  for (const entry of entries.slice(at)) {
    if ('move' in entry) length++;
    else if ('takeback' in entry) length -= entry.takeback;
    common = Math.min(common, length);
  }
  if (texts.length - common > MAX_REPLAYED) return null;
  const position = match.position.clone();
  for (let ply = moves.length; ply > common; ply--) position.undo();
  unwrap(playTexts(game, position, texts.slice(common)));
  return position;
}

/** The moves that count before entry number `at`, takebacks applied. */
export function movesBefore(entries: Match['entries'], at: number): string[] {
  const texts: string[] = [];
  for (let n = 0; n < at; n++) {
    const entry = entries[n];
    if (entry && 'move' in entry) texts.push(entry.move);
    else if (entry && 'takeback' in entry) texts.length -= entry.takeback;
  }
  return texts;
}
