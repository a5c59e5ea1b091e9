/**
 * A small typed client for REST and live play, for browsers and Node. It imports only types from `@quintet/wire`, so that no
 * schema is bundled.
 *
 * @module
 */
export type { MatchStatus } from '@quintet/wire';
export type { ConnectionState } from './connection.ts';
export {
  CLIENT_ERRORS,
  type ClientErrorCode,
  type HttpPlatform,
  type RequestError,
  type RestResult,
  type RestSettings,
  type Tagged,
} from './http-client.ts';
export * from './live-lobby.ts';
export * from './live-match.ts';
export { defaultPlatform, type Platform, type Socket } from './platform.ts';
export * from './rest.ts';
