export { type Config, ConfigFault, readConfig, readWorkerConfig, type WorkerConfig } from './config.ts';
export { type Host, type Running, startServer } from './server.ts';
export { BackupFault } from './store/backup.ts';
export { NewerSchema } from './store/migrate.ts';
export { backupStore, restoreStore, StoreFault } from './store/open.ts';
export { startWorker, type ThinkingHost } from './thinking.ts';
