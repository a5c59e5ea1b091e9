/**
 * The messages and schemas that server and clients exchange.
 *
 * @module
 */
export * from './constants.ts';
export * from './live.ts';
export * from './lobby.ts';
export * from './parts.ts';
export * from './refusals.ts';
export * from './rest.ts';
export * from './rest-document.ts';
export * from './rest-matches.ts';
export * from './rest-search.ts';
export * from './text.ts';
