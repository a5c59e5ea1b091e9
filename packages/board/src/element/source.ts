import type { Game, Language, Refusal, Result, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { BoardError } from './config.ts';
import type { CreatedDetail } from './events.ts';

/** A player as a panel names them. */
export interface PlayerName {
  readonly name: string;
  /** Addition to the name, such as a bot's level. */
  readonly detail: string | null;
}

/** Receives what happens to a match. */
export interface SourceEvents {
  /** The match has changed. */
  changed(before: Match | null, after: Match): void;
  /** A match has been created on a server. */
  created(detail: CreatedDetail): void;
  refused(refusal: Refusal): void;
  failed(error: BoardError): void;
}

/** The match of an element: on this page or on a server. All properties are reactive. */
export interface MatchSource {
  /** `null` until a server has sent it. */
  readonly match: Match | null;
  /** The seats that the user plays. */
  readonly seats: readonly Seat[];
  /** Why the user has to wait although the match runs, as a key of the messages; `null` if there is no such reason. */
  readonly waiting: 'thinking' | 'sending' | null;
  /** State of the connection, as a key of the messages; `null` if all is well. */
  readonly note: 'connecting' | 'reconnecting' | 'waiting' | null;
  playerName(seat: Seat, language: Language): PlayerName;
  /** Plays a move text. Returns why it is refused. */
  play(text: string): Result<void, Refusal>;
  undo(): Result<void, Refusal>;
  redo(): Result<void, Refusal>;
  /** Starts or resumes the bot or the connection. */
  open(): void;
  /** Stops the bot or the connection. `open` resumes. */
  close(): void;
}

/** Loads the rules and the look of a game. */
export type LoadGame = (id: string) => Promise<Game>;
