import { fill, type Seat } from '@quintet/engine/kernel';
import { HOST_REFUSALS } from '@quintet/wire/refusals';
import { settings } from '../../ui/settings.svelte.ts';
import { levelName } from '../match/names.ts';
import { text as common } from '../match/words.ts';
import type { OnlinePlay } from './online-play.svelte.ts';
import { text } from './words.ts';

/** Who sits there, for people to read. */
export function nameOf(play: OnlinePlay, seat: Seat): string {
  const { name, level } = play.status.players[seat];
  if (name !== null) return name;
  if (level !== null) return common.computer;
  if (seat === play.seat) return text.you;
  return play.isComplete ? text.guest : text.free;
}

/** More about them: a bot's level, or that they are not there. */
export function detailOf(play: OnlinePlay, seat: Seat): string | null {
  const { here, since } = play.status.presence[seat];
  const isAway = !here && since !== null && !play.match.outcome && play.isComplete;
  return isAway ? text.away : levelName(play.match, seat);
}

/** Why a touch of the board leads nowhere at all just now. */
export function idleSentence(play: OnlinePlay): string | null {
  if (play.viewing !== null) return text['touched-back'];
  if (play.match.outcome) return text['touched-over'];
  if (play.seat === null) return text['touched-watching'];
  if (!play.isComplete) return text['touched-waiting'];
  return play.toMove === null || play.isYours
    ? null
    : fill(text['touched-theirs'], { name: nameOf(play, play.toMove) });
}

/** Why the server, or the rules, said no. */
export function refusedSentence({ game }: OnlinePlay, code: string): string {
  const { language } = settings;
  const host = (HOST_REFUSALS as Readonly<Record<string, Readonly<Record<typeof language, string>>>>)[code];
  return game.presentation.messages[language].refusals[code] ?? host?.[language] ?? code;
}
