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

/** Why a move may not be played. `detail` is the part of the input that is meant, never a sentence: those are in `words.ts`. */
export interface Refusal<C extends string = string> {
  readonly code: C;
  readonly detail?: string;
}

export const refusal = <C extends string>(code: C, detail?: string): Refusal<C> =>
  detail === undefined ? { code } : { code, detail };
