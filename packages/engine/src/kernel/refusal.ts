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

/** The rule that a move breaks: a key of `Messages.reasons` and the values of its placeholders. */
export interface Reason {
  readonly key: string;
  /** Keys of `Messages.names`, or literal texts such as the name of a square. */
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Why a move or command is refused. `detail` is the part of the input to blame; `refusalSentence` gives the sentence.
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
  /** Explains the message of `code`, which can be as broad as "Invalid move". */
  readonly reason?: Reason;
}

/** Builds a refusal, leaving out the fields that are not given. */
export const refusal = <C extends string>(code: C, detail?: string, reason?: Reason): Refusal<C> => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(reason === undefined ? {} : { reason }),
});
