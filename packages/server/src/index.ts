export { Admin, type MatchFile } from './admin.ts';
export { type Config, ConfigFault, readConfig, readLogLevel, readWorkerConfig, type WorkerConfig } from './config.ts';
export { type About, type Log, openLog } from './observe/log.ts';
export { type Host, type Running, startServer } from './server.ts';
export { BackupFault } from './store/backup.ts';
export { NewerSchema } from './store/migrate.ts';
export { backupStore, restoreStore, StoreFault } from './store/open.ts';
export { startWorker, type ThinkingHost } from './thinking.ts';
