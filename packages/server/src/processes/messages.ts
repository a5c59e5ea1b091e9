import type { IncomingHttpHeaders } from 'node:http';

/** From the supervisor to one of its processes. */
export type ToProcess = { readonly kind: 'stop' } | HandedOver | { readonly kind: 'metrics'; readonly text: string };

/** From a process to its supervisor. */
export type ToSupervisor =
  /** The process accepts requests at these URLs. */
  | { readonly kind: 'started'; readonly addresses: readonly string[] }
  | HandedOver
  /** Asks for the metrics of all processes. */
  | { readonly kind: 'metrics-request' };

/** A request for a WebSocket that another process should serve. The TCP socket comes with the message. */
export interface HandedOver {
  readonly kind: 'upgrade';
  /** Number of the process that owns the match. */
  readonly owner: number;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Whether a message is ours. Node and prom-client send others over the same channel. */
export const isKind = <T extends { readonly kind: string }>(message: unknown): message is T =>
  typeof message === 'object' && message !== null && 'kind' in message;

/** The environment variable that tells a process its number, from 0. */
export const PROCESS_NUMBER = 'QUINTET_PROCESS';

/** Number of the process that serves a match, from 0. */
export function ownerOf(match: string, processes: number): number {
  let hash = 0;
  for (let at = 0; at < match.length; at++) hash = (Math.imul(hash, 31) + match.charCodeAt(at)) | 0;
  return (hash >>> 0) % processes;
}
