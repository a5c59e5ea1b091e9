import { fill } from '@quintet/engine/authoring';
import type { MatchClock } from '@quintet/engine/match';
import { counted, dictionary } from '../../ui/dictionary.ts';
import messages from './messages.json' with { type: 'json' };

export const text = dictionary(messages);

/** Describes a clock in words. */
export function clockSentence(clock: MatchClock | null): string {
  if (clock === null) return text.none;
  if (clock.kind === 'correspondence') {
    return counted(text, 'days-per-move', clock.days);
  }
  const time = formatTime(clock.seconds);
  if (clock.increment === 0) return fill(text['each-player'], { time });
  return fill(text['with-increment'], { time, increment: String(clock.increment) });
}

function formatTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    ...(minutes > 0 ? [fill(text['some-minutes'], { minutes: String(minutes) })] : []),
    ...(rest > 0 ? [fill(text['some-seconds'], { seconds: String(rest) })] : []),
  ];
  return parts.join(' ');
}
