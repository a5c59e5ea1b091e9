import { loadGames } from '@quintet/board/games/index.ts';
import { fill, type Game } from '@quintet/engine/authoring';
import { APP_MESSAGES, toRecord } from '@quintet/engine/match';
import { type FileMessage, fileMessage, type ReadMatch, readFile } from '../../play/library/read-file.ts';
import { listMatches, newId, recordKey, type SavedMatch, saveMatch } from '../../play/library/store.ts';
import { reasonOf } from '../../ui/browser.ts';
import { counted } from '../../ui/dictionary.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { text } from './messages.ts';

/** Result of importing files. */
export interface Received {
  readonly added: readonly SavedMatch[];
  /** Matches that were already in the library. */
  readonly known: readonly SavedMatch[];
  readonly failures: readonly FileMessage[];
}

/** Imports every match of the files. Each match is imported completely or not at all, and never twice. */
export async function receiveFiles(files: readonly File[], games: readonly Game[], now: number): Promise<Received> {
  const failures: FileMessage[] = [];
  const read: ReadMatch[] = [];
  for (const file of files) {
    for (const reading of await readFile(file, games)) {
      if (reading.ok) read.push(reading.value);
      else {
        const { text: message, detail } = fileMessage(reading.error, settings.language);
        // If there are several files, the second line names the file.
        const lines = [files.length > 1 ? file.name : null, detail].filter((part) => part !== null);
        failures.push({ text: message, detail: lines.join(': ') || null });
      }
    }
  }
  return read.length > 0 ? keepAll(read, failures, now) : { added: [], known: [], failures };
}

async function keepAll(read: readonly ReadMatch[], failures: FileMessage[], now: number): Promise<Received> {
  const newMatches: SavedMatch[] = [];
  const known: SavedMatch[] = [];
  try {
    const there = new Map((await listMatches()).map((match) => [recordKey(match.record), match]));
    for (const { match, createdAt, changedAt } of read) {
      const record = toRecord(match);
      const content = recordKey(record);
      const before = there.get(content);
      if (before) {
        known.push(before);
        continue;
      }
      const times = { createdAt: createdAt ?? now, changedAt: changedAt ?? now };
      const added: SavedMatch = { id: newId(), record, ahead: [], ...times, revision: 1 };
      await saveMatch(added);
      there.set(content, added);
      newMatches.push(added);
    }
  } catch (error) {
    const reason = reasonOf(error);
    failures.push({ text: fill(text['import-failed'], { reason }), detail: null });
  }
  return { added: newMatches, known, failures };
}

const MAX_ERRORS_SHOWN = 3;

/** Imports files and reports the result. If there was only one match, opens it. */
export async function receive(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const { added, known, failures } = await receiveFiles(files, await loadGames(), Date.now());
  for (const { text: message, detail } of failures.slice(0, MAX_ERRORS_SHOWN))
    notices.say(message, { kind: 'error', detail });
  const hidden = failures.length - MAX_ERRORS_SHOWN;
  if (hidden > 0) notices.say(fill(text['more-errors'], { count: String(hidden) }), { kind: 'error' });

  const all = [...added, ...known];
  const [first] = all;
  if (!first) return;
  if (all.length === 1) {
    const file = files[0]?.name ?? '';
    notices.say(known.length > 0 ? text['known-one'] : fill(APP_MESSAGES[settings.language].loaded, { file }));
    const { id, record } = first;
    router.go(record.outcome ? { page: 'analysis', game: record.game, id } : { page: 'match', id });
    return;
  }
  if (added.length > 0) notices.say(counted(text, 'loaded', added.length));
  if (known.length > 0) notices.say(fill(text.known, { count: String(known.length) }));
  if (router.route.page !== 'library') router.go({ page: 'library' });
}
