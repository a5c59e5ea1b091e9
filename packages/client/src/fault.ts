import type { Language } from '@quintet/engine/kernel';
import type { Problem } from '@quintet/wire';

/** Why a request came to nothing: what the server refused, or that it could not be asked. One value for all of it. */
export interface Fault {
  /** A code of the game or of the host (`HOST_REFUSALS`), or one of `OWN_FAULTS`. */
  readonly code: string;
  /** A sentence for people, in the client's language. */
  readonly message: string;
  /** Explains the message where it is broad: the rule that a move breaks. */
  readonly reason?: string;
  /** The HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** The part of the request that is meant. */
  readonly field?: string;
  /** How many moves of those that were given could be played. */
  readonly ply?: number;
  /** The version of the match as it is now. */
  readonly version?: number;
  /** In so many seconds it may be tried again. */
  readonly retryAfter?: number;
}

/** What goes wrong before a server of ours has answered. */
export const OWN_FAULTS = {
  offline: { en: 'The server cannot be reached', zh: '无法连接服务器' },
  timeout: { en: 'The server takes too long to answer', zh: '服务器响应超时' },
  cancelled: { en: 'The request was given up', zh: '请求已取消' },
  'bad-answer': { en: 'What answers there is no server of Quintet', zh: '该地址的服务器不是 Quintet' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type OwnFault = keyof typeof OWN_FAULTS;

export const ownFault = (code: OwnFault, language: Language, status: number | null = null): Fault => ({
  code,
  message: OWN_FAULTS[code][language],
  status,
});

/** What a body of an error says; null where it is none of ours, but of a proxy in between. */
export function problemIn(body: unknown): Omit<Fault, 'status'> | null {
  if (typeof body !== 'object' || body === null) return null;
  const { code, message, reason, field, ply, version } = body as Partial<Record<keyof Problem, unknown>>;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  return {
    code,
    message,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof ply === 'number' ? { ply } : {}),
    ...(typeof version === 'number' ? { version } : {}),
  };
}
