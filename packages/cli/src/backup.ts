import path from 'node:path';
import { BackupError, backupStore, NewerSchema, restoreStore, StoreError } from '@quintet/server';
import { configFrom, type ServeSettings } from './serve.ts';
import { errorCode, Failure, reasonOf } from './terminal/failure.ts';
import { print, printJson, type Terminal } from './terminal/terminal.ts';

/** `quintet serve backup`: copies the store to a file, also while servers use it. */
export const runBackup = (terminal: Terminal, file: string, settings: ServeSettings): Promise<void> =>
  copied(terminal, file, settings, backupStore, 'backed up to');

/** `quintet serve restore`: fills an empty store from a backup. */
export const runRestore = (terminal: Terminal, file: string, settings: ServeSettings): Promise<void> =>
  copied(terminal, file, settings, restoreStore, 'restored from');

async function copied(
  terminal: Terminal,
  file: string,
  settings: ServeSettings,
  copy: (store: string, file: string) => Promise<void>,
  done: string,
): Promise<void> {
  const { store } = configFrom(terminal, settings);
  const full = path.resolve(terminal.folder, file);
  try {
    await copy(store, full);
  } catch (error) {
    if (error instanceof BackupError || error instanceof StoreError || error instanceof NewerSchema) {
      throw new Failure(error.message);
    }
    if (errorCode(error) !== undefined) throw new Failure(`${file}: ${reasonOf(error)}`);
    throw error;
  }
  if (settings.json) printJson(terminal, { file: full });
  else print(terminal, `${done} ${full}`);
}
