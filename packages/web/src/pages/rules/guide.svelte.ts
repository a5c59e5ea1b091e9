import { isMoveStep, type Lesson, type MoveStep, type Step } from '@quintet/board/games/manifest.ts';
import type { BoardView } from '@quintet/board/widget/view.ts';
import { type Game, type Move, type Path, unwrap } from '@quintet/engine/authoring';
import { addMoves, ROOT, type Timers } from '@quintet/engine/match';
import { localArea, type Stored, stored } from '../../ui/storage.ts';
import { AnalysisBoard } from '../analysis/analysis-board.svelte.ts';
import { treeOfSetup } from './trial.svelte.ts';

/** Pause between moves, in ms. */
const MOVE_PAUSE_MS = 1100;

/**
 * A guided match: the learner's step, the requested move and the opponent's replies. A tree contains all moves from the
 * beginning, so that the learner can go back and forth at any time.
 */
export class Guide {
  readonly game: Game;
  readonly lesson: Lesson;
  /** Index of the current step; equals `count` at the end. */
  at: number = $state.raw(0);
  readonly board: AnalysisBoard;
  /** Whether the board waits for the learner; `false` while the opponent's replies are being played. */
  isAsking: boolean = $state.raw(true);

  /** Id of the node where each step starts, and of the last node. */
  readonly #starts: readonly number[];
  readonly #timers: Timers;
  readonly #onmove: (board: AnalysisBoard) => void;
  #cancel: (() => void) | null = null;

  /** `onmove` is called after every move on the board. */
  constructor(game: Game, lesson: Lesson, timers: Timers, onmove: (board: AnalysisBoard) => void = () => {}) {
    this.game = game;
    this.lesson = lesson;
    this.#timers = timers;
    this.#onmove = onmove;
    let { tree } = treeOfSetup(game, lesson);
    const starts: number[] = [ROOT];
    for (const step of lesson.steps) {
      const added = unwrap(addMoves(tree, starts.at(-1) ?? ROOT, isMoveStep(step) ? [step.move, ...step.replies] : []));
      tree = added.tree;
      starts.push(added.id);
    }
    this.#starts = starts;
    this.board = new AnalysisBoard(tree, []);
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

  /** The requested move; `null` while the learner only reads or watches. */
  get task(): { readonly step: MoveStep; readonly move: Move; readonly path: Path } | null {
    const { step } = this;
    if (!this.isAsking || !step || !isMoveStep(step)) return null;
    const { position } = this.board;
    const parsed = this.game.notation.parse(position, step.move);
    if (!parsed.ok) return null;
    return {
      step,
      move: parsed.value,
      path: step.path ?? this.game.presentation.paths(position, parsed.value)[0] ?? [],
    };
  }

  /** Plays the learner's move. Ignores every move except the requested move. */
  play(move: Move): void {
    const { task } = this;
    if (!task || task.move !== move) return;
    this.isAsking = false;
    this.#advance();
    this.#reply();
  }

  goTo(at: number): void {
    this.close();
    this.at = Math.min(Math.max(at, 0), this.count);
    this.isAsking = true;
    this.board.goTo(this.#starts[this.at] ?? ROOT);
  }

  /** Restarts the step if replies are being played, otherwise goes back one step. */
  back(): void {
    this.goTo(this.isAsking ? this.at - 1 : this.at);
  }

  /** Continues with the next step, playing the requested move for the learner. */
  next(): void {
    const { task } = this;
    if (task) this.play(task.move);
    else this.goTo(this.at + 1);
  }

  /** Cancels pending replies. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Plays the replies one after another, and then continues with the next step. */
  #reply(): void {
    this.#cancel = this.#timers.after(MOVE_PAUSE_MS, () => {
      if (this.board.at === this.#starts[this.at + 1]) {
        this.goTo(this.at + 1);
        return;
      }
      this.#advance();
      this.#reply();
    });
  }

  #advance(): void {
    this.board.go('next');
    this.#onmove(this.board);
  }
}

/** The learner's current step in a lesson with `count` steps, saved on this device. */
export const savedStep = (game: string, count: number, area = localArea): Stored<number> =>
  stored({
    key: `quintet:learn:${game}`,
    parse: (saved) =>
      Number.isInteger(saved) && Number(saved) > 0 && Number(saved) < count ? Number(saved) : undefined,
    defaultValue: 0,
    area,
  });

/** Explanations for touches that do not make the requested move. */
export interface Explanations {
  /** For touches that are legal but not requested. */
  later(): string;
  /** For illegal touches, with the game's reason. */
  refused(reason: string): string;
}

/** The view with the requested move as its only choice. Every other touch repeats the instruction. */
export function guidedView(view: BoardView, move: Move, explanations: Explanations): BoardView {
  const leads = (picked: Path): boolean =>
    view.choices.some(({ path }) => picked.every((target, i) => path[i] === target));
  return {
    ...view,
    choices: view.choices.filter(({ intent }) => intent.kind === 'move' && intent.move === move),
    explain: (picked) => {
      if (leads(picked)) return { code: 'not-requested', text: explanations.later(), explanation: null };
      const { text, ...rest } = view.explain(picked);
      return { ...rest, text: explanations.refused(text) };
    },
    // A touch anywhere repeats the instruction.
    isBlank: () => false,
  };
}
