import type { Naming } from '@quintet/board/panel/sentences.ts';
import { moveSentence } from '@quintet/board/panel/sentences.ts';
import { reuser } from '@quintet/board/ui/reuse.ts';
import type { PlayedMove } from '@quintet/board/widget/view.ts';
import type { Language, Position, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';

/** The position after the first `ply` moves. */
export function positionAt(match: Match, ply: number): Position {
  if (ply >= match.moves.length) return match.position;
  const position = match.position.clone();
  while (position.ply > ply) position.undo();
  return position;
}

/** The move that led to `ply`, preceded by the earlier moves of the same turn; `null` at the start. */
export function moveBefore(match: Match, ply: number): PlayedMove | null {
  const last = match.moves[ply - 1];
  if (!last) return null;
  const position = positionAt(match, ply - 1);
  const isSameTurn = ply > 1 && positionAt(match, ply - 2).toMove === position.toMove;
  return { position, move: last.move, earlier: isSameTurn ? moveBefore(match, ply - 1) : null };
}

/** One move in the history list. */
export interface HistoryRow {
  /** Number of the move, from 1. */
  readonly ply: number;
  readonly seat: Seat;
  readonly text: string;
  /** The move in the notation that players of the game know, such as Hive notation for Bugs; `null` if there is only our own notation. */
  readonly notation: string | null;
}

/** The moves of a match as rows of text. Rows of unchanged moves are cached between calls. */
export class MoveHistory {
  #texts: readonly string[] = [];
  #rows: readonly HistoryRow[] = [];
  #key = '';

  rows(match: Match, naming: Naming, language: Language): readonly HistoryRow[] {
    const texts = match.moves.map(({ text }) => text);
    const key = [language, naming.you, ...naming.names].join('\n');
    let same = 0;
    if (this.#key === key) while (same < texts.length && texts[same] === this.#texts[same]) same++;
    const rows = this.#rows.slice(0, same);
    if (same < texts.length) {
      const position = positionAt(match, same).clone();
      for (const { move } of match.moves.slice(same)) {
        rows.push({
          ply: rows.length + 1,
          seat: position.toMove,
          text: moveSentence(match.game, position, move, naming, language),
          notation: match.game.presentation.standardNotation(position, move),
        });
        position.play(move);
      }
    }
    this.#texts = texts;
    this.#rows = rows;
    this.#key = key;
    return rows;
  }
}

/** The moves of one turn of both players, by seat. A seat may make several moves or none. */
export type HistoryTurn<Row = HistoryRow> = readonly [readonly Row[], readonly Row[]];

/** Groups rows into turns. A turn ends when the first seat moves after the second. */
export function turnsOf<Row extends Pick<HistoryRow, 'seat'>>(rows: readonly Row[]): readonly HistoryTurn<Row>[] {
  const turns: [Row[], Row[]][] = [];
  let before: Seat | null = null;
  for (const row of rows) {
    if (before === null || row.seat < before) turns.push([[], []]);
    turns.at(-1)?.[row.seat].push(row);
    before = row.seat;
  }
  return turns;
}

/** Returns a function that groups rows into turns. Turns without a new move keep their objects, so that they are not rendered again. */
export function turnGrouper(): (rows: readonly HistoryRow[]) => readonly HistoryTurn[] {
  const reuseTurns = reuser<HistoryTurn>((turn) => String((turn[0][0] ?? turn[1][0])?.ply));
  return (rows) => reuseTurns(turnsOf(rows));
}
