import type { Level } from '@quintet/engine/authoring';
import { type Match, type Player, startMatch, toRecord } from '@quintet/engine/match';
import { notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { newId, type SavedMatch, saveRecord } from '../library/store.ts';
import { text } from './messages.ts';

/** Matches that could not be saved, kept until the page is closed. */
const unsaved = new Map<string, SavedMatch>();
export const unsavedMatch = (id: string): SavedMatch | undefined => unsaved.get(id);

/** Saves a new match and opens its page. If the match cannot be saved, shows a warning and opens it anyway. */
export async function openAsNew(match: Match): Promise<void> {
  const record = toRecord(match);
  try {
    router.go({ page: 'match', id: (await saveRecord(record)).id });
  } catch {
    const now = Date.now();
    const id = newId();
    unsaved.set(id, { id, record, ahead: [], createdAt: now, changedAt: now, revision: 0 });
    notices.say(text['never-saved'], { kind: 'error' });
    router.go({ page: 'match', id });
  }
}

/** Starts a new match with the same game, options, terms and players. */
export const restart = (match: Match): Match => startMatch(match.game, match);

/** Starts a new match with the seats swapped. */
export function rematch(match: Match): Match {
  const [first, second] = match.players;
  return startMatch(match.game, { ...match, players: [second, first] });
}

/** Starts a new match against the computer at another level, with the seats swapped. */
export function rematchAt(match: Match, level: Level): Match {
  const next = rematch(match);
  const [first, second] = next.players.map((player) => (player.level === null ? player : { ...player, level }));
  return startMatch(match.game, { ...next, players: [first as Player, second as Player] });
}
