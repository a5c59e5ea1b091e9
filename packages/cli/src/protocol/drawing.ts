import {
  type Change,
  type Language,
  legalMoves,
  type Match,
  type Outcome,
  outcomeSentence,
  type Position,
  type Scene,
  type Seat,
  toMove,
} from '@quintet/engine';
import { type Path, taskSentence } from '@quintet/engine/authoring';

/** A match as data to draw, touch and animate, so that a view needs no rules. */
export interface MatchDrawing {
  readonly ply: number;
  /** Seat to move; `null` after the end of the match. */
  readonly toMove: Seat | null;
  readonly outcome: Outcome | null;
  /** Status text for people: whose turn it is, or how the match ended. */
  readonly status: string;
  /** The last move as move text, and its description in words; `null` before the first move. */
  readonly move: string | null;
  readonly description: string | null;
  readonly scene: Scene;
  /** Touch paths of all legal moves. No path equals another or is its prefix. */
  readonly paths: readonly MovePath[];
  /** Changes that the last move made to the previous scene. */
  readonly changes: readonly Change[];
}

/** Targets that make a legal move when touched in order. */
export interface MovePath {
  readonly move: string;
  readonly path: Path;
}

export function drawMatch(match: Match, language: Language): MatchDrawing {
  const { game, position, outcome, moves } = match;
  const { presentation } = game;
  const messages = presentation.messages[language];
  const scene = presentation.scene(position);
  const last = moves.at(-1);
  const before = last ? previous(position) : null;
  return {
    ply: position.ply,
    toMove: toMove(match),
    outcome,
    status: outcome ? outcomeSentence(messages, outcome) : taskSentence(messages, scene.prompt, position.toMove, false),
    move: last?.text ?? null,
    description: last && before ? presentation.describe(before, last.move, language) : null,
    scene,
    paths: outcome ? [] : pathsOf(match),
    changes: last && before ? presentation.changes(before, last.move) : [],
  };
}

const pathsOf = ({ game, position }: Match): MovePath[] =>
  legalMoves(position).flatMap((move) => {
    const text = game.notation.format(position, move);
    return game.presentation.paths(position, move).map((path) => ({ move: text, path }));
  });

function previous(position: Position): Position {
  const before = position.clone();
  before.undo();
  return before;
}
