import {
  type Language,
  legalMoves,
  MoveList,
  outcomeSentence,
  type Scene,
  type Target,
  turnSentence,
} from '@quintet/engine';
import { hostWords } from '../words.ts';
import { type Look, needsSigns } from './cell.ts';
import { drawHex } from './hex.ts';
import type { Paint } from './paint.ts';
import { seatSigns } from './paint.ts';
import { drawPanel } from './panel.ts';
import { history, lastCells, type Shown } from './shown.ts';
import { drawSquare, type Room } from './square.ts';
import { clip, hanging, padEnd, width } from './width.ts';

export interface FrameSettings {
  readonly language: Language;
  readonly paint: Paint;
  readonly room: Room;
  readonly picked: readonly Target[];
  readonly next: ReadonlySet<Target>;
}

const GAP = 3;
const PANEL_COLUMNS = 26;
const MOST_MOVES = 8;
const FEWEST_LINES = 3;

/** A match as lines of text: the board, who plays, the last moves; side by side where there is room. */
export function drawFrame(shown: Shown, { language, paint, room, picked, next }: FrameSettings): string[] {
  const { game, position, outcome } = shown;
  const words = game.words[language];
  const scene = game.scene(position);
  const marks = { last: lastCells(shown), picked: new Set(picked), next };
  const signs = needsSigns([...firstScenes(shown), scene]) ? seatSigns(game.seats) : null;
  const look: Look = { paint, marks, signs, names: words.names };
  const status = outcome ? outcomeSentence(words, outcome) : turnSentence(words, position.toMove);
  const title = `${paint.color.bold(words.name)} ${paint.color.dim('·')} ${paint.color.bold(status)}`;

  const draw = scene.shape === 'hex' ? drawHex : drawSquare;
  const toMove = outcome ? null : position.toMove;
  const beside = { ...room, columns: room.columns - GAP - PANEL_COLUMNS, rows: room.rows - 1 };
  const boardColumns = Math.max(0, ...draw(scene, look, { ...beside, scrolls: true }).map(width));
  const fits = room.columns - boardColumns - GAP >= PANEL_COLUMNS;
  const columns = fits ? Math.min(room.columns - boardColumns - GAP, 60) : room.columns;
  const panel = drawPanel(scene, words, hostWords(language), look, toMove, columns);
  const below = { ...room, rows: room.rows - panel.length - FEWEST_LINES - 3 };
  const board = draw(scene, look, fits ? beside : below);
  const left = (fits ? board.length : room.rows - 2 - board.length) - panel.length - 1;
  const moves = recent(history(shown, language, MOST_MOVES), columns, Math.max(FEWEST_LINES, left));
  const side = [...panel, ...(moves.length > 0 ? [''] : []), ...moves];
  const body = fits ? sideBySide(board, side) : [...board, '', ...side];
  const lines = [title, ...body];
  return room.scrolls ? lines : lines.map((line) => clip(line, room.columns));
}

/** The last moves in at most that many lines, but the very last in any case. */
function recent(moves: readonly string[], columns: number, most: number): string[] {
  const lines: string[] = [];
  for (const move of moves.toReversed()) {
    const [number = ''] = /^\d+\. /.exec(move) ?? [];
    const text = hanging(`  ${number}`, move.slice(number.length), columns);
    if (lines.length > 0 && lines.length + text.length > most) break;
    lines.unshift(...text);
  }
  return lines;
}

const FIRST_MOVES = 4;

/** The start and a few moves from it, which show what the pieces of both look like where a board begins empty. */
function firstScenes({ game, position, moves }: Shown): Scene[] {
  const first = position.clone();
  for (let n = 0; n < moves.length; n++) first.undo();
  const scenes = [game.scene(first)];
  for (let n = 0; n < FIRST_MOVES; n++) {
    const [move] = legalMoves(first, new MoveList());
    if (move === undefined) break;
    first.play(move);
    scenes.push(game.scene(first));
  }
  return scenes;
}

function sideBySide(left: readonly string[], right: readonly string[]): string[] {
  const columns = Math.max(0, ...left.map(width)) + GAP;
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
    const text = right[i];
    return text ? padEnd(left[i] ?? '', columns) + text : (left[i] ?? '');
  });
}
