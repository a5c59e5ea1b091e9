import type { MatchClock } from '@quintet/engine/match';
import { type ClockChoice, clockKey, clockOf, DAYS, defaultClock, PRESETS } from '../../play/seats/clock-choice.ts';

const clockFor = (part: Partial<ClockChoice>): MatchClock | null => {
  const clock = clockOf({ ...defaultClock(), ...part });
  return clock.ok ? clock.value : null;
};

/** Clocks for quick pairing. There are few, so that players meet. */
export const QUICK_CLOCKS: readonly (MatchClock | null)[] = [
  null,
  ...PRESETS.map((preset) => clockFor({ pace: 'real-time', preset })),
  ...DAYS.map((days) => clockFor({ pace: 'correspondence', days })),
];

const KEY = 'quintet:quick';

/** The last choice for quick pairing. */
export interface Quick {
  game: string;
  /** A key made by `clockKey`. */
  clock: string;
}

export function recallQuick(storage: Pick<Storage, 'getItem'>, games: readonly string[]): Quick {
  const usual: Quick = { game: games[0] ?? '', clock: clockKey(clockFor({ pace: 'real-time', preset: '5+5' })) };
  try {
    const { game, clock } = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Record<keyof Quick, unknown>>;
    return {
      game: games.find((each) => each === game) ?? usual.game,
      clock: QUICK_CLOCKS.map(clockKey).find((each) => each === clock) ?? usual.clock,
    };
  } catch {
    return usual;
  }
}

export function rememberQuick(storage: Pick<Storage, 'setItem'>, quick: Quick): void {
  try {
    storage.setItem(KEY, JSON.stringify(quick));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
