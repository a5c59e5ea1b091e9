import type { Move, Path } from '@quintet/engine/kernel';
import type { BoardView } from '../../board/view.ts';

/** What is said when something else is touched than what is asked for. */
export interface Answers {
  /** To what would be a move, too. */
  later(): string;
  /** To what is none, with the game's reason. */
  refused(reason: string): string;
}

/** The board with one move to make; every other touch is told what to do instead. */
export function restricted(view: BoardView, move: Move, answers: Answers): BoardView {
  const leads = (picked: Path): boolean =>
    view.choices.some(({ path }) => picked.every((target, i) => path[i] === target));
  return {
    ...view,
    choices: view.choices.filter(({ intent }) => intent.kind === 'move' && intent.move === move),
    explain: (picked) => {
      if (leads(picked)) return { text: answers.later(), reason: null };
      const { text, reason } = view.explain(picked);
      return { text: answers.refused(text), reason };
    },
    // A learner who is lost is told what to do, wherever they touch.
    isBlank: () => false,
  };
}
