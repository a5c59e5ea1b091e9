import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import {
  applyEntry,
  type Entry,
  fold,
  type Game,
  gameById,
  type Match,
  type Seat,
  startMatch,
  toMove,
} from '@quintet/engine';
import { version } from '@quintet/engine/match';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import type { MatchRow, Store } from '../../packages/server/src/store/store.ts';
import { until } from './client.ts';
import type { Sent } from './player.ts';

/** A match as it is saved in the store. */
export interface StoredMatch {
  readonly row: MatchRow;
  readonly entries: readonly Entry[];
  readonly chat: Awaited<ReturnType<Store['chat']>>;
}

export async function storedMatch(store: Store, id: string): Promise<StoredMatch> {
  const row = await store.match(id);
  if (!row) throw new Error(`match ${id} is gone`);
  return { row, entries: await store.entries(id, 0), chat: await store.chat(id) };
}

const start = ({ setup }: MatchRow): Match =>
  startMatch(gameById(setup.game) as Game, { options: setup.options, terms: setup.terms });

/** Violated invariants of the record, one sentence each. */
export function faultsOfRecord({ row, entries, chat }: StoredMatch, sent: readonly Sent[]): string[] {
  const faults: string[] = [];
  const whole = fold(start(row), entries);
  if (!whole.result.ok) return [`the record cannot be replayed from entry ${whole.entries} on`];
  if (row.version !== entries.length) faults.push(`version ${row.version}, but ${entries.length} entries`);
  if (!isDeepStrictEqual(row.status.outcome, whole.result.value.outcome))
    faults.push('the outcome is not that of the entries');

  const movers = moversOf(row, entries);
  for (const each of sent) {
    const fits = produces(each, entries[each.version], movers[each.version] ?? null);
    const text = `${JSON.stringify(each.command)} of seat ${each.seat} at ${each.version}`;
    if (each.response?.ok && addsEntry(each) && !fits)
      faults.push(`lost: ${text} was accepted, and is not in the record`);
    if (each.response && !each.response.ok && fits && !sent.some((other) => other !== each && isTwin(other, each))) {
      faults.push(`refused (${each.response.code}), yet in the record: ${text}`);
    }
  }
  for (const [at, entry] of entries.entries()) {
    const makers = sent.filter((each) => each.version === at && produces(each, entry, movers[at] ?? null));
    if (makers.length === 0) faults.push(`nobody who holds the seat has sent entry ${at}: ${JSON.stringify(entry)}`);
  }
  for (const { command, response, seat } of sent) {
    if (command.type !== 'chat') continue;
    const times = chat.filter((message) => message.text === command.text && message.by === seat).length;
    if (response?.ok && times !== 1) faults.push(`an accepted chat message is stored ${times} times: ${command.text}`);
    if (response && !response.ok && times > 0) faults.push(`a refused chat message is stored: ${command.text}`);
  }
  return faults;
}

/** Tolerance for timestamps: half of the smallest clock skew that a run injects. */
const TOLERANCE_MS = 30_000;
/** Outcomes that must not occur, since a run is shorter than any clock or absence limit. */
const BY_TIME: ReadonlySet<string> = new Set(['timeout', 'abandoned']);

/** Finds losses on time, and entries with a timestamp outside the run. Both mean that a clock was wrong. */
export function faultsOfTime({ entries }: StoredMatch, began: number, ended: number): string[] {
  return entries.flatMap((entry, at) => {
    const text = `entry ${at}: ${JSON.stringify(entry)}`;
    if ('end' in entry && BY_TIME.has(entry.end)) return [`wrong outcome by time: ${text}`];
    const time = entry.at ?? Number.NaN;
    return time > began - TOLERANCE_MS && time < ended + TOLERANCE_MS ? [] : [`wrong time: ${text}`];
  });
}

