import { viewOf } from '@quintet/board/games/view.ts';
import { outcomeSentence, taskSentence } from '@quintet/board/panel/sentences.ts';
import type { BoardView } from '@quintet/board/widget/view.ts';
import { type Language, LOCALES, type Messages } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { moveBefore } from './history.ts';
import { neutralNaming } from './names.ts';

/** A match in a list: its board and a sentence about it. */
export interface MatchSummary {
  readonly messages: Messages;
  /** The result, or whose turn it is. */
  readonly status: string;
  readonly view: BoardView;
}

export function summaryOf(match: Match, language: Language): MatchSummary {
  const { game, position, outcome, players } = match;
  const messages = game.presentation.messages[language];
  const naming = neutralNaming(players, messages);
  const turn = { prompt: null, seat: position.toMove, isOwn: false };
  return {
    messages,
    status: outcome ? outcomeSentence(game, outcome, naming, language) : taskSentence(game, turn, naming, language),
    view: viewOf(game, position, language, { touching: false, before: moveBefore(match, match.moves.length) }),
  };
}

/** Formats a date: as a time if it is today, as day and month if it is this year, otherwise with the year. */
export function formatWhen(at: number, now: number, language: Language): string {
  const [date, today] = [new Date(at), new Date(now)];
  const locale = LOCALES[language];
  if (date.toDateString() === today.toDateString()) {
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(date);
  }
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...year }).format(date);
}
