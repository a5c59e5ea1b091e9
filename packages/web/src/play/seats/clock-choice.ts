import { fail, ok, type Result } from '@quintet/engine/kernel';
import type { MatchClock } from '@quintet/engine/match';

export const PACES = ['none', 'real-time', 'correspondence'] as const;
export type Pace = (typeof PACES)[number];

/** Minutes for each player, and seconds that are added a turn. */
export const PRESETS = ['3+2', '5+5', '10+5', '15+10'] as const;
export type Preset = (typeof PRESETS)[number] | 'custom';

/** For one move. */
export const DAYS = [1, 2, 3, 7] as const;
export type Days = (typeof DAYS)[number];

/** The clock as it stands in a form. */
export interface ClockChoice {
  pace: Pace;
  preset: Preset;
  /** With the preset `custom`, as typed. */
  minutes: string;
  /** The same, in seconds. */
  increment: string;
  days: Days;
}

export const MOST_MINUTES = 1440;
export const MOST_INCREMENT = 3600;

export const usualClock = (): ClockChoice => ({
  pace: 'none',
  preset: '5+5',
  minutes: '20',
  increment: '10',
  days: 2,
});

/** What was typed and cannot be: the field of it. */
export type ClockFault = 'minutes' | 'increment';

export function clockOf(choice: ClockChoice): Result<MatchClock | null, ClockFault> {
  const { pace, preset, days } = choice;
  if (pace === 'none') return ok(null);
  if (pace === 'correspondence') return ok({ kind: 'correspondence', days });
  if (preset !== 'custom') return ok(presetClock(preset));
  const minutes = wholeNumber(choice.minutes, 1, MOST_MINUTES);
  const increment = wholeNumber(choice.increment, 0, MOST_INCREMENT);
  if (minutes === null) return fail('minutes');
  if (increment === null) return fail('increment');
  return ok({ kind: 'real-time', seconds: 60 * minutes, increment });
}

function presetClock(preset: (typeof PRESETS)[number]): MatchClock {
  const [minutes, increment] = preset.split('+').map(Number) as [number, number];
  return { kind: 'real-time', seconds: 60 * minutes, increment };
}

function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = typed.trim();
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** What was chosen the last time, as far as it is still a choice. */
export function recallClock(saved: unknown): ClockChoice {
  const usual = usualClock();
  if (typeof saved !== 'object' || saved === null) return usual;
  const { pace, preset, minutes, increment, days } = saved as Readonly<Record<string, unknown>>;
  const recalled: ClockChoice = {
    pace: PACES.find((each) => each === pace) ?? usual.pace,
    preset: [...PRESETS, 'custom' as const].find((each) => each === preset) ?? usual.preset,
    minutes: typeof minutes === 'string' ? minutes : usual.minutes,
    increment: typeof increment === 'string' ? increment : usual.increment,
    days: DAYS.find((each) => each === days) ?? usual.days,
  };
  return clockOf(recalled).ok ? recalled : usual;
}

/** The same for the same clock. */
export const clockKey = (clock: MatchClock | null): string => {
  if (clock === null) return '';
  return clock.kind === 'correspondence' ? `${clock.days}d` : `${clock.seconds}+${clock.increment}`;
};
