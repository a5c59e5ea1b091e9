import { type Game, legalMoves, type Move, type Position, Random, type Scene, unwrap } from '@quintet/engine/authoring';

const PLIES = 40;

/** Facts about a game, collected from a short random match. Every call plays the same match. */
export interface Survey {
  readonly first: Scene;
  /** Kinds of pieces that each seat owned, in order of appearance. */
  readonly kinds: readonly [readonly string[], readonly string[]];
  /** The first glyph of each kind. */
  readonly glyphs: ReadonlyMap<string, string>;
  readonly hasCaptured: boolean;
}

/** The position at the start of a match with default options. */
export const startOf = (game: Game): Position => game.rules.start(unwrap(game.rules.parseOptions({})));

/** Plays the legal moves that `choose` picks, until the match ends. */
export function wander(position: Position, plies: number, choose: (moves: readonly Move[]) => Move | undefined): void {
  for (let ply = 0; ply < plies && !position.outcome; ply++) {
    const move = choose(legalMoves(position));
    if (move === undefined) return;
    position.play(move);
  }
}

export function survey(game: Game): Survey {
  const position = startOf(game);
  const first = game.presentation.scene(position);
  const kinds: [Set<string>, Set<string>] = [new Set(), new Set()];
  const glyphs = new Map<string, string>();
  let hasCaptured = false;
  const look = (scene: Scene): void => {
    for (const { kind, seat, glyph } of scene.tokens) {
      if (seat !== null) kinds[seat].add(kind);
      if (!glyphs.has(kind)) glyphs.set(kind, glyph);
    }
    hasCaptured ||= scene.captured.length > 0;
  };
  look(first);
  const random = new Random(1);
  wander(position, PLIES, (moves) => {
    look(game.presentation.scene(position));
    return moves[random.below(moves.length)];
  });
  look(game.presentation.scene(position));
  return { first, kinds: [[...kinds[0]], [...kinds[1]]], glyphs, hasCaptured };
}
