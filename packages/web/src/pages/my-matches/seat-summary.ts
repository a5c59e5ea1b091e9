import { fill, type Language, opponent } from '@quintet/engine/authoring';
import type { Player } from '@quintet/wire';
import { deadlineOf, type HeldSeat, offeredTo } from '../../play/seats/seats.ts';
import { text } from './messages.ts';

/** The opponent; `null` if nobody has joined yet or the status is unknown. */
export const opponentOf = ({ seat, last }: HeldSeat): Player | null => last?.players[opponent(seat)] ?? null;

export function opponentName(held: HeldSeat): string {
  const player = opponentOf(held);
  if (!player) return held.last?.phase === 'waiting' ? text.nobody : text.somebody;
  if (player.level !== null) return fill(text.bot, { level: String(player.level) });
  return player.name ?? text.somebody;
}

/** Status of a match from this player's side. */
export function statusText({ seat, last }: HeldSeat): string {
  if (!last) return text.unheard;
  const offered = offeredTo({ seat, last });
  if (offered !== null) return text[`offers-${offered}`];
  switch (last.phase) {
    case 'gone':
      return text.gone;
    case 'waiting':
      return text.waiting;
    case 'running':
      return last.toMove === seat ? text['your-turn'] : text['their-turn'];
    case 'ended': {
      const { outcome, players } = last;
      // No opponent ever joined.
      if (players.includes(null)) return text['was-cancelled'];
      if (!outcome || outcome.winner === null) return text.drawn;
      return outcome.winner === seat ? text.won : text.lost;
    }
  }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** This player's remaining time, in the largest unit of which at least two remain; `null` if the clock is not running. */
export function timeLeft(held: HeldSeat, now: number, language: Language): string | null {
  const deadline = deadlineOf(held);
  if (deadline === null) return null;
  const left = deadline - now;
  if (left <= 0) return text['time-up'];
  const [unit, size] = UNITS.find(([, each]) => left >= 2 * each) ?? (['minute', 60_000] as const);
  const count = Math.max(1, Math.floor(left / size));
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return fill(text['time-left'], { time: format.format(count) });
}
