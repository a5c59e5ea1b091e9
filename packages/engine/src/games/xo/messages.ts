import { fill, gameMessages, type Language, type Move } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import { cellsOfMove, formatCell, kindName } from './notation.ts';
import type { XoPosition } from './position.ts';
import { takenLine } from './scene.ts';
import { titles } from './titles.ts';
import type { Code, OutcomeReason } from './types.ts';

type Won = Exclude<OutcomeReason, 'turn-cap'>;
type Drawn = Extract<OutcomeReason, 'turn-cap'>;

export const messages = gameMessages<Code, Won, Drawn>(titles, texts);

export function describe(before: XoPosition, move: Move, language: Language): string {
  const kind = kindName(move);
  const { moves } = texts[language];
  const joint = kind === 'double' ? moves['double-joint'] : kind === 'shift' ? moves['shift-joint'] : '';
  const sentence = fill(moves[kind], {
    seat: messages[language].seats[before.toMove],
    cells: cellsOfMove(move).map(formatCell).join(joint),
  });
  const cells = takenLine(before, move).map(formatCell).join(' ');
  return cells ? fill(moves.scores, { move: sentence, cells }) : sentence;
}
