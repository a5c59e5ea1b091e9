import { type Clock, type Game, type Move, Playback, type Position } from '@quintet/engine/kernel';
import { fold, Replay, startMatch } from '@quintet/engine/match';
import type { BoardView } from '../../board/view.ts';
import type { DemoMatch } from '../../games/manifest.ts';
import { viewOf } from '../../games/view.ts';
import { settings } from '../../ui/settings.svelte.ts';

const MOVE_MILLISECONDS = 1500;
/** How long the last position stands before the match begins again. */
const REST_MILLISECONDS = 4000;

/** A recorded match that plays itself on a card, over and over, while it is told to run. */
export class Demo {
  readonly #game: Game;
  readonly #clock: Clock;
  readonly #replay: Replay;
  readonly #playback: Playback;
  #cancel: (() => void) | null = null;
  #view: BoardView = $state.raw() as BoardView;

  constructor(game: Game, recording: DemoMatch, clock: Clock) {
    this.#game = game;
    this.#clock = clock;
    this.#replay = new Replay(recorded(game, recording));
    this.#playback = new Playback({ first: recording.from, last: this.#replay.length }, clock, (at) => this.#show(at));
    this.#playback.setSpeed(1000 / MOVE_MILLISECONDS);
    this.#show(recording.from);
  }

  get view(): BoardView {
    return this.#view;
  }

  /** Starts after a while, so that several demos do not all move at once. */
  run(afterMilliseconds: number): void {
    this.pause();
    this.#cancel = this.#clock.after(afterMilliseconds, () => {
      this.#cancel = null;
      this.#playback.play();
    });
  }

  pause(): void {
    this.#playback.pause();
    this.#cancel?.();
    this.#cancel = null;
  }

  #show(at: number): void {
    const before = this.#before(at);
    this.#replay.seek(at);
    this.#view = viewOf(this.#game, this.#replay.position, settings.language, { touching: false, before });
    if (at === this.#playback?.last) this.run(REST_MILLISECONDS);
  }

  #before(at: number): { position: Position; move: Move } | null {
    const played = this.#replay.match.moves[at - 1];
    if (!played) return null;
    this.#replay.seek(at - 1);
    return { position: this.#replay.position.clone(), move: played.move };
  }
}

function recorded(game: Game, { options, moves }: DemoMatch) {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(`a recording of ${game.id} has wrong options`);
  const entries = moves.split('; ').map((move) => ({ move, at: null }));
  const { result, ply } = fold(startMatch(game, { options: parsed.value }), entries);
  if (!result.ok) throw new Error(`a recording of ${game.id} goes wrong after ${ply} moves`);
  return result.value;
}
