import type { Language } from '@quintet/engine/authoring';
import type { Problem } from '@quintet/wire';

/** Why a REST call failed: the server refused it, or could not be reached. */
export interface RequestError {
  /** A code of the game, of the host (`HOST_REFUSALS`), or of the client (`CLIENT_ERRORS`). */
  readonly code: string;
  /** For people, in the client's language. */
  readonly message: string;
  /** Names the broken rule where `message` is general. */
  readonly reason?: string;
  /** HTTP status; `null` if there was no response. */
  readonly status: number | null;
  /** The part of the request that is wrong. */
  readonly field?: string;
  /** Number of given moves that could be played. */
  readonly ply?: number;
  /** Current version of the match. */
  readonly version?: number;
  /** Seconds to wait before the next attempt, as the server asks. */
  readonly retryAfter?: number;
}

/** Errors that the client detects itself, before any Quintet server has responded. */
export const CLIENT_ERRORS = {
  offline: { en: 'The server cannot be reached', zh: '无法连接服务器' },
  timeout: { en: 'The server takes too long to respond', zh: '服务器响应超时' },
  cancelled: { en: 'The request was cancelled', zh: '请求已取消' },
  'bad-answer': { en: 'The server at this address is not a Quintet server', zh: '该地址的服务器不是 Quintet' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
/** A code of `CLIENT_ERRORS`. */
export type ClientErrorCode = keyof typeof CLIENT_ERRORS;

export const clientError = (code: ClientErrorCode, language: Language, status: number | null = null): RequestError => ({
  code,
  message: CLIENT_ERRORS[code][language],
  status,
});

/** Reads a problem+json body. Returns `null` for anything else, such as the error page of a proxy. */
export function parseProblem(body: unknown): Omit<RequestError, 'status'> | null {
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
