/** How strong a level is. Nodes, so that it is equally strong on every machine. */
export interface BotLevel {
  readonly nodes: number;
  /** In plies; null is as deep as the nodes allow. */
  readonly depth: number | null;
  /** Of a hundred moves, how many a bot of this level does not notice, as people overlook things. */
  readonly oversight: number;
  /** Whether it sets traps where it is behind; half of its nodes are kept for them. */
  readonly traps?: true;
}

/** How a game's bots think: the method that wins in the arena, and levels 1 to 8. */
export interface BotSpec {
  readonly method: 'alpha-beta' | 'tree';
  readonly levels: readonly BotLevel[];
  /** Of tree search: a playout is cut off after that many plies and evaluated; this lead is worth about three to one. */
  readonly playout: { readonly plies: number; readonly lead: number };
}

/** The `isNoisy` of a game without noise: a search that meets it lists no moves beyond its depth. */
export const neverNoisy = (): boolean => false;

/** The `isWon` of a game in which that takes more than a look at the board. */
export const neverWon = (): boolean => false;

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];
