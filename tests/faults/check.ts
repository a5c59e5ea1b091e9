import { isDeepStrictEqual } from 'node:util';
import {
  type Entry,
  fold,
  type Game,
  gameById,
  type Match,
  type Seat,
  startMatch,
  step,
  toMove,
} from '@quintet/engine';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import type { MatchRow, Store } from '../../packages/server/src/store/store.ts';
import type { Sent } from './player.ts';

/** The record in the store. */
export interface Kept {
  readonly row: MatchRow;
  readonly entries: readonly Entry[];
  readonly chat: Awaited<ReturnType<Store['chat']>>;
}

export async function keptOf(store: Store, id: string): Promise<Kept> {
  const row = await store.match(id);
  if (!row) throw new Error(`match ${id} is gone`);
  return { row, entries: await store.entries(id, 0), chat: await store.chat(id) };
}

const start = ({ setup }: MatchRow): Match =>
  startMatch(gameById(setup.game) as Game, { options: setup.options, terms: setup.terms });

/** Violated invariants of the record, one sentence each. */
export function faultsOfRecord({ row, entries, chat }: Kept, sent: readonly Sent[]): string[] {
  const faults: string[] = [];
  const whole = fold(start(row), entries);
  if (!whole.result.ok) return [`the record cannot be replayed from entry ${whole.entries} on`];
  if (row.version !== entries.length) faults.push(`version ${row.version}, but ${entries.length} entries`);
  if (!isDeepStrictEqual(row.state.outcome, whole.result.value.outcome))
    faults.push('the outcome is not that of the entries');

  const movers = moversOf(row, entries);
  for (const each of sent) {
    const fits = isMadeBy(each, entries[each.version], movers[each.version] ?? null);
    const said = `${JSON.stringify(each.wish)} of seat ${each.seat} at ${each.version}`;
    if (each.answer?.ok && mustEnter(each) && !fits)
      faults.push(`lost: ${said} was accepted, and is not in the record`);
    if (each.answer && !each.answer.ok && fits && !sent.some((other) => other !== each && isTwin(other, each))) {
      faults.push(`refused (${each.answer.code}), yet in the record: ${said}`);
    }
  }
  for (const [at, entry] of entries.entries()) {
    const makers = sent.filter((each) => each.version === at && isMadeBy(each, entry, movers[at] ?? null));
    if (makers.length === 0) faults.push(`nobody who holds the seat has sent entry ${at}: ${JSON.stringify(entry)}`);
  }
  for (const { wish, answer, seat } of sent) {
    if (wish.type !== 'chat') continue;
    const times = chat.filter((line) => line.text === wish.text && line.by === seat).length;
    if (answer?.ok && times !== 1) faults.push(`a line that was accepted is there ${times} times: ${wish.text}`);
    if (answer && !answer.ok && times > 0) faults.push(`a line that was refused is there: ${wish.text}`);
  }
  return faults;
}

/** A wrong clock is off by at least a minute. */
const TOLERANCE_MS = 30_000;
/** A run is shorter than the time after which an absent player loses. */
const BY_TIME: ReadonlySet<string> = new Set(['timeout', 'abandoned']);

/** Impossible times: nobody can run out of time during a run, and every entry was added during it. */
export function faultsOfTime({ entries }: Kept, began: number, ended: number): string[] {
  return entries.flatMap((entry, at) => {
    const said = `entry ${at}: ${JSON.stringify(entry)}`;
    if ('end' in entry && BY_TIME.has(entry.end)) return [`wrong outcome by time: ${said}`];
    const time = entry.at ?? Number.NaN;
    return time > began - TOLERANCE_MS && time < ended + TOLERANCE_MS ? [] : [`wrong time: ${said}`];
  });
}

/** Differences between what a client shows and the store. */
export function differences(live: LiveMatch, { row, entries, chat }: Kept): string[] {
  const { match, status } = live;
  if (!match || !status) return ['knows nothing'];
  const { offers, next, players } = row.state;
  return [
    ...(isDeepStrictEqual(match.entries, entries)
      ? []
      : [`has ${match.entries.length} of ${entries.length} entries, or others`]),
    ...(isDeepStrictEqual(match.outcome, row.state.outcome) ? [] : ['has another outcome']),
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
    const next = step(match, entry);
    if (next.ok) match = next.value;
    return mover;
  });
}

/** Commands that always add an entry when they are accepted. */
const mustEnter = ({ wish }: Sent): boolean =>
  wish.type === 'move' || wish.type === 'resign' || (wish.type === 'accept' && wish.what !== 'rematch');

/** Whether a command produces this entry. */
function isMadeBy({ wish, seat }: Sent, entry: Entry | undefined, mover: Seat | null): boolean {
  if (!entry) return false;
  if ('move' in entry) return wish.type === 'move' && wish.move === entry.move && mover === seat;
  if ('takeback' in entry) {
    // Accepting adds it; two equal offers count as an agreement.
    if (wish.type === 'accept') return wish.what === 'takeback' && entry.by !== seat;
    return wish.type === 'offer' && wish.what === 'takeback';
  }
  if (entry.end === 'resigned') return wish.type === 'resign' && entry.by === seat;
  return entry.end === 'agreement' && (wish.type === 'accept' || wish.type === 'offer') && wish.what === 'draw';
}

/** Whether another command with the same content was sent. */
const isTwin = (one: Sent, other: Sent): boolean =>
  one.version === other.version &&
  (one.seat === other.seat
    ? isDeepStrictEqual(one.wish, other.wish)
    : other.wish.type === 'offer' || other.wish.type === 'accept');
