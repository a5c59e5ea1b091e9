import { type Entry, fold, type Match, startMatch, straighten, toRecord } from '@quintet/engine/match';
import { type KeptMatch, keepMatch, newId } from '../library/store.ts';
import { notices } from '../shell/notices.svelte.ts';
import { router } from '../router.svelte.ts';
import { text } from './words.ts';

/** Matches that could not be kept: they are played while the page is open. */
const unkept = new Map<string, KeptMatch>();
export const unkeptMatch = (id: string): KeptMatch | undefined => unkept.get(id);

/** Keeps a match as a new one and gives its id. Where nothing can be kept it says so, and can be played all the same. */
export async function beginMatch(match: Match, ahead: readonly Entry[] = []): Promise<string> {
  const now = Date.now();
  const kept: KeptMatch = { id: newId(), record: toRecord(match), ahead, createdAt: now, changedAt: now, revision: 1 };
  try {
    await keepMatch(kept);
  } catch {
    unkept.set(kept.id, { ...kept, revision: 0 });
    notices.say(text['not-kept'], { kind: 'error' });
  }
  return kept.id;
}

export async function openAsNew(match: Match): Promise<void> {
  router.go({ page: 'match', id: await beginMatch(match) });
}

/** The same game, options, terms and players from the start. */
export const again = ({ game, options, terms, players }: Match): Match =>
  startMatch(game, { options, terms, players });

/** The same with sides changed. */
export const rematch = (match: Match): Match => {
  const [first, second] = match.players;
  return again({ ...match, players: [second, first] });
};

/** The first moves of a match as a match of their own. */
export function upTo(match: Match, ply: number): Match {
  const entries = straighten(match).entries.slice(0, ply);
  const { result } = fold(again(match), entries);
  if (!result.ok) throw new Error(`a played move was refused: ${result.error.code}`);
  return result.value;
}
