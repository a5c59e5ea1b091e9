import type { Refusal, Seat } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import type { Offer } from '@quintet/wire';

/** Something that happened in a match that is played elsewhere as well, for whoever shows, sounds and says it. */
export type OnlineEvent =
  | { readonly kind: 'moved'; readonly match: Match; readonly isOwn: boolean }
  | { readonly kind: 'ended'; readonly match: Match }
  /** Moves were taken back, as `by` had asked. */
  | { readonly kind: 'taken-back'; readonly by: Seat }
  /** The other seat is taken: it begins. */
  | { readonly kind: 'began' }
  /** The server said no to a move, which is taken off the board, or to something else; by a code of the game or of the host. */
  | { readonly kind: 'refused'; readonly code: string; readonly isMove: boolean }
  /** What was played here came too late: the match went on otherwise. */
  | { readonly kind: 'overtaken' }
  /** A queued move could not be played; `refusal` is null when it was cancelled because moves were taken back. */
  | { readonly kind: 'dropped'; readonly refusal: Refusal | null }
  | { readonly kind: 'offered'; readonly what: Offer }
  | { readonly kind: 'declined'; readonly what: Offer }
  /** Both want another match: this is it. */
  | { readonly kind: 'next'; readonly id: string };
