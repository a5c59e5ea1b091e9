import type { Move, Path } from '@quintet/engine/authoring';
import type { BoardView } from '../../board/view.ts';

/** Explanations for touches other than the requested move. */
export interface Explanations {
  /** For touches that are legal but not requested. */
  later(): string;
  /** For illegal touches, with the game's reason. */
  refused(reason: string): string;
}

/** The view with only the requested move left. Every other touch is answered with the instruction. */
export function guidedView(view: BoardView, move: Move, explanations: Explanations): BoardView {
  const leads = (picked: Path): boolean =>
    view.choices.some(({ path }) => picked.every((target, i) => path[i] === target));
  return {
    ...view,
    choices: view.choices.filter(({ intent }) => intent.kind === 'move' && intent.move === move),
    explain: (picked) => {
      if (leads(picked)) return { text: explanations.later(), reason: null };
      const { text, reason } = view.explain(picked);
      return { text: explanations.refused(text), reason };
    },
    // A touch anywhere repeats the instruction.
    isBlank: () => false,
  };
}
