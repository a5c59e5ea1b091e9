export * from './limits.ts';
export * from './live.ts';
export * from './parts.ts';
export * from './refusals.ts';
