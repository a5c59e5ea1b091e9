/** Something a player can touch: a cell (`E3`, `1,0`), a piece in hand (`hand:ANT`), a skill (`skill:seal`), `pass`. */
export type Target = string;

/** The targets that make a move when touched in order. */
export type Path = readonly Target[];

const begins = (path: Path, picked: Path): boolean => picked.every((target, i) => path[i] === target);

/** Targets that extend the selection towards a legal move. A selection is always a prefix of a legal move's path. */
export const nextTargets = (paths: readonly Path[], picked: Path): ReadonlySet<Target> =>
  new Set(paths.filter((path) => begins(path, picked)).flatMap((path) => path[picked.length] ?? []));

/** Whether the selection is a complete move. */
export const isComplete = (paths: readonly Path[], picked: Path): boolean =>
  paths.some((path) => path.length === picked.length && begins(path, picked));
