import { fill, type Language, opponent, type Seat } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { settings } from '../../ui/settings.svelte.ts';
import type { MatchPlay } from '../local/match-play.svelte.ts';
import { text } from './words.ts';

/** Who sits there, for people to read: their name, the computer, "you" against it, or else the seat itself. */
export function playerName({ players, game }: Match, seat: Seat, language: Language): string {
  const { name, level } = players[seat];
  if (name !== null) return name;
  if (level !== null) return text.computer;
  const isAlone = players.some((player) => player.level !== null);
  return isAlone ? text.you : game.presentation.messages[language].seats[seat];
}

/** Why a touch of the board leads nowhere at all just now; null where it does. */
export function idleSentence({ viewing, match, thinking, isYours }: MatchPlay): string | null {
  if (viewing !== null) return text['touched-back'];
  if (match.outcome) return text['touched-over'];
  if (thinking !== null) return text['touched-thinking'];
  return isYours ? null : text['touched-bots'];
}

export function levelName({ players }: Match, seat: Seat): string | null {
  const { level } = players[seat];
  return level === null ? null : fill(text.level, { level: String(level) });
}

/** Who offers a draw, and who is to answer: both sit at the same screen. */
export const drawSentence = (match: Match, by: Seat): string =>
  fill(text['draw-offered'], {
    name: playerName(match, by, settings.language),
    other: playerName(match, opponent(by), settings.language),
  });
