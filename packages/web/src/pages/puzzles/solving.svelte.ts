import type { Game, Move, Path } from '@quintet/engine/authoring';
import type { Timers } from '@quintet/engine/match';
import { hintFor, type Puzzle, turnVerdict, type Verdict } from '@quintet/engine/puzzles';
import { playMove, playText, type Snapshot, snapshotOf } from '../rules/snapshot.ts';

/** Delay before a reply and between demonstrated moves, in ms. */
const MOVE_PAUSE_MS = 900;

/** `asking` waits for the solver; so does `more`, in the middle of a turn. `showing` plays replies, refutations and solutions. */
export type Phase = 'asking' | 'more' | 'showing' | 'wrong' | 'solved' | 'shown';

/** One puzzle on the board: the solver's turns, the replies, hints, refutations and the solution. */
export class Solving {
  readonly game: Game;
  readonly puzzle: Puzzle;
  snapshot: Snapshot;
  phase: Phase = $state.raw('asking');
  /** The last verdict on a turn; `null` before the first. */
  verdict: Verdict | null = $state.raw(null);
  /** The move that a hint shows. */
  hint: Move | null = $state.raw(null);
  /** Whether the solver has made a mistake or used help. */
  hasFailed: boolean = $state.raw(false);
  readonly #timers: Timers;
  readonly #onresult: (isSolved: boolean, isFirst: boolean) => void;
  readonly #start: Snapshot;
  #turn: Snapshot;
  /** The position after the last wrong turn. */
  #refuted: Snapshot;
  #played: readonly string[] = [];
  #turnStart = 0;
  #isRated = false;
  #cancel: (() => void) | null = null;

  /** `onresult` is called for the first mistake and for the solution. `isFirst` is `true` only once per puzzle. */
  constructor(
    game: Game,
    puzzle: Puzzle,
    timers: Timers,
    onresult: (isSolved: boolean, isFirst: boolean) => void = () => {},
  ) {
    this.game = game;
    this.puzzle = puzzle;
    this.#timers = timers;
    this.#onresult = onresult;
    this.#start = snapshotOf(game, puzzle);
    this.#turn = this.#start;
    this.#refuted = this.#start;
    this.snapshot = $state.raw(this.#start);
  }

  get seat(): 0 | 1 {
    return this.#start.position.toMove;
  }

  /** Whether the board accepts moves. */
  get isAsking(): boolean {
    return this.phase === 'asking' || this.phase === 'more';
  }

  /** The path that a hint marks on the board. */
  get hintPath(): Path | null {
    if (this.hint === null || !this.isAsking) return null;
    return this.game.presentation.paths(this.snapshot.position, this.hint)[0] ?? null;
  }

  /** All moves since the start of the match. */
  get moves(): readonly string[] {
    return [...this.puzzle.moves, ...this.#played];
  }

  play(move: Move): void {
    if (!this.isAsking) return;
    const text = this.game.notation.format(this.snapshot.position, move);
    this.hint = null;
    this.snapshot = playMove(this.snapshot.position, move);
    this.#played = [...this.#played, text];
    const verdict = turnVerdict(this.game, this.puzzle, this.#played);
    this.verdict = verdict;
    if (verdict.kind === 'unfinished') this.phase = 'more';
    else if (verdict.kind === 'solved') this.#solve();
    else if (verdict.kind === 'wrong') {
      this.phase = 'wrong';
      this.#refuted = this.snapshot;
      this.#fail();
    } else this.#show(verdict.moves, () => this.#afterReply(verdict.moves));
  }

  /** Takes back the wrong turn. */
  retry(): void {
    this.#stop();
    this.#played = this.#played.slice(0, this.#turnStart);
    this.snapshot = this.#turn;
    this.verdict = null;
    this.phase = 'asking';
  }

  /** Plays the refutation of the wrong turn, as often as the solver asks. */
  why(): void {
    if (this.phase !== 'wrong') return;
    this.snapshot = this.#refuted;
    this.#show(this.verdict?.moves ?? [], () => {
      this.phase = 'wrong';
    });
  }

  askHint(): void {
    if (!this.isAsking) return;
    this.#fail();
    const text = hintFor(this.game, this.puzzle, this.#played);
    const parsed = text === null ? null : this.game.notation.parse(this.snapshot.position, text);
    this.hint = parsed?.ok ? parsed.value : null;
  }

  /** Plays the solution from the start of the puzzle. */
  showSolution(): void {
    if (this.phase !== 'solved') this.#fail();
    this.#stop();
    this.snapshot = this.#start;
    this.hint = null;
    this.verdict = null;
    this.#played = [];
    this.#show(this.puzzle.solution, () => {
      this.#played = this.puzzle.solution;
      this.phase = 'shown';
    });
  }

  /** Cancels moves that are still to be played. */
  close(): void {
    this.#stop();
  }

  #afterReply(reply: readonly string[]): void {
    this.#played = [...this.#played, ...reply];
    this.#turn = this.snapshot;
    this.#turnStart = this.#played.length;
    // A gain counts only after the opponent's reply, so the reply may complete the task.
    if (turnVerdict(this.game, this.puzzle, this.#played).kind === 'solved') this.#solve();
    else this.phase = 'asking';
  }

  #solve(): void {
    this.phase = 'solved';
    this.#onresult(!this.hasFailed, !this.#isRated);
    this.#isRated = true;
  }

  #fail(): void {
    this.hasFailed = true;
    if (!this.#isRated) this.#onresult(false, true);
    this.#isRated = true;
  }

  #show(texts: readonly string[], then: () => void): void {
    this.phase = 'showing';
    const [text, ...more] = texts;
    if (text === undefined) {
      then();
      return;
    }
    this.#cancel = this.#timers.after(MOVE_PAUSE_MS, () => {
      this.snapshot = playText(this.game, this.snapshot, text);
      this.#show(more, then);
    });
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
