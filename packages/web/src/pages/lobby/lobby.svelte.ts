import type { ConnectionState, LiveLobby } from '@quintet/client';
import { type Game, isObject, type OptionSchema, type Options } from '@quintet/engine/authoring';
import type { MatchClock } from '@quintet/engine/match';
import type { LobbyCounts, MatchSummary, PairingRequest } from '@quintet/wire';
import type { Profile } from '../../play/identity/me.svelte.ts';
import { type ClockChoice, clockKey, clockOf, DAYS, defaultClock, PRESETS } from '../../play/seats/clock-choice.ts';
import { localArea, type Stored, stored } from '../../ui/storage.ts';
import { RANDOM_OPTIONS } from '../new-match/choices.ts';

type Source = Pick<
  LiveLobby,
  'matches' | 'counts' | 'connectionState' | 'refusalCode' | 'listen' | 'now' | 'wake' | 'close'
>;

/** The lobby as the page shows it. All properties are reactive. */
export class LobbyView {
  /** The matches in the most recent lobby; `null` before the first one arrives. */
  matches: readonly MatchSummary[] | null = $state.raw(null);
  counts: LobbyCounts | null = $state.raw(null);
  connectionState: ConnectionState = $state('connecting');
  /** Whether the connection is lost and being retried. */
  isLost = $state(false);
  /** Refusal code with which the server closed the connection; `null` if it did not. */
  refusalCode: string | null = $state(null);
  readonly #lobby: Source;
  readonly #stop: () => void;

  constructor(lobby: Source) {
    this.#lobby = lobby;
    this.#stop = lobby.listen(() => this.#changed());
  }

  /** Current server time, in ms since 1970. */
  now(): number {
    return this.#lobby.now();
  }

  wake(): void {
    this.#lobby.wake();
  }

  close(): void {
    this.#stop();
    this.#lobby.close();
  }

  #changed(): void {
    const { matches, counts, connectionState, refusalCode } = this.#lobby;
    this.refusalCode = refusalCode;
    this.matches = matches;
    this.counts = counts;
    this.connectionState = connectionState;
    // The first call comes after the first attempt to connect, so `connecting` means that the connection was lost.
    this.isLost = connectionState === 'connecting';
  }
}

/** The lobby's lists, for one game or all. */
export interface Lists {
  /** Open challenges, your own first. */
  readonly challenges: readonly MatchSummary[];
  /** Running matches in which you have no seat. */
  readonly running: readonly MatchSummary[];
}

export function listsOf(
  matches: readonly MatchSummary[],
  { game, ownIds }: { readonly game: string | null; readonly ownIds: ReadonlySet<string> },
): Lists {
  const visible = matches.filter((match) => game === null || match.game === game);
  const waiting = visible.filter(({ phase }) => phase === 'waiting');
  return {
    challenges: [...waiting.filter(({ id }) => ownIds.has(id)), ...waiting.filter(({ id }) => !ownIds.has(id))],
    running: visible.filter(({ phase, id }) => phase === 'running' && !ownIds.has(id)),
  };
}

/** Maximum number of challenges that a pairing request may skip. */
const MAX_SKIPPED = 50;
const TEN_MINUTES = 600_000;
const SHORT_SEEDS = 100_000;

/**
 * Builds a request to be paired with anyone who wants the same game with default options. Random options must agree as well: they
 * are copied from the oldest open challenge, or derived from the time, so that two players who ask at about the same time are
 * paired.
 */
export function pairingRequest(
  game: Game,
  clock: MatchClock | null,
  {
    listed,
    ownIds,
    who,
    now,
  }: {
    readonly listed: readonly MatchSummary[];
    readonly ownIds: readonly string[];
    readonly who: Profile;
    readonly now: number;
  },
): PairingRequest {
  const parsed = game.rules.parseOptions({});
  if (!parsed.ok) throw new Error('a game without defaults');
  const isFitting = (match: MatchSummary): boolean =>
    match.game === game.id &&
    match.phase === 'waiting' &&
    !ownIds.includes(match.id) &&
    clockKey(match.terms.clock) === clockKey(clock) &&
    isSameButFresh(match.options, parsed.value);
  // The list is sorted newest first, but the oldest challenge is joined first.
  const options = listed.findLast(isFitting)?.options ?? { ...parsed.value, ...timely(game, now) };
  return { game: game.id, options, terms: { clock }, ...who, not: ownIds.slice(-MAX_SKIPPED) };
}

const isSameButFresh = (a: Readonly<Record<string, unknown>>, b: Options): boolean =>
  Object.keys({ ...a, ...b }).every(
    (key) => RANDOM_OPTIONS.has(key) || JSON.stringify(a[key]) === JSON.stringify(b[key]),
  );

function timely(game: Game, now: number): Record<string, number> {
  const fresh = Object.entries<OptionSchema>(game.rules.options.properties).filter(([key]) => RANDOM_OPTIONS.has(key));
  return Object.fromEntries(
    fresh.flatMap(([key, option]) =>
      option.type === 'integer' ? [[key, option.minimum + (Math.floor(now / TEN_MINUTES) % SHORT_SEEDS)]] : [],
    ),
  );
}

const clockFor = (part: Partial<ClockChoice>): MatchClock | null => {
  const clock = clockOf({ ...defaultClock(), ...part });
  return clock.ok ? clock.value : null;
};

/** Clocks for quick pairing: only a few, so that players find each other quickly. */
export const QUICK_CLOCKS: readonly (MatchClock | null)[] = [
  null,
  ...PRESETS.map((preset) => clockFor({ pace: 'real-time', preset })),
  ...DAYS.map((days) => clockFor({ pace: 'correspondence', days })),
];

/** A selection for quick pairing. */
export interface Quick {
  game: string;
  /** A key made by `clockKey`. */
  clock: string;
}

/** The last selection for quick pairing, saved on this device. */
export function savedQuick(games: readonly string[], area = localArea): Stored<Quick> {
  const defaultValue = { game: games[0] ?? '', clock: clockKey(clockFor({ pace: 'real-time', preset: '5+5' })) };
  return stored<Quick>({
    key: 'quintet:quick',
    parse(saved) {
      if (!isObject(saved)) return undefined;
      const { game, clock } = saved;
      return {
        game: games.find((each) => each === game) ?? defaultValue.game,
        clock: QUICK_CLOCKS.map(clockKey).find((each) => each === clock) ?? defaultValue.clock,
      };
    },
    defaultValue,
    area,
  });
}
