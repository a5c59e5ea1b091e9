import { fill, type Game, type Messages, type Seat } from '@quintet/engine/authoring';
import type { BoardMark } from '@quintet/engine/match';
import { type FoundTexts, winningChance } from '@quintet/engine/search';
import { counted } from '../../ui/dictionary.ts';
import { text } from './messages.ts';
import { forcedIn } from './verdict.ts';

/** Says which side is better after a variation, and by how much. The score is for the seat to move. */
export function chanceSentence(
  game: Game,
  toMove: Seat,
  found: FoundTexts,
  { seats }: Pick<Messages, 'seats'>,
): string {
  const forced = forcedIn(found);
  if (forced !== null) {
    const winner = seats[forced > 0 ? toMove : 1 - toMove] as string;
    return fill(counted(text, 'wins-in', Math.abs(forced)), { seat: winner });
  }
  const percent = Math.round(100 * winningChance(game, found.score));
  if (percent === 50) return text['even-chances'];
  const seat = seats[percent > 50 ? toMove : 1 - toMove] as string;
  return fill(text.chance, { seat, percent: String(Math.max(percent, 100 - percent)) });
}

export const markName = ({ from, to }: BoardMark): string =>
  to === null ? fill(text['circle-mark'], { from }) : fill(text['arrow-mark'], { from, to });
