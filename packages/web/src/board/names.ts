import { type Cell, fill, type Messages, type Scene, type Token } from '@quintet/engine/kernel';
import { text } from './messages.ts';
import type { Lead } from './selection.svelte.ts';

/** What a cell's name says beyond what lies there. */
export interface CellState {
  readonly isPicked: boolean;
  /** What touching it leads to; undefined when nowhere. */
  readonly lead: Lead | undefined;
  /** Whether anything is picked, so that touching is going there. */
  readonly isGoing: boolean;
  readonly isCapture: boolean;
  readonly isLast: boolean;
  readonly isCleared: boolean;
  readonly isHint: boolean;
  readonly isQueued: boolean;
}

/** Capitals are shouted by some screen readers and spelled by others; a single letter is a name. */
const quiet = (word: string): string => (word.length > 1 ? word.toLowerCase() : word);

interface Pointing {
  /** Whether tokens point somewhere. */
  readonly directed: boolean;
  readonly flipped: boolean;
}

/** Names tokens, each kind of them once: a large board has hundreds that are alike. */
export function namer(words: Messages, pointing: Pointing): (token: Token) => string {
  const names = new Map<string, string>();
  return (token) => {
    const like = `${token.kind} ${token.seat} ${token.facing} ${token.marks} ${token.age}`;
    const known = names.get(like) ?? tokenName(token, words, pointing);
    names.set(like, known);
    return known;
  };
}

/** What a token is: "red rat", "X, frozen", "X, freezes in 2 turns", "player 1 arrow pointing up". */
function tokenName(token: Token, words: Messages, { directed, flipped }: Pointing): string {
  const seat = token.seat === null ? text.neutral : quiet(words.seats[token.seat]);
  const kind = quiet(words.names[token.kind] ?? token.kind);
  const parts = [seat === kind ? kind : `${seat}${text.space}${kind}`];
  if (directed) parts.push(fill(text.facing, { direction: directionName(token.facing + (flipped ? 180 : 0)) }));
  const marks = token.marks.map((mark) => quiet(words.names[mark] ?? mark));
  const age = token.age === null ? undefined : words.names[`age-${token.age}`];
  return [parts.join(text.space), ...marks, ...(age === undefined ? [] : [age])].join(text.comma);
}

function directionName(degrees: number): string {
  const eighth = (Math.round(degrees / 45) % 8) * 45;
  const name = `direction${(eighth + 360) % 360}` as keyof typeof text;
  return text[name] ?? '';
}

/** Whether the tokens of a scene point somewhere. */
export const isDirected = (scene: Scene): boolean => scene.tokens.some((token) => token.facing !== 0);

function terrainName({ terrain, seat }: Cell, words: Messages): string[] {
  if (terrain === 'plain') return [];
  const name = quiet(words.names[terrain] ?? terrain);
  return [seat === null ? name : `${quiet(words.seats[seat])}${text.space}${name}`];
}

function contents(cell: Cell, names: readonly string[]): string[] {
  const [top, ...below] = names;
  if (top === undefined) return cell.terrain === 'blocked' || cell.terrain === 'sealed' ? [] : [text.empty];
  return below.length > 0 ? [top, fill(text.over, { things: below.join(text.comma) })] : [top];
}

function doings(state: CellState, shape: Scene['shape']): string[] {
  const { isPicked, lead, isGoing, isCapture, isLast, isCleared, isHint, isQueued } = state;
  const said: string[] = [];
  if (isPicked) said.push(text.selected);
  if (isHint) said.push(text.hint);
  if (isQueued) said.push(text.queued);
  if (lead && isGoing) said.push(isCapture ? text['can-capture-here'] : text['can-move-here']);
  else if (lead && lead.intent !== null) said.push(text['can-be-played']);
  else if (lead) said.push(reachName(lead.after.size, shape));
  if (isLast) said.push(text['last-move']);
  if (isCleared) said.push(text['just-cleared']);
  return said;
}

function reachName(count: number, shape: Scene['shape']): string {
  const [cell, cells] = shape === 'hex' ? [text.hex, text.hexes] : [text.square, text.squares];
  return fill(text[count === 1 ? 'can-move-one' : 'can-move'], { count: String(count), cell, cells });
}

/** A cell for a screen reader: "E3, red rat, can move to 2 squares". `names` are of its tokens, from the top. */
export function cellName(
  cell: Cell,
  names: readonly string[],
  state: CellState,
  { words, shape }: { words: Messages; shape: Scene['shape'] },
): string {
  return [cell.target, ...terrainName(cell, words), ...contents(cell, names), ...doings(state, shape)].join(text.comma);
}
