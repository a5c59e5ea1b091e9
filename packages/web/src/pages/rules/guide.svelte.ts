import type { Clock, Game, Move, Path } from '@quintet/engine/kernel';
import { type DoStep, isDo, type Lesson, type Step } from '../../games/lesson-types.ts';
import { after, played, type Standing, standingOf } from './situation.ts';

/** How long a move is looked at before the next thing happens, in milliseconds. */
const PAUSE = 1100;

/**
 * A guided match: where the learner stands, what is asked for, what the opponent replies. Each step begins from a position
 * that is known in advance, so one can go back and forth at any time.
 */
export class Guide {
  readonly game: Game;
  readonly lesson: Lesson;
  /** The step; the number of steps once all are done. */
  at: number = $state.raw(0);
  standing: Standing;
  /** Whether the board waits for the learner; if not, what was played is still being answered. */
  isAsking: boolean = $state.raw(true);

  readonly #starts: readonly Standing[];
  readonly #clock: Clock;
  readonly #told: (standing: Standing) => void;
  #cancel: (() => void) | null = null;

  /** `told` hears of every move on the board. */
  constructor(game: Game, lesson: Lesson, clock: Clock, told: (standing: Standing) => void = () => {}) {
    this.game = game;
    this.lesson = lesson;
    this.#clock = clock;
    this.#told = told;
    this.#starts = startsOf(game, lesson);
    this.standing = $state.raw(this.#starts[0] as Standing);
  }

  get count(): number {
    return this.lesson.steps.length;
  }

  get isDone(): boolean {
    return this.at === this.count;
  }

  get step(): Step | null {
    return this.lesson.steps[this.at] ?? null;
  }

  /** What is asked for now; null when there is only something to read or to watch. */
  get task(): { readonly step: DoStep; readonly move: Move; readonly path: Path } | null {
    const { step } = this;
    if (!this.isAsking || !step || !isDo(step)) return null;
    const { position } = this.standing;
    const parsed = this.game.notation.parse(position, step.move);
    if (!parsed.ok) return null;
    return {
      step,
      move: parsed.value,
      path: step.path ?? this.game.presentation.paths(position, parsed.value)[0] ?? [],
    };
  }

  /** The learner's move. Anything but the one that is asked for is not taken. */
  play(move: Move): void {
    const { task } = this;
    if (!task || task.move !== move) return;
    this.isAsking = false;
    this.#show(after(this.standing.position, move));
    this.#reply(task.step.replies);
  }

  goTo(at: number): void {
    this.close();
    this.at = Math.min(Math.max(at, 0), this.count);
    this.isAsking = true;
    this.standing = this.#starts[this.at] as Standing;
  }

  /** Back to the beginning of this step while it is being answered, else one step back. */
  back(): void {
    this.goTo(this.isAsking ? this.at - 1 : this.at);
  }

  /** On to the next step; what is asked for is done for the learner, to be seen. */
  next(): void {
    const { task } = this;
    if (task) this.play(task.move);
    else this.goTo(this.at + 1);
  }

  /** Nothing happens by itself any more. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #reply([text, ...more]: readonly string[]): void {
    this.#cancel = this.#clock.after(PAUSE, () => {
      if (text === undefined) {
        this.goTo(this.at + 1);
        return;
      }
      this.#show(played(this.game, this.standing, text));
      this.#reply(more);
    });
  }

  #show(standing: Standing): void {
    this.standing = standing;
    this.#told(standing);
  }
}

/** Where each step begins, and where the last one ends. */
function startsOf(game: Game, { options, steps }: Lesson): Standing[] {
  const starts = [standingOf(game, { options })];
  for (const step of steps) {
    const moves = isDo(step) ? [step.move, ...step.replies] : [];
    starts.push(moves.reduce((standing, text) => played(game, standing, text), starts.at(-1) as Standing));
  }
  return starts;
}
