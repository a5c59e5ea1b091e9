import {
  applyChanges,
  type Change,
  explanationSentence,
  type Game,
  type Language,
  legalMoves,
  type Messages,
  type Move,
  type Path,
  type Position,
  refusalSentence,
  type Scene,
  type Seat,
  type Target,
  type Threat,
  type Token,
} from '@quintet/engine/authoring';
import type { Look } from './look/look.ts';

/** One way to make a move by touching. */
export interface Choice {
  readonly path: Path;
  readonly intent: Intent;
}

/** The effect of a completed path: it plays a move, or queues a premove for the player's next turn. */
export type Intent =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'premove'; readonly premove: Premove };

/** A move chosen before its turn. Only its text is known, because the position that it will be played in does not exist yet. */
export interface Premove {
  readonly text: string;
  readonly path: Path;
}

/** Why a touch is refused: the game's message, and the rule behind it as a second line. */
export interface Explanation {
  /** The code of the refusal. */
  readonly code: string;
  readonly text: string;
  readonly explanation: string | null;
}

/** Everything a board shows and offers. The board knows no rules: a selection is a prefix of a choice's path. */
export interface BoardView {
  readonly game: string;
  readonly look: Look;
  readonly scene: Scene;
  /** Number of moves on the board. A step to the next ply is animated. */
  readonly ply: number;
  /** The possible moves; empty if the user cannot move. */
  readonly choices: readonly Choice[];
  /** The seat that chooses: the seat to move, or its opponent for premoves. */
  readonly by: Seat;
  /** The move that led to this position; `null` at the start. */
  readonly last: LastMove | null;
  /** Threats to mark; empty if threats are not shown. */
  readonly threats: readonly Threat[];
  /** The cells that decided the match, such as a den or a Queen. Empty while the match is running, or if no single cell decided it. */
  readonly deciding: readonly Target[];
  readonly language: Language;
  readonly messages: Messages;
  /** Why a touch is refused, in the game's messages. */
  explain(picked: Path): Explanation;
  /** Whether to ignore a touch while nothing is picked, because the target is an empty cell and no move takes only one touch. */
  isBlank(target: Target): boolean;
  /** The changes that a move would make. */
  preview(move: Move): readonly Change[];
  /** Message for a touch when no move is possible; `null` for no message. */
  idle(): string | null;
}

export interface LastMove {
  readonly changes: readonly Change[];
  /** The tokens that the move cleared off the board, as they were before. */
  readonly cleared: readonly Token[];
  /** The touched targets. */
  readonly path: Path;
  readonly seat: Seat;
  /** The move, preceded by the moves that its player made before it in the same turn. */
  readonly turn: readonly Trace[];
}

/** A move that stays visible on the board. */
export interface Trace {
  /** The scene before the move. */
  readonly scene: Scene;
  readonly changes: readonly Change[];
  readonly path: Path;
}

/** A move and the position it was played in. */
export interface PlayedMove {
  readonly position: Position;
  readonly move: Move;
  /** The previous move; `null` or omitted if there is none to show. */
  readonly earlier?: PlayedMove | null;
}

export interface ViewOptions {
  /** Whether the user can move on this board now. */
  readonly touching: boolean;
  /** The previous position and the move played there. */
  readonly before: PlayedMove | null;
  /** Whether to mark threats; `false` by default. */
  readonly threats?: boolean;
  /** Why the user cannot move. */
  readonly idle?: () => string | null;
}

export function boardView(
  game: Game,
  look: Look,
  position: Position,
  language: Language,
  { touching, before, threats = false, idle = () => null }: ViewOptions,
): BoardView {
  const messages = game.presentation.messages[language];
  const scene = game.presentation.scene(position);
  const moves = touching && !position.outcome ? legalMoves(position) : [];
  return {
    game: game.id,
    look,
    scene,
    ply: position.ply,
    choices: moves.flatMap((move) => {
      const intent: Intent = { kind: 'move', move };
      return game.presentation.paths(position, move).map((path) => ({ path, intent }));
    }),
    by: position.toMove,
    last: before && lastMove(game, before),
    threats: threats ? game.presentation.threats(position) : [],
    deciding: before ? decidingCells(game, before, position) : [],
    language,
    messages,
    explain: (picked) => {
      const refusal = game.rules.refusalAt(position, picked);
      return {
        code: refusal.code,
        text: refusalSentence(messages, refusal),
        explanation: explanationSentence(messages, refusal),
      };
    },
    isBlank: (target) => isEmptyCell(scene, target) && !hasOneTouchMove(game, position),
    preview: (move) => game.presentation.changes(position, move),
    idle,
  };
}

const isEmptyCell = ({ cells, tokens }: Scene, target: Target): boolean =>
  cells.some((cell) => cell.target === target) && !tokens.some((token) => token.cell === target);

/** Whether a single touch can play a move. If so, a touch of an empty cell was probably meant as a move. */
const hasOneTouchMove = (game: Game, position: Position): boolean =>
  !position.outcome &&
  legalMoves(position).some((move) => game.presentation.paths(position, move).some((path) => path.length === 1));

function lastMove(game: Game, played: PlayedMove): LastMove {
  const seat = played.position.toMove;
  const trace = traceOf(game, played);
  const turn = [trace];
  for (let each = played.earlier; each && each.position.toMove === seat; each = each.earlier) {
    turn.unshift(traceOf(game, each));
  }
  return { changes: trace.changes, cleared: clearedTokens(trace), path: trace.path, seat, turn };
}

const traceOf = (game: Game, { position, move }: PlayedMove): Trace => ({
  scene: game.presentation.scene(position),
  changes: game.presentation.changes(position, move),
  path: game.presentation.paths(position, move)[0] ?? [],
});

function clearedTokens({ scene, changes }: Trace): readonly Token[] {
  const isCleared = (change: Change): boolean => change.kind === 'vanish' && change.why === 'cleared';
  const ids = new Set(changes.flatMap((change) => (change.kind === 'vanish' && isCleared(change) ? [change.id] : [])));
  if (ids.size === 0) return [];
  const rest = changes.filter((change) => !isCleared(change));
  return applyChanges(scene.tokens, rest).filter(({ id }) => ids.has(id));
}

/** The cells of those threats against the loser that the last move carried out. */
function decidingCells(game: Game, { position, move }: PlayedMove, { outcome }: Position): readonly Target[] {
  const winner = outcome?.winner ?? null;
  if (winner === null) return [];
  const touched = new Set(game.presentation.paths(position, move)[0]);
  const carriedOut = game.presentation
    .threats(position)
    .filter(({ seat, cells, by }) => seat !== winner && [...cells, ...by].some((cell) => touched.has(cell)));
  return [...new Set(carriedOut.flatMap(({ cells }) => cells))];
}

/** The cells to mark as the last turn. */
export function touchedCells({ turn }: LastMove, scene: Scene): ReadonlySet<Target> {
  const cells = new Set(scene.cells.map((cell) => cell.target));
  const touched = turn.flatMap(({ changes, path }) => [
    ...path,
    ...changes.flatMap((change) =>
      change.kind === 'move' ? [change.to] : change.kind === 'appear' ? [change.token.cell] : [],
    ),
  ]);
  return new Set(touched.filter((target) => cells.has(target)));
}
