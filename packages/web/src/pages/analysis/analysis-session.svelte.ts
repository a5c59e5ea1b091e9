import { fill, type Path } from '@quintet/engine/authoring';
import { onDestroy } from 'svelte';
import { noteUnsavedAnalysis, saveAnalysis } from '../../play/library/analyses.ts';
import { Thinker } from '../../play/work/thinker.ts';
import { browserTimers, reasonOf } from '../../ui/browser.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { formatRoute } from '../../ui/router.svelte.ts';
import { AnalysisBoard } from './analysis-board.svelte.ts';
import { computerSettings, Evaluator } from './evaluator.svelte.ts';
import { MatchReport } from './match-report.svelte.ts';
import { text } from './messages.ts';
import { MistakeRun } from './mistake-run.svelte.ts';
import type { OpenedAnalysis } from './open.ts';
import { TreePlayback } from './playback.svelte.ts';
import { AnalysisSaver } from './saver.svelte.ts';

/** Delay before a search starts, in ms, so that stepping quickly through the moves starts no searches. */
const LOOK_DELAY_MS = 150;

/** Everything that works while an analysis is open: saving, playback, searches. Create it with the page's component. */
export class AnalysisSession {
  readonly board: AnalysisBoard;
  readonly saver: AnalysisSaver;
  readonly playback: TreePlayback;
  readonly evaluator: Evaluator;
  readonly report: MatchReport;
  /** Whether the computer helps, and with how many variations. Both are remembered. */
  isOn: boolean;
  count: number;
  /** The review of a seat's mistakes; `null` unless one is running. */
  run: MistakeRun | null = $state.raw(null);
  /** Targets of the move that the user points at in the opening explorer. */
  preview: Path | null = $state.raw(null);
  readonly #thinker = new Thinker();
  #attempt = $state(0);

  constructor({ tree, path, saved }: OpenedAnalysis) {
    this.board = new AnalysisBoard(tree, path);
    const { game } = this.board;
    this.saver = new AnalysisSaver(this.board, saved, {
      ...browserTimers,
      save: saveAnalysis,
      noteUnsaved: noteUnsavedAnalysis,
      onid(id, why) {
        history.replaceState(null, '', formatRoute({ page: 'analysis', game: game.id, id }));
        if (why === 'copy') notices.say(text['saved-copy']);
      },
      onerror(error) {
        notices.say(fill(text['not-saved'], { reason: reasonOf(error) }), { kind: 'error' });
      },
    });
    this.board.onchange = (kind) => this.saver.changed(kind);
    this.playback = new TreePlayback(this.board, browserTimers);
    this.evaluator = new Evaluator(this.#thinker);
    this.report = new MatchReport(this.board, () => new Thinker());
    const { isOn, count } = computerSettings.read();
    this.isOn = $state(isOn);
    this.count = $state(count);

    $effect(() => {
      const { analyst } = this.report;
      return () => analyst.stop();
    });
    $effect(() => computerSettings.write({ isOn: this.isOn, count: this.count }));
    $effect(() => this.#look());
    onDestroy(() => {
      void this.saver.flush();
      this.playback.pause();
      this.evaluator.stop();
      this.#thinker.close();
    });
  }

  /** Whether to show the computer's evaluation. Hidden while the user looks for a better move. */
  get isLooking(): boolean {
    return this.isOn && !this.run?.isAsking;
  }

  /** Searches the shown position again after a failure. */
  retry(): void {
    this.#attempt++;
  }

  /** Starts a review of mistakes. */
  learn(mistakes: ConstructorParameters<typeof MistakeRun>[1]): void {
    this.run = new MistakeRun(this.board, mistakes, this.#thinker);
  }

  /** Searches the shown position, once it has been shown for a moment. */
  #look(): () => void {
    this.#attempt;
    // The search depends on the moves up to the shown node, and those never change for a given id.
    const [id, lines, wanted] = [this.board.at, this.count, this.isLooking];
    if (wanted) return browserTimers.after(LOOK_DELAY_MS, () => void this.evaluator.look(this.board.tree, id, lines));
    this.evaluator.stop();
    return () => {};
  }
}
