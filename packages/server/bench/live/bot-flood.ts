import { setTimeout as sleep } from 'node:timers/promises';
import { gameList } from '@quintet/engine';
import { percentile } from './figures.ts';

export interface BotFloodPlan {
  /** Number of matches against level-8 bots, all started from one address. */
  readonly matches: number;
  /** Number of matches of each game against level-1 bots, started one after another from a second address. */
  readonly rounds: number;
}

export interface BotFloodFigures {
  readonly matches: number;
  /** Time until a level-1 bot has moved, in milliseconds. */
  readonly p50: number;
  readonly max: number;
}

const POLL_MS = 2;

/** Measures how long a quick bot takes to move while many slow bots think for another address. */
export async function botFlood(url: string, { matches, rounds }: BotFloodPlan): Promise<BotFloodFigures> {
  const ids = gameList.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: matches }, (_, n) => startMatch(url, '203.0.113.1', ids[n % ids.length] as string, 8)),
  );
  const times: number[] = [];
  for (let n = 0; n < rounds * ids.length; n++) {
    const since = performance.now();
    const id = await startMatch(url, '203.0.113.2', ids[n % ids.length] as string, 1);
    while (!(await hasMoved(url, id))) await sleep(POLL_MS);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  return { matches, p50: percentile(times, 0.5), max: percentile(times, 1) };
}

/** Starts a match in which a bot moves first. */
async function startMatch(url: string, address: string, game: string, level: number): Promise<string> {
  const response = await fetch(`${url}api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ game, seat: 1, opponent: { kind: 'bot', level } }),
  });
  if (response.status !== 201) throw new Error(`no match: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly id: string }).id;
}

async function hasMoved(url: string, id: string): Promise<boolean> {
  const { version } = (await (await fetch(`${url}api/matches/${id}`)).json()) as { readonly version: number };
  return version > 0;
}
