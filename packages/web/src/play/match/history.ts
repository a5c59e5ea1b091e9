import type { Game, Language, Move, Position } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';

/** The position after that many moves of the match. */
export function positionAt(match: Match, ply: number): Position {
  if (ply >= match.moves.length) return match.position;
  const position = match.position.clone();
  while (position.ply > ply) position.undo();
  return position;
}

/** The position one move before, and that move; null at the start. */
export function stepBefore(match: Match, ply: number): { position: Position; move: Move } | null {
  const last = match.moves[ply - 1];
  return last ? { position: positionAt(match, ply - 1), move: last.move } : null;
}

/** The moves of a match for people to read. What was worked out for the match before is used again as far as both agree. */
export class HistoryLines {
  #texts: readonly string[] = [];
  #lines: readonly string[] = [];
  #language: Language | null = null;

  of(match: Match, language: Language): readonly string[] {
    const texts = match.moves.map(({ text }) => text);
    let same = 0;
    if (this.#language === language) while (same < texts.length && texts[same] === this.#texts[same]) same++;
    const lines = this.#lines.slice(0, same);
    if (same < texts.length) {
      const position = positionAt(match, same).clone();
      for (const { move } of match.moves.slice(same)) {
        lines.push(moveLine(match.game, position, move, language));
        position.play(move);
      }
    }
    this.#texts = texts;
    this.#lines = lines;
    this.#language = language;
    return lines;
  }
}

/** A move as a sentence, followed by its standard notation where the game has one. */
function moveLine({ presentation }: Game, position: Position, move: Move, language: Language): string {
  const sentence = presentation.describe(position, move, language);
  const notation = presentation.standardNotation(position, move);
  return notation === null ? sentence : `${sentence} · ${notation}`;
}
