import { fail, isObject, type Result } from '@quintet/engine/kernel';
import { type LoadFault, loadRecord, type Match } from '@quintet/engine/match';
import { isGameId, loadGame } from '../../games/index.ts';
import type { KeptMatch } from './store.ts';

/** The match that a record tells; only its own game is fetched. A record of long ago may no longer be one. */
export async function openRecord(record: unknown): Promise<Result<Match, LoadFault>> {
  const id = isObject(record) ? record.game : null;
  if (typeof id !== 'string' || !isGameId(id)) {
    const detail = String(id).slice(0, 80);
    return fail({ code: 'unknown-game', ply: null, detail: { en: detail, zh: detail } });
  }
  return loadRecord(record, [await loadGame(id)]);
}

export const openMatch = ({ record }: Pick<KeptMatch, 'record'>): Promise<Result<Match, LoadFault>> =>
  openRecord(record);
