/** Codes that every game shares; a game adds its own. They are part of every interface and do not change. */
export const COMMON_CODES = [
  'game-over',
  'not-a-move',
  'not-your-seat',
  'stale',
  'nothing-to-undo',
  'nothing-to-redo',
] as const;
export type CommonCode = (typeof COMMON_CODES)[number];

/** The rule that a move breaks: the key of a sentence in `Messages.reasons`, and the values of its placeholders. */
export interface Reason {
  readonly key: string;
  /** Keys of `Messages.names`, or texts shown as they are, such as the name of a square. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Why a move may not be played. `detail` is the part of the input that is meant, never a sentence: those are in `messages.ts`. */
export interface Refusal<C extends string = string> {
  readonly code: C;
  readonly detail?: string;
  /** Explains the message of `code`, which may be as broad as "Invalid move". */
  readonly reason?: Reason;
}

export const refusal = <C extends string>(code: C, detail?: string, reason?: Reason): Refusal<C> => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(reason === undefined ? {} : { reason }),
});
