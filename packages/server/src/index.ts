/** The server: REST, live play and storage, to be embedded in a program. */
export { Admin, type MatchFile } from './admin.ts';
export {
  type Config,
  ConfigError,
  type Folders,
  readConfig,
  readLogLevel,
  readWorkerConfig,
  type WorkerConfig,
} from './config.ts';
export { type About, type Log, openLog } from './observe/log.ts';
export { type SearchHooks, startWorker } from './search-jobs.ts';
export { type Running, type ServerHooks, startServer } from './server.ts';
export { BackupError } from './store/backup.ts';
export { backupStore, restoreStore, StoreError } from './store/open.ts';
export { NewerSchema } from './store/schema.ts';
