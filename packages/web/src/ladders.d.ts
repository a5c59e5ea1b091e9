declare module 'virtual:ladders' {
  /** By game: Elo above level 1, by level from 1; `null` if not measured. */
  export const ladders: Readonly<Record<string, readonly (number | null)[]>>;
}
