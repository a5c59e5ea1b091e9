import type { DemoMatch } from '@quintet/board/games/manifest.ts';
import { viewOf } from '@quintet/board/games/view.ts';
import type { BoardView } from '@quintet/board/widget/view.ts';
import type { Game, Move, Position } from '@quintet/engine/authoring';
import { fold, Playback, Replay, startMatch, type Timers } from '@quintet/engine/match';
import { settings } from '../../ui/settings.svelte.ts';

const MOVE_MS = 1500;
/** Pause on the last position before the match restarts. */
const REST_MS = 4000;

/** A demo match that plays on a game's card, in a loop, until it is paused. */
export class Demo {
  readonly #game: Game;
  readonly #timers: Timers;
  readonly #replay: Replay;
  readonly #playback: Playback;
  #cancel: (() => void) | null = null;
  #view: BoardView = $state.raw() as BoardView;

  constructor(game: Game, match: DemoMatch, timers: Timers) {
    this.#game = game;
    this.#timers = timers;
    this.#replay = new Replay(playedMatch(game, match));
    this.#playback = new Playback({ first: match.from, last: this.#replay.length }, timers, (at) => this.#show(at));
    this.#playback.setSpeed(1000 / MOVE_MS);
    this.#show(match.from);
  }

  get view(): BoardView {
    return this.#view;
  }

  /** Starts after a delay, so that several demos do not move at the same time. */
  run(delayMs: number): void {
    this.pause();
    this.#cancel = this.#timers.after(delayMs, () => {
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
    if (at === this.#playback?.last) this.run(REST_MS);
  }

  #before(at: number): { position: Position; move: Move } | null {
    const played = this.#replay.match.moves[at - 1];
    if (!played) return null;
    this.#replay.seek(at - 1);
    return { position: this.#replay.position.clone(), move: played.move };
  }
}

function playedMatch(game: Game, { options, moves }: DemoMatch) {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(`the demo match of ${game.id} has invalid options`);
  const entries = moves.split('; ').map((move) => ({ move, at: null }));
  const { result, ply } = fold(startMatch(game, { options: parsed.value }), entries);
  if (!result.ok) throw new Error(`the demo match of ${game.id} is illegal after ${ply} moves`);
  return result.value;
}
