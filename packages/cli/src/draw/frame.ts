import { type Language, legalMoves, outcomeSentence, type Scene } from '@quintet/engine';
import { fill, pluralText, type Target, turnSentence } from '@quintet/engine/authoring';
import { messagesFor, type TerminalMessages } from '../terminal/messages.ts';
import { clip, hanging, padEnd, width } from '../terminal/width.ts';
import { drawBoard } from './board.ts';
import { type Look, needsSigns } from './cell.ts';
import { history, lastCells, type MatchView } from './match-view.ts';
import type { Paint } from './paint.ts';
import { seatSigns } from './paint.ts';
import { drawPanel } from './panel.ts';
import type { DrawingSize, DrawnBoard, Hidden } from './size.ts';

export interface FrameSettings {
  readonly language: Language;
  readonly paint: Paint;
  readonly size: DrawingSize;
  readonly picked: readonly Target[];
  readonly next: ReadonlySet<Target>;
}

const GAP = 3;
const PANEL_COLUMNS = 26;
const MAX_PANEL_COLUMNS = 60;
const MAX_MOVES = 8;
const MIN_LINES = 3;

/** Draws a match as lines of text: board, players and last moves, side by side if they fit. */
export function drawFrame(view: MatchView, settings: FrameSettings): string[] {
  const { language, paint, size, picked, next } = settings;
  const { game, position, outcome } = view;
  const messages = game.presentation.messages[language];
  const texts = messagesFor(language);
  const scene = game.presentation.scene(position);
  const marks = { last: lastCells(view), picked: new Set(picked), next };
  const letters = seatSigns(game.seats);
  const signs = needsSigns([...firstScenes(view), scene]) ? letters : null;
  const look: Look = { paint, marks, signs, letters, names: messages.names };
  const status = outcome ? outcomeSentence(messages, outcome) : turnSentence(messages, position.toMove);
  const title = `${paint.color.bold(messages.name)} ${paint.color.dim('·')} ${paint.color.bold(status)}`;

  const toMove = outcome ? null : position.toMove;
  const panelIn = (columns: number): string[] => drawPanel(scene, messages, texts, look, toMove, columns, view.players);
  const { board, beside, columns, panel } = layOut(scene, look, size, panelIn);
  const top = [title, ...hiddenLines(board.hidden, texts, language).map((line) => paint.color.dim(line))];
  const free = size.rows - top.length - panel.length - (beside ? 1 : board.lines.length + 2);
  const wanted = Math.max(MIN_LINES, beside ? board.lines.length - panel.length - 1 : free);
  const moves = recent(history(view, language, MAX_MOVES), columns, size.canScroll ? wanted : Math.min(wanted, free));
  const side = [...panel, ...(moves.length > 0 ? [''] : []), ...moves];
  const lines = [...top, ...(beside ? sideBySide(board.lines, side) : [...board.lines, '', ...side])];
  return size.canScroll ? lines : lines.slice(0, Math.max(1, size.rows)).map((line) => clip(line, size.columns));
}

interface Layout {
  readonly board: DrawnBoard;
  /** `true` if the panel is beside the board, `false` if below. */
  readonly beside: boolean;
  readonly panel: readonly string[];
  /** Width of the panel, in characters. */
  readonly columns: number;
}

/** Puts the panel beside or below the board, whichever leaves less hidden. */
function layOut(scene: Scene, look: Look, size: DrawingSize, panelIn: (columns: number) => string[]): Layout {
  const narrow = { ...size, columns: size.columns - GAP - PANEL_COLUMNS, rows: size.rows - 1 };
  const left = drawBoard(scene, look, narrow);
  const free = size.columns - Math.max(0, ...left.lines.map(width)) - GAP;
  const columns = Math.min(free, MAX_PANEL_COLUMNS);
  const right = panelIn(columns);
  const mayBeBeside = free >= PANEL_COLUMNS && (size.canScroll || right.length < size.rows);
  const beside: Layout | null = mayBeBeside ? { board: left, beside: true, panel: right, columns } : null;
  if (beside && hiddenCount(beside) === 0) return beside;

  const panel = panelIn(size.columns);
  const rows = Math.max(MIN_LINES, size.rows - panel.length - 2);
  const above = drawBoard(scene, look, { ...size, rows });
  const below: Layout = { board: above, beside: false, panel, columns: size.columns };
  return beside && hiddenCount(beside) <= hiddenCount(below) ? beside : below;
}

const hiddenCount = ({ board: { hidden } }: Layout): number => hidden.pieces + hidden.rows + hidden.columns;

function hiddenLines({ pieces, rows, columns }: Hidden, texts: TerminalMessages, language: Language): string[] {
  const counted = (count: number, key: 'hiddenPiece' | 'hiddenRow' | 'hiddenColumn'): string[] =>
    count > 0 ? [fill(pluralText(language, texts, key, count), { count: String(count) })] : [];
  const parts = [...counted(pieces, 'hiddenPiece'), ...counted(rows, 'hiddenRow'), ...counted(columns, 'hiddenColumn')];
  return parts.length > 0 ? [fill(texts.notShown, { what: parts.join(', ') })] : [];
}

/** The last moves that fit into `max` lines. */
function recent(moves: readonly string[], columns: number, max: number): string[] {
  const lines: string[] = [];
  for (const move of moves.toReversed()) {
    const [number = ''] = /^\d+\. /.exec(move) ?? [];
    const text = hanging(`  ${number}`, move.slice(number.length), columns);
    if (lines.length + text.length > max) break;
    lines.unshift(...text);
  }
  return lines;
}

const FIRST_MOVES = 4;

/** Scenes of the first few positions, which show both seats' pieces even if the board starts empty. */
function firstScenes({ game, position, moves }: MatchView): Scene[] {
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
