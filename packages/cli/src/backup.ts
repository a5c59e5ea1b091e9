import path from 'node:path';
import { BackupFault, backupStore, NewerSchema, restoreStore, StoreFault } from '@quintet/server';
import { errorCode, Failure, reasonOf } from './failure.ts';
import { configFrom, type ServeSettings } from './serve.ts';
import { print, printJson, type Terminal } from './terminal.ts';

/** Copies what is kept into a file, also while servers use it: `quintet serve backup`. */
export const runBackup = (terminal: Terminal, file: string, settings: ServeSettings): Promise<void> =>
  copied(terminal, file, settings, backupStore, 'backed up to');

/** Fills an empty store from such a file: `quintet serve restore`. */
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
    if (error instanceof BackupFault || error instanceof StoreFault || error instanceof NewerSchema) {
      throw new Failure(error.message);
    }
    if (errorCode(error) !== undefined) throw new Failure(`${file}: ${reasonOf(error)}`);
    throw error;
  }
  if (settings.json) printJson(terminal, { file: full });
  else print(terminal, `${done} ${full}`);
}
