declare module 'virtual:ladders' {
  /** By game: Elo above level 1, from level 1 on; null is not measured. */
  export const ladders: Readonly<Record<string, readonly (number | null)[]>>;
}
