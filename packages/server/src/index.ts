export { type Config, ConfigFault, readConfig } from './config.ts';
export { type Running, startServer } from './server.ts';
