import { fail, ok, type Result } from '@quintet/engine/authoring';
import type { MatchClock } from '@quintet/engine/match';
import { LIMITS } from '@quintet/wire/constants';

export const PACES = ['none', 'real-time', 'correspondence'] as const;
export type Pace = (typeof PACES)[number];
/** The kinds of clock for a match on one device. */
export const LOCAL_PACES = ['none', 'real-time'] as const satisfies readonly Pace[];

/** Minutes per player, and seconds added per turn. */
export const PRESETS = ['3+2', '5+5', '10+5', '15+10'] as const;
export type Preset = (typeof PRESETS)[number] | 'custom';

/** Days per move. */
export const DAYS = [1, 2, 3, 7] as const;
export type Days = (typeof DAYS)[number];

/** The values of a clock form. */
export interface ClockChoice {
  pace: Pace;
  preset: Preset;
  /** Minutes as typed; used only with the preset `custom`. */
  minutes: string;
  /** Seconds as typed; used only with the preset `custom`. */
  increment: string;
  days: Days;
}

export const MAX_MINUTES = LIMITS.clockSeconds / 60;
export const MAX_INCREMENT = LIMITS.clockIncrement;

export const defaultClock = (): ClockChoice => ({
  pace: 'none',
  preset: '5+5',
  minutes: '20',
  increment: '10',
  days: 2,
});

/** The field that has an invalid value. */
export type InvalidClockField = 'minutes' | 'increment';

export function clockOf(choice: ClockChoice): Result<MatchClock | null, InvalidClockField> {
  const { pace, preset, days } = choice;
  if (pace === 'none') return ok(null);
  if (pace === 'correspondence') return ok({ kind: 'correspondence', days });
  if (preset !== 'custom') return ok(presetClock(preset));
  const minutes = wholeNumber(choice.minutes, 1, MAX_MINUTES);
  const increment = wholeNumber(choice.increment, 0, MAX_INCREMENT);
  if (minutes === null) return fail('minutes');
  if (increment === null) return fail('increment');
  return ok({ kind: 'real-time', seconds: 60 * minutes, increment });
}

/** The clock of a match on this device. Every pace except real time means no clock. */
export const localClockOf = (choice: ClockChoice): Result<MatchClock | null, InvalidClockField> =>
  choice.pace === 'real-time' ? clockOf(choice) : ok(null);

function presetClock(preset: (typeof PRESETS)[number]): MatchClock {
  const [minutes, increment] = preset.split('+').map(Number) as [number, number];
  return { kind: 'real-time', seconds: 60 * minutes, increment };
}

function wholeNumber(typed: string, min: number, max: number): number | null {
  const text = typed.trim();
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Checks a saved choice and replaces invalid parts with defaults. */
export function parseClockChoice(saved: unknown): ClockChoice {
  const defaults = defaultClock();
  if (typeof saved !== 'object' || saved === null) return defaults;
  const { pace, preset, minutes, increment, days } = saved as Readonly<Record<string, unknown>>;
  const choice: ClockChoice = {
    pace: PACES.find((each) => each === pace) ?? defaults.pace,
    preset: [...PRESETS, 'custom' as const].find((each) => each === preset) ?? defaults.preset,
    minutes: typeof minutes === 'string' ? minutes : defaults.minutes,
    increment: typeof increment === 'string' ? increment : defaults.increment,
    days: DAYS.find((each) => each === days) ?? defaults.days,
  };
  return clockOf(choice).ok ? choice : defaults;
}

/** A key for comparing clocks; equal clocks have equal keys. */
export const clockKey = (clock: MatchClock | null): string => {
  if (clock === null) return '';
  return clock.kind === 'correspondence' ? `${clock.days}d` : `${clock.seconds}+${clock.increment}`;
};