/** Differences between a client's state and the store. */
export function differences(live: LiveMatch, { row, entries, chat }: StoredMatch): string[] {
  const { match, status } = live;
  if (!match || !status) return ['knows nothing'];
  const { offers, next, players } = row.status;
  return [
    ...(isDeepStrictEqual(match.entries, entries)
      ? []
      : [`has ${match.entries.length} of ${entries.length} entries, or others`]),
    ...(isDeepStrictEqual(match.outcome, row.status.outcome) ? [] : ['has another outcome']),
    ...(isDeepStrictEqual(status.offers, offers)
      ? []
      : [`has offers ${JSON.stringify(status.offers)}, not ${JSON.stringify(offers)}`]),
    ...(status.next === next ? [] : [`has next ${status.next}, not ${next}`]),
    ...(isDeepStrictEqual(status.players, players) ? [] : ['has other players']),
    ...(isDeepStrictEqual(live.chat, chat)
      ? []
      : [`has ${live.chat.length} of ${chat.length} lines of chat, or others`]),
  ];
}

/** The seat to move before each entry. */
function moversOf(row: MatchRow, entries: readonly Entry[]): (Seat | null)[] {
  let match = start(row);
  return entries.map((entry) => {
    const mover = toMove(match);
    const next = applyEntry(match, entry);
    if (next.ok) match = next.value;
    return mover;
  });
}

/** Commands that always add an entry when they are accepted. */
const addsEntry = ({ command }: Sent): boolean =>
  command.type === 'move' || command.type === 'resign' || (command.type === 'accept' && command.what !== 'rematch');

/** Whether a command produces this entry. */
function produces({ command, seat }: Sent, entry: Entry | undefined, mover: Seat | null): boolean {
  if (!entry) return false;
  if ('move' in entry) return command.type === 'move' && command.move === entry.move && mover === seat;
  if ('takeback' in entry) {
    // Either player can produce the entry: by accepting the takeback, or by making the same offer.
    if (command.type === 'accept') return command.what === 'takeback' && entry.by !== seat;
    return command.type === 'offer' && command.what === 'takeback';
  }
  if (entry.end === 'resigned') return command.type === 'resign' && entry.by === seat;
  return (
    entry.end === 'agreement' && (command.type === 'accept' || command.type === 'offer') && command.what === 'draw'
  );
}

/** Whether two commands could have produced the same entry. */
const isTwin = (one: Sent, other: Sent): boolean =>
  one.version === other.version &&
  (one.seat === other.seat
    ? isDeepStrictEqual(one.command, other.command)
    : other.command.type === 'offer' || other.command.type === 'accept');

/** Time after the last fault within which all clients must be up to date. */
export const LIMIT_MS = 2000;
const RESOLUTION_MS = 10;
/** A timer interval above this multiple of `RESOLUTION_MS` indicates an overloaded machine. */
const LATE = 2;

export interface Convergence {
  /** Time until the slowest client was up to date, in ms. */
  readonly milliseconds: number;
  readonly wrong: readonly string[];
}

/**
 * Waits until all clients match the store, and measures how long that takes. The limit is `LIMIT_MS` on an idle machine. If the
 * 95th percentile of this process's timer intervals exceeds `LATE` × `RESOLUTION_MS`, the limit grows in proportion.
 */
export async function convergence(
  lives: ReadonlyMap<string, LiveMatch>,
  stored: StoredMatch,
  since: number,
  signal: AbortSignal,
): Promise<Convergence> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const wrong: string[] = [];
  const waits = [...lives].map(async ([name, live]) => {
    try {
      await until(live, () => differences(live, stored).length === 0, signal);
    } catch {
      const at = live.match ? version(live.match) : null;
      wrong.push(`the ${name}, ${live.connectionState} at ${at}, ${differences(live, stored).join(', ')}`);
    }
    return performance.now() - since;
  });
  const milliseconds = Math.round(Math.max(...(await Promise.all(waits))));
  delay.disable();
  const periodMs = delay.count === 0 ? 0 : delay.percentile(95) / 1e6;
  const limit = Math.round(LIMIT_MS * Math.max(1, periodMs / (LATE * RESOLUTION_MS)));
  if (milliseconds > limit)
    wrong.push(`slow: everybody had everything only after ${milliseconds} ms (limit ${limit} ms)`);
  return { milliseconds, wrong };
}
