import { endOf, nodeAt, Playback, pathTo, ROOT, type Timers } from '@quintet/engine/match';
import type { AnalysisBoard } from './analysis-board.svelte.ts';

/** The part of a variation to play. */
export const PARTS = ['whole', 'here', 'range'] as const;
export type Part = (typeof PARTS)[number];

/** Why two numbers are not a valid range of moves. */
export type RangeProblem = 'empty' | 'fraction' | 'out-of-range' | 'reversed';
export const RANGE_ENDS = ['from', 'to'] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/** A chosen part, from ply `first` to ply `last` of the variation that ends with the node `end`. */
interface ChosenPart {
  readonly part: Part;
  readonly first: number;
  readonly last: number;
  readonly end: number;
}

/** Plays the shown variation move by move: the moves up to the shown node and their first continuations. */
export class TreePlayback {
  speed = $state.raw(1);
  /** Ids of the nodes of the shown variation, by ply. */
  readonly variation: readonly number[] = $derived.by(() => {
    const { tree, at } = this.#board;
    return [ROOT, ...pathTo(tree, endOf(tree, at)).map(({ id }) => id)];
  });
  readonly #board: AnalysisBoard;
  readonly #timers: Timers;
  #chosen: ChosenPart | null = $state.raw(null);
  #playback: Playback | null = null;
  /** Id of the last node shown by the running playback; `null` while it is paused. */
  #reached: number | null = $state.raw(null);

  constructor(board: AnalysisBoard, timers: Timers) {
    this.#board = board;
    this.#timers = timers;
  }

  /** Number of moves in the variation. */
  get length(): number {
    return this.variation.length - 1;
  }

  /** Ply of the shown position. */
  get at(): number {
    return this.#board.node.ply;
  }

  /** Whether moves are being played. Going to another node pauses the playback. */
  get isPlaying(): boolean {
    return this.#reached === this.#board.at;
  }

  get part(): Part {
    return this.#current?.part ?? 'whole';
  }

  /** First and last ply of the part to play. */
  get first(): number {
    return this.#current?.first ?? this.#base;
  }

  get last(): number {
    return this.#current?.last ?? this.length;
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Plays from the shown position, or from the start of the part if its last position is already shown. */
  play(): void {
    this.pause();
    const { first, last, variation } = this;
    const from = this.at < first || this.at >= last ? first : this.at;
    const playback = new Playback({ first, last }, this.#timers, (at) => this.#show(playback, variation, at));
    playback.seek(from);
    playback.setSpeed(this.speed);
    this.#board.goTo(variation[from] ?? ROOT);
    this.#playback = playback;
    playback.play();
    this.#reached = playback.isPlaying ? this.#board.at : null;
  }

  pause(): void {
    this.#playback?.pause();
    this.#playback = null;
    this.#reached = null;
  }

  /** Pauses and goes one move forward. */
  stepForward(): void {
    this.pause();
    this.seek(this.at + 1);
  }

  stepBack(): void {
    this.pause();
    this.seek(this.at - 1);
  }

  restart(): void {
    this.pause();
    this.seek(this.first);
  }

  /** Goes to a ply of the variation. If the ply is outside the chosen part, the part becomes the whole variation. */
  seek(at: number): void {
    const ply = Math.min(Math.max(at, this.#base), this.length);
    if (ply < this.first || ply > this.last) this.playWhole();
    if (this.isPlaying) this.#playback?.seek(ply);
    else this.#board.goTo(this.variation[ply] ?? ROOT);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#playback?.setSpeed(speed);
  }

  playWhole(): void {
    this.pause();
    this.#chosen = null;
  }

  /** Plays from the shown position to the end, or the whole variation if its end is shown. */
  playFromHere(): void {
    if (this.at === this.length) this.playWhole();
    else this.#choose('here', this.at, this.length);
  }

  /** Why a range is invalid and at which end; `null` if it is valid. NaN represents an empty field. */
  rangeError(from: number, to: number): { readonly end: RangeEnd; readonly problem: RangeProblem } | null {
    for (const [end, move] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (Number.isNaN(move)) return { end, problem: 'empty' };
      if (!Number.isInteger(move)) return { end, problem: 'fraction' };
      if (move < 1 || move > this.length) return { end, problem: 'out-of-range' };
    }
    return from > to ? { end: 'to', problem: 'reversed' } : null;
  }

  /** Plays from the position before move `from` to the position after move `to`, counted from 1. An invalid range changes nothing. */
  playRange(from: number, to: number): boolean {
    if (this.rangeError(from, to)) return false;
    this.#choose('range', from - 1, to);
    this.seek(from - 1);
    return true;
  }

  get #base(): number {
    return nodeAt(this.#board.tree, this.#board.base).ply;
  }

  /** The chosen part, unless another variation is shown. */
  get #current(): ChosenPart | null {
    return this.#chosen?.end === this.variation.at(-1) ? this.#chosen : null;
  }

  #choose(part: Part, first: number, last: number): void {
    this.pause();
    this.#chosen = { part, first, last, end: this.variation.at(-1) ?? ROOT };
  }

  /** Shows the playback's current node, unless the user has gone elsewhere. */
  #show(playback: Playback, variation: readonly number[], at: number): void {
    if (this.#playback !== playback) return;
    if (!this.isPlaying) return this.pause();
    const id = variation[at] ?? ROOT;
    this.#reached = id;
    this.#board.goTo(id);
    if (at === playback.last) this.pause();
  }
}
