import type { Naming } from '@quintet/board/panel/sentences.ts';
import type { Premove } from '@quintet/board/widget/view.ts';
import type { Game, Move, Path, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { Colour } from '@quintet/wire/constants';

/** A match as a page plays it: on this device (`LocalPlay`) or on a server (`OnlinePlay`). All properties are reactive. */
export interface Play extends Naming {
  readonly game: Game;
  /** The match, including this page's unconfirmed moves. */
  readonly match: Match;
  /** The seat to move; `null` after the end. */
  readonly toMove: Seat | null;
  /** Whether the seat to move is played on this device. */
  readonly isYours: boolean;
  readonly players: readonly [PlayerView, PlayerView];
  /** Number of moves on the board while an earlier position is shown; `null` for the current position. */
  readonly viewing: number | null;
  /** Path of a suggested move. */
  readonly hintPath: Path | null;
  /** `null` if moves cannot be queued during the opponent's turn. */
  readonly premoves: Premoves | null;
  /** Whether the board may help, for example by pointing out threats: not while this screen plays a person over a server. */
  readonly mayHelp: boolean;
  /** Why touching the board has no effect now; `null` if the user can move. */
  readonly idleReason: string | null;

  /** Plays a move for the person at this device. Returns whether it was allowed. */
  play(move: Move): boolean;
  /** Shows the position after `ply` moves; `null` or the last ply shows the current position. */
  show(ply: number | null): void;
  resign(): void;
}

/** The content of a player's panel. */
export interface PlayerView {
  readonly name: string;
  /** The colour that the player chose online. */
  readonly colour: Colour | null;
  /** Suffix of the name, such as a bot's level. */
  readonly detail: string | null;
  readonly isThinking: boolean;
  /** Whether the seat's controls are shown on this device. */
  readonly isHere: boolean;
}

/** Moves chosen while it is the opponent's turn. */
export interface Premoves {
  readonly choices: readonly Premove[];
  readonly queued: Premove | null;
  /** Queues a move. Queueing the same move again cancels it. */
  queue(premove: Premove): boolean;
  cancel(): void;
}
