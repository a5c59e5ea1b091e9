/**
 * Matches of any game: entries, records, undo and redo, replay, loading, and the loop that asks players for moves.
 *
 * @module
 */

export * from './fold.ts';
export * from './load.ts';
export * from './loop.ts';
export * from './match.ts';
export * from './messages.ts';
export * from './playback.ts';
export * from './record.ts';
export { type RecordFacts, recordFacts } from './record-facts.ts';
export * from './session.ts';
export * from './takeback.ts';
