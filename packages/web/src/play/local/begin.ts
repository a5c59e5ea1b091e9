import { type Match, startMatch, toRecord } from '@quintet/engine/match';
import { notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { type KeptMatch, keepRecord, newId } from '../library/store.ts';
import { text } from '../match/words.ts';

/** Matches that could not be kept: they are played while the page is open. */
const unkept = new Map<string, KeptMatch>();
export const unkeptMatch = (id: string): KeptMatch | undefined => unkept.get(id);

/** Keeps a match as a new one and gives its id. Where nothing can be kept it says so, and can be played all the same. */
export async function beginMatch(match: Match): Promise<string> {
  const record = toRecord(match);
  try {
    return (await keepRecord(record)).id;
  } catch {
    const now = Date.now();
    const kept: KeptMatch = { id: newId(), record, ahead: [], createdAt: now, changedAt: now, revision: 0 };
    unkept.set(kept.id, kept);
    notices.say(text['not-kept'], { kind: 'error' });
    return kept.id;
  }
}

export async function openAsNew(match: Match): Promise<void> {
  router.go({ page: 'match', id: await beginMatch(match) });
}

/** The same game, options, terms and players from the start. */
export const again = (match: Match): Match => startMatch(match.game, match);

/** The same with sides changed. */
export function rematch(match: Match): Match {
  const [first, second] = match.players;
  return startMatch(match.game, { ...match, players: [second, first] });
}
