export * from './load.ts';
export * from './loop.ts';
export * from './match.ts';
export * from './record.ts';
export * from './replay.ts';
export * from './session.ts';
