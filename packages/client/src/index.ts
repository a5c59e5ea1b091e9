/** A small typed client of REST and live play, for browser and Node. What it takes from `wire` is types: no schema is bundled. */
export type { Status } from './connection.ts';
export { type Fault, OWN_FAULTS, type OwnFault } from './fault.ts';
export * from './live-lobby.ts';
export * from './live-match.ts';
export { type Asked, type AskerSettings, platformWeb, type Tagged, type Web } from './request.ts';
export * from './rest.ts';
export * from './socket.ts';
export type { Answer } from './unanswered.ts';
