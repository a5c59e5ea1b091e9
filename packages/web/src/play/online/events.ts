import type { Refusal, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { Offer } from '@quintet/wire';

/** Something that happened in an online match. */
export type OnlineEvent =
  | { readonly kind: 'moved'; readonly match: Match; readonly isOwn: boolean }
  | { readonly kind: 'ended'; readonly match: Match }
  /** Moves were taken back at the request of `by`. */
  | { readonly kind: 'taken-back'; readonly by: Seat }
  /** The second seat was taken. */
  | { readonly kind: 'began' }
  /** The server refused a move, which is then removed from the board, or another command. */
  | { readonly kind: 'refused'; readonly code: string; readonly isMove: boolean }
  /** A move played here arrived too late: other entries came first. */
  | { readonly kind: 'overtaken' }
  /** A queued move was dropped: it was illegal, or a takeback cancelled it (`refusal` is `null`). */
  | { readonly kind: 'dropped'; readonly refusal: Refusal | null }
  | { readonly kind: 'offered'; readonly what: Offer }
  | { readonly kind: 'declined'; readonly what: Offer }
  /** Both players agreed on a rematch. */
  | { readonly kind: 'next'; readonly id: string };
