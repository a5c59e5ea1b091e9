import type { Move } from '@quintet/engine/authoring';
import { pathTo, positionAfter } from '@quintet/engine/match';
import { Cancelled, type FoundTexts, MARKS } from '@quintet/engine/search';
import type { AnalysisBoard } from './analysis-board.svelte.ts';
import { chanceFor, chanceOf, type Thinking } from './evaluator.svelte.ts';
import type { Mistake } from './match-report.svelte.ts';

/** Limits of the search that judges the user's move. */
const LIMITS = { nodes: 30_000, milliseconds: 3000 } as const;
/** A move is good if it loses less than this share of the winning chances. */
const MAX_LOSS = Math.min(...MARKS.map(({ loss }) => loss));

/** A review of a seat's mistakes. At each mistake the user looks for a better move, which the computer checks. */
export class MistakeRun {
  readonly mistakes: readonly Mistake[];
  index = $state.raw(0);
  phase: 'asking' | 'judging' | 'good' | 'bad' | 'shown' | 'done' = $state.raw('asking');
  /** Number of better moves that the user has found. */
  found = $state.raw(0);
  /** The move that the user tried last, and the winning chance after it. */
  tried: { readonly text: string; readonly after: number } | null = $state.raw(null);
  readonly #board: AnalysisBoard;
  readonly #thinker: Thinking;

  constructor(board: AnalysisBoard, mistakes: readonly Mistake[], thinker: Thinking) {
    this.#board = board;
    this.mistakes = mistakes;
    this.#thinker = thinker;
    this.#ask();
  }

  get mistake(): Mistake | null {
    return this.mistakes[this.index] ?? null;
  }

  /** Whether the solution must stay hidden. */
  get isAsking(): boolean {
    return this.phase === 'asking' || this.phase === 'judging' || this.phase === 'bad';
  }

  /** Whether a move on the board counts as an answer. */
  get takesMoves(): boolean {
    return (this.phase === 'asking' || this.phase === 'bad') && this.#board.at === this.mistake?.before;
  }

  /** Judges a legal move in the shown position. A good move becomes a variation. */
  async answer(move: Move): Promise<void> {
    const { mistake } = this;
    if (!mistake || !this.takesMoves) return;
    const text = this.#board.game.notation.format(this.#board.position, move);
    this.phase = 'judging';
    try {
      const after = text === mistake.best.move ? mistake.chance : await this.#chanceAfter(mistake, text);
      if (this.mistake !== mistake || this.phase !== 'judging') return;
      this.tried = { text, after };
      const isGood = mistake.chance - after < MAX_LOSS;
      this.phase = isGood ? 'good' : 'bad';
      if (!isGood) return;
      this.found++;
      this.#board.add([text], mistake.before);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.phase = 'asking';
    }
  }

  /** Shows the best move as a variation. */
  show(): void {
    if (!this.mistake) return;
    this.#thinker.stop();
    this.phase = 'shown';
    this.#board.add([this.mistake.best.move], this.mistake.before);
  }

  next(): void {
    this.#thinker.stop();
    this.index++;
    this.#ask();
  }

  #ask(): void {
    this.tried = null;
    this.phase = this.mistake ? 'asking' : 'done';
    if (this.mistake) this.#board.goTo(this.mistake.before);
  }

  async #chanceAfter({ before, seat }: Mistake, text: string): Promise<number> {
    const { tree, game } = this.#board;
    const position = positionAfter(tree, before);
    const move = game.notation.parse(position, text);
    if (!move.ok) throw new Error(move.error.code);
    position.play(move.value);
    if (position.outcome) {
      const { winner } = position.outcome;
      return winner === null ? 0.5 : winner === seat ? 1 : 0;
    }
    const moves = [...pathTo(tree, before).map((node) => node.text), text];
    const job = { game: game.id, options: tree.start.options, moves, count: 1, seed: 0, ...LIMITS };
    const [best] = await this.#thinker.ask({ kind: 'variations', job }, () => {});
    return chanceFor(seat, chanceOf(game, position, best as FoundTexts));
  }
}
