import type { Seat } from '@quintet/engine';
import type { ServerMessage } from '@quintet/wire';

/** Somebody who is connected to a room here: a player, or a watcher. */
export interface Member {
  /** null: a watcher. */
  readonly seat: Seat | null;
  /** How long a message takes to there and back, in milliseconds. */
  readonly lag: number;
  /** When it last sent anything, as the server counts time. */
  readonly heardAt: number;
  /** Asks it for a sign of life. */
  probe(): void;
  /** A message as text, so that what goes to many is written once. */
  send(text: string): void;
  /** The match is no more. */
  dismiss(): void;
}

export const encode = (message: ServerMessage): string => JSON.stringify(message);
