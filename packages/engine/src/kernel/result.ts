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

/**
 * A successful result.
 *
 * @example
 * ```ts
 * import { ok } from '@quintet/engine/authoring';
 * console.log(ok(3)); // { ok: true, value: 3 }
 * ```
 */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/**
 * A failed result.
 *
 * @example
 * ```ts
 * import { fail, refusal } from '@quintet/engine/authoring';
 * console.log(fail(refusal('occupied'))); // { ok: false, error: { code: 'occupied' } }
 * ```
 */
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

/** Refusal codes that every game shares. Codes are part of every interface and never change. */
export const COMMON_CODES = [
  'game-over',
  'not-a-move',
  'not-your-seat',
  'stale',
  'nothing-to-undo',
  'nothing-to-redo',
] as const;
/** A refusal code that every game shares. */
export type CommonCode = (typeof COMMON_CODES)[number];

/** The rule that a move breaks: a key of `Messages.explanations` and the values of its placeholders. */
export interface Explanation {
  readonly key: string;
  /** Keys of `Messages.names`, or literal texts such as the name of a square. */
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Why a move or command is refused. `detail` is the offending part of the input; `refusalSentence` returns the sentence.
 *
 * @example
 * ```ts
 * import { createMatch, games, play, type Refusal } from '@quintet/engine';
 * const next = play(createMatch(games.ctor), 'e4');
 * const refusal: Refusal | null = next.ok ? null : next.error;
 * console.log(refusal?.code); // 'not-a-move'
 * ```
 */
export interface Refusal<C extends string = string> {
  readonly code: C;
  readonly detail?: string;
  /** The broken rule, for codes with a general message such as "Invalid move". */
  readonly explanation?: Explanation;
}

/**
 * Builds a refusal, leaving out the fields that are not given.
 *
 * @example
 * ```ts
 * import { refusal } from '@quintet/engine/authoring';
 * console.log(refusal('occupied', 'B2')); // { code: 'occupied', detail: 'B2' }
 * ```
 */
export const refusal = <C extends string>(code: C, detail?: string, explanation?: Explanation): Refusal<C> => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(explanation === undefined ? {} : { explanation }),
});
