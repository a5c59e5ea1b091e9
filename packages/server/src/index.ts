export { type Config, ConfigFault, readConfig } from './config.ts';
export { type Host, type Running, startServer } from './server.ts';
export { NewerSchema } from './store/schema.ts';
