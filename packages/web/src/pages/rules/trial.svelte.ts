import type { Diagram, Setup } from '@quintet/board/games/manifest.ts';
import { type Game, type Move, type Options, unwrap } from '@quintet/engine/authoring';
import { type Added, addMoves, createMatch, pathTo, ROOT, type Timers, treeOf } from '@quintet/engine/match';
import { AnalysisBoard } from '../analysis/analysis-board.svelte.ts';
import { TreePlayback } from '../analysis/playback.svelte.ts';

/**
 * Creates a tree that starts with the moves of a setup. Returns it with the id of the node after them. Throws if a move is
 * illegal, because only our own lessons and diagrams use it.
 */
export const treeOfSetup = (game: Game, { options = {}, moves = [] }: Setup): Added =>
  unwrap(addMoves(treeOf(createMatch(game, options as Options)), ROOT, moves));

/** A diagram to try out: the user's moves, for both sides, are variations beside the demonstration. */
export class Trial {
  readonly board: AnalysisBoard;
  readonly playback: TreePlayback;

  constructor(game: Game, diagram: Diagram, timers: Timers) {
    const { tree, id } = treeOfSetup(game, diagram);
    const path = pathTo(tree, id).map(({ text }) => text);
    this.board = new AnalysisBoard(unwrap(addMoves(tree, id, diagram.demonstration)).tree, path, true);
    this.playback = new TreePlayback(this.board, timers);
  }

  /** Whether the board shows a position other than the diagram's. */
  get isTouched(): boolean {
    return this.board.at !== this.board.base;
  }

  play(move: Move): void {
    this.playback.pause();
    this.board.play(move);
  }

  /** Plays the demonstration from the diagram's position. The first move is played without a delay. */
  demonstrate(): void {
    this.board.goTo(this.board.base);
    this.playback.play();
    this.playback.seek(this.playback.first + 1);
  }
}
