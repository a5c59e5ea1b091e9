import type { Game, Language, Refusal, Result, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { BoardError } from './config.ts';
import type { CreatedDetail } from './events.ts';

/** A player's name as a panel shows it. */
export interface PlayerName {
  readonly name: string;
  /** Suffix of the name, such as a bot's level. */
  readonly detail: string | null;
}

/** Callbacks for the events of a match. */
export interface SourceEvents {
  /** `before` is `null` for a new match. */
  changed(before: Match | null, after: Match): void;
  /** A match has been created on a server. */
  created(detail: CreatedDetail): void;
  refused(refusal: Refusal): void;
  failed(error: BoardError): void;
}

/** The match of an element: on this page or on a server. All properties are reactive. */
export interface MatchSource {
  /** `null` until the server has sent the match. */
  readonly match: Match | null;
  /** The seats that the user plays. */
  readonly seats: readonly Seat[];
  /** Why the user has to wait although the match is running, as a key of the messages; `null` if the user can move. */
  readonly waiting: 'thinking' | 'sending' | null;
  /** State of the connection, as a key of the messages; `null` if there is nothing to report. */
  readonly note: 'connecting' | 'reconnecting' | 'waiting' | null;
  playerName(seat: Seat, language: Language): PlayerName;
  /** Plays a move, given as text. Returns the refusal if the move is refused. */
  play(text: string): Result<void, Refusal>;
  undo(): Result<void, Refusal>;
  redo(): Result<void, Refusal>;
  /** Starts or resumes the bot or the connection. */
  open(): void;
  /** Stops the bot or the connection until `open` is called. */
  close(): void;
}

/** Loads the rules and the look of a game. */
export type LoadGame = (id: string) => Promise<Game>;
