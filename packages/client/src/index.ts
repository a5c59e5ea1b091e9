export * from './live-match.ts';
export * from './socket.ts';
export type { Answer } from './unanswered.ts';
