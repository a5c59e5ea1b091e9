declare module 'virtual:ladders' {
  /** Elo of each level relative to level 1, by game; index 0 is level 1. `null` if not measured. */
  export const ladders: Readonly<Record<string, readonly (number | null)[]>>;
}
