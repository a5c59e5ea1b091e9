import {
  fill,
  type Language,
  legalMoves,
  outcomeSentence,
  type Scene,
  type Target,
  turnSentence,
} from '@quintet/engine';
import { type HostWords, hostWords } from '../words.ts';
import { type Look, needsSigns } from './cell.ts';
import { drawHex } from './hex.ts';
import type { Paint } from './paint.ts';
import { seatSigns } from './paint.ts';
import { drawPanel } from './panel.ts';
import type { DrawnBoard, Hidden, Room } from './room.ts';
import { history, lastCells, type Shown } from './shown.ts';
import { drawSquare } from './square.ts';
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
const MOST_PANEL_COLUMNS = 60;
const MOST_MOVES = 8;
const FEWEST_LINES = 3;

/** A match as lines of text: the board, who plays, the last moves; side by side where there is room. */
export function drawFrame(shown: Shown, settings: FrameSettings): string[] {
  const { language, paint, room, picked, next } = settings;
  const { game, position, outcome } = shown;
  const words = game.presentation.messages[language];
  const host = hostWords(language);
  const scene = game.presentation.scene(position);
  const marks = { last: lastCells(shown), picked: new Set(picked), next };
  const signs = needsSigns([...firstScenes(shown), scene]) ? seatSigns(game.seats) : null;
  const look: Look = { paint, marks, signs, names: words.names };
  const status = outcome ? outcomeSentence(words, outcome) : turnSentence(words, position.toMove);
  const title = `${paint.color.bold(words.name)} ${paint.color.dim('·')} ${paint.color.bold(status)}`;

  const toMove = outcome ? null : position.toMove;
  const panelIn = (columns: number): string[] => drawPanel(scene, words, host, look, toMove, columns, shown.players);
  const { board, beside, columns, panel } = layOut(scene, look, room, panelIn);
  const top = [title, ...hiddenLines(board.hidden, host).map((line) => paint.color.dim(line))];
  const free = room.rows - top.length - panel.length - (beside ? 1 : board.lines.length + 2);
  const wanted = Math.max(FEWEST_LINES, beside ? board.lines.length - panel.length - 1 : free);
  const moves = recent(history(shown, language, MOST_MOVES), columns, room.scrolls ? wanted : Math.min(wanted, free));
  const side = [...panel, ...(moves.length > 0 ? [''] : []), ...moves];
  const lines = [...top, ...(beside ? sideBySide(board.lines, side) : [...board.lines, '', ...side])];
  return room.scrolls ? lines : lines.slice(0, Math.max(1, room.rows)).map((line) => clip(line, room.columns));
}

interface Layout {
  readonly board: DrawnBoard;
  /** Whether the panel stands beside the board, or below. */
  readonly beside: boolean;
  readonly panel: readonly string[];
  /** Of the panel. */
  readonly columns: number;
}

/** Beside or below, whichever hides nothing; else what hides least. */
function layOut(scene: Scene, look: Look, room: Room, panelIn: (columns: number) => string[]): Layout {
  const draw = scene.shape === 'hex' ? drawHex : drawSquare;
  const narrow = { ...room, columns: room.columns - GAP - PANEL_COLUMNS, rows: room.rows - 1 };
  const left = draw(scene, look, narrow);
  const free = room.columns - Math.max(0, ...left.lines.map(width)) - GAP;
  const columns = Math.min(free, MOST_PANEL_COLUMNS);
  const right = panelIn(columns);
  const mayBeBeside = free >= PANEL_COLUMNS && (room.scrolls || right.length < room.rows);
  const beside: Layout | null = mayBeBeside ? { board: left, beside: true, panel: right, columns } : null;
  if (beside && hiddenCount(beside) === 0) return beside;

  const panel = panelIn(room.columns);
  const rows = Math.max(FEWEST_LINES, room.rows - panel.length - 2);
  const above = draw(scene, look, { ...room, rows });
  const below: Layout = { board: above, beside: false, panel, columns: room.columns };
  return beside && hiddenCount(beside) <= hiddenCount(below) ? beside : below;
}

const hiddenCount = ({ board: { hidden } }: Layout): number => hidden.pieces + hidden.rows + hidden.columns;

function hiddenLines({ pieces, rows, columns }: Hidden, host: HostWords): string[] {
  const parts = [
    pieces > 0 ? fill(host.hiddenPieces, { count: String(pieces) }) : [],
    rows > 0 ? fill(host.hiddenRows, { count: String(rows) }) : [],
    columns > 0 ? fill(host.hiddenColumns, { count: String(columns) }) : [],
  ].flat();
  return parts.length > 0 ? [fill(host.notShown, { what: parts.join(', ') })] : [];
}

/** The last moves that have room in that many lines. */
function recent(moves: readonly string[], columns: number, most: number): string[] {
  const lines: string[] = [];
  for (const move of moves.toReversed()) {
    const [number = ''] = /^\d+\. /.exec(move) ?? [];
    const text = hanging(`  ${number}`, move.slice(number.length), columns);
    if (lines.length + text.length > most) break;
    lines.unshift(...text);
  }
  return lines;
}

const FIRST_MOVES = 4;

/** The start and a few moves from it, which show what the pieces of both look like where a board begins empty. */
function firstScenes({ game, position, moves }: Shown): Scene[] {
  const first = position.clone();
  for (let n = 0; n < moves.length; n++) first.undo();
  const scenes = [game.presentation.scene(first)];
  for (let n = 0; n < FIRST_MOVES; n++) {
    const [move] = legalMoves(first);
    if (move === undefined) break;
    first.play(move);
    scenes.push(game.presentation.scene(first));
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
