import { type Language, type Messages, outcomeSentence, turnSentence } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import type { BoardView } from '../../board/view.ts';
import { viewOf } from '../../games/view.ts';
import { stepBefore } from '../match/history.ts';

/** What a row of the library shows of a match that was opened. */
export interface RowFacts {
  readonly words: Messages;
  /** The result, or whose turn it is. */
  readonly status: string;
  readonly view: BoardView;
}

export function rowFacts(match: Match, language: Language): RowFacts {
  const { game, position, outcome } = match;
  const words = game.presentation.messages[language];
  return {
    words,
    status: outcome ? outcomeSentence(words, outcome) : turnSentence(words, position.toMove),
    view: viewOf(game, position, language, { touching: false, before: stepBefore(match, match.moves.length) }),
  };
}

/** When, as people say it: the time today, the day in this year, the year before. */
export function whenSaid(at: number, now: number, language: Language): string {
  const [date, today] = [new Date(at), new Date(now)];
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  if (date.toDateString() === today.toDateString()) {
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(date);
  }
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...year }).format(date);
}
