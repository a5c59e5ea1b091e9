import type { Game, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { Premove } from '../../board/view.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import type { Premoves } from '../match/play.ts';
import { premovesOf } from './premoves.ts';

/** The part of `OnlinePlay` that premoves depend on. */
interface PremoveSource {
  readonly game: Game;
  readonly match: Match;
  readonly you: Seat | null;
  readonly viewing: number | null;
  /** Whether the opponent is to move. */
  readonly isTheirTurn: boolean;
}

/** The premoves that a player may choose, and the queued premove. */
export class PremoveQueue implements Premoves {
  queued: Premove | null = $state.raw(null);
  #choices: readonly Premove[] = $state.raw([]);
  readonly #play: PremoveSource;

  constructor(play: PremoveSource) {
    this.#play = play;
  }

  get choices(): readonly Premove[] {
    return this.#canQueue ? this.#choices : [];
  }

  queue(premove: Premove): boolean {
    if (!this.#canQueue) return false;
    this.queued = this.queued?.text === premove.text ? null : premove;
    return true;
  }

  cancel(): void {
    this.queued = null;
  }

  /** Computes the choices after each move, once the board is painted, because it takes a while. Call once in an effect root. */
  follow(): void {
    $effect(() => {
      const { isTheirTurn, match, game, you } = this.#play;
      this.#choices = [];
      if (!isTheirTurn || you === null) return;
      let isCurrent = true;
      afterPaint(() => {
        if (isCurrent) this.#choices = premovesOf(game, match.position, you);
      });
      return () => {
        isCurrent = false;
      };
    });
  }

  get #canQueue(): boolean {
    return this.#play.isTheirTurn && this.#play.viewing === null;
  }
}
