import { canonical, fill, type Json } from '@quintet/engine/kernel';
import { type Match, type MatchRecord, toRecord } from '@quintet/engine/match';
import { notices } from '../../ui/notices.svelte.ts';
import { keepRecord, listMatches } from '../library/store.ts';
import { text } from './words.ts';

const contentOf = (record: MatchRecord): string => canonical(record as unknown as Json);

/** Keeps the match in the library, once however often it is asked for; its id there, or null where nothing can be kept. */
export async function intoLibrary(match: Match): Promise<string | null> {
  try {
    const record = toRecord(match);
    const content = contentOf(record);
    const known = (await listMatches()).find((kept) => contentOf(kept.record) === content);
    return (known ?? (await keepRecord(record))).id;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notices.say(fill(text['not-kept'], { reason }), { kind: 'error' });
    return null;
  }
}
