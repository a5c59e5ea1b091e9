/**
 * The result of an operation that may fail for a reason the caller has to handle. Exceptions are for bugs.
 *
 * @example
 * ```ts
 * import { createMatch, games, type Match, play, type Refusal, type Result } from '@quintet/engine';
 * const next: Result<Match, Refusal> = play(createMatch(games.ctor), '4,4');
 * if (next.ok) console.log(next.value.moves.length); // 1
 * else console.log(next.error.code);
 * ```
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A successful result. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A failed result. */
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

/**
 * Unwraps a result that is expected to succeed. Throws on failure, which is a bug.
 *
 * @example
 * ```ts
 * import { createMatch, games, play, unwrap } from '@quintet/engine';
 * const match = unwrap(play(createMatch(games.ctor), '4,4'));
 * console.log(match.position.ply); // 1
 * ```
 */
export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`unexpected failure: ${JSON.stringify(result.error)}`);
  return result.value;
}
