import {
  type Change,
  type Game,
  type Language,
  legalMoves,
  type Move,
  MoveList,
  type Path,
  type Position,
  refusalSentence,
  type Scene,
  type Seat,
  type Target,
  type Words,
} from '@quintet/engine/kernel';

/** One way to make a legal move by touching. */
export interface Choice {
  readonly path: Path;
  readonly move: Move;
}

/**
 * All that a board shows and offers. The board knows no rules: a selection is a prefix of a choice's path, and whoever has
 * the rules fills this in.
 */
export interface BoardView {
  readonly game: string;
  readonly scene: Scene;
  /** Number of moves on the board. The step from one ply to the next is played as motion. */
  readonly ply: number;
  /** Empty: there is only something to look at. */
  readonly choices: readonly Choice[];
  /** Whose choices they are: the seat to move, but for whoever chooses ahead. */
  readonly by: Seat;
  /** The move that led here; null at the start. */
  readonly last: LastMove | null;
  readonly words: Words;
  /** Why a touch leads nowhere, in the game's words. */
  explain(picked: Path): string;
  /** What a move would do. */
  preview(move: Move): readonly Change[];
  /** What to say to a touch while nothing can be touched; null: nothing. */
  idle(): string | null;
}

export interface LastMove {
  readonly changes: readonly Change[];
  /** What was touched for it. */
  readonly path: Path;
  readonly seat: Seat;
}

/** What a view is made from besides the position. */
interface Around {
  /** Whether moves may be made on this board now. */
  readonly touching: boolean;
  /** The position one move ago with that move. */
  readonly before: { readonly position: Position; readonly move: Move } | null;
  /** Why none may be made. */
  readonly idle?: () => string | null;
}

export function viewOf(
  game: Game,
  position: Position,
  language: Language,
  { touching, before, idle = () => null }: Around,
): BoardView {
  const words = game.words[language];
  const moves = touching && !position.outcome ? legalMoves(position, new MoveList()) : [];
  return {
    game: game.id,
    scene: game.scene(position),
    ply: position.ply,
    choices: moves.flatMap((move) => game.paths(position, move).map((path) => ({ path, move }))),
    by: position.toMove,
    last: before && {
      changes: game.changes(before.position, before.move),
      path: game.paths(before.position, before.move)[0] ?? [],
      seat: before.position.toMove,
    },
    words,
    explain: (picked) => refusalSentence(words, game.refusalAt(position, picked)),
    preview: (move) => game.changes(position, move),
    idle,
  };
}

/** The cells that a move's changes touch: what is marked as the last move. */
export function touchedCells({ changes, path }: LastMove, scene: Scene): ReadonlySet<Target> {
  const cells = new Set(scene.cells.map((cell) => cell.target));
  const moved = changes.flatMap((change) =>
    change.kind === 'move' ? [change.to] : change.kind === 'appear' ? [change.token.cell] : [],
  );
  return new Set([...path, ...moved].filter((target) => cells.has(target)));
}
