import {
  type BoardShape,
  type Cell,
  fill,
  type Language,
  type Messages,
  pluralText,
  type Scene,
  type Seat,
  type Token,
} from '@quintet/engine/authoring';
import { texts } from './messages.ts';
import type { Lead } from './selection.svelte.ts';
import type { BoardView } from './view.ts';

type NamedView = Pick<BoardView, 'language' | 'messages' | 'scene'>;

/** The parts of a cell's state that its accessible name mentions. */
export interface CellState {
  readonly isPicked: boolean;
  /** The effect of touching the cell; `undefined` if a touch has no effect. */
  readonly lead: Lead | undefined;
  /** Whether a piece has been picked, so that touching this cell would move it here. */
  readonly isGoing: boolean;
  readonly isCapture: boolean;
  readonly isLast: boolean;
  readonly isCleared: boolean;
  /** Whether something was captured here in the last turn. */
  readonly isCaptured: boolean;
  /** Sentences about the threats that concern the cell. */
  readonly threats: readonly string[];
  readonly isHint: boolean;
  readonly isQueued: boolean;
}

/** Converts to lower case, because some screen readers spell out capitals. Single letters keep their case. */
const spoken = (word: string): string => (word.length > 1 ? word.toLowerCase() : word);

interface NamingOptions {
  readonly language: Language;
  /** Whether tokens have a direction. */
  readonly directed: boolean;
  readonly flipped: boolean;
}

/** Names tokens. Caches the names, because a large board has hundreds of equal tokens. */
export function namer(messages: Messages, options: NamingOptions): (token: Token) => string {
  const names = new Map<string, string>();
  return (token) => {
    const like = `${token.kind} ${token.seat} ${token.facing} ${token.marks} ${token.age}`;
    const known = names.get(like) ?? tokenName(token, messages, options);
    names.set(like, known);
    return known;
  };
}

/** The name of a token: "red rat", "X, frozen", "X, freezes in 2 turns", "player 1 arrow pointing up". */
function tokenName(token: Token, messages: Messages, { language, directed, flipped }: NamingOptions): string {
  const text = texts[language];
  const kind = spoken(messages.names[token.kind] ?? token.kind);
  const parts = [
    token.seat === null ? fill(text.neutral, { name: kind }) : ownName(kind, token.seat, messages, language),
  ];
  if (directed)
    parts.push(fill(text.facing, { direction: directionName(token.facing + (flipped ? 180 : 0), language) }));
  const marks = token.marks.map((mark) => spoken(messages.names[mark] ?? mark));
  const age = token.age === null ? undefined : messages.names[`age-${token.age}`];
  return [parts.join(text.space), ...marks, ...(age === undefined ? [] : [age])].join(text.comma);
}

/** The name of something that belongs to a seat: "red rat". */
function ownName(name: string, seat: Seat, messages: Messages, language: Language): string {
  const owner = spoken(messages.seats[seat]);
  return owner === name ? name : fill(texts[language].owned, { seat: owner, name });
}

function directionName(degrees: number, language: Language): string {
  const eighth = (Math.round(degrees / 45) % 8) * 45;
  const name = `direction${(eighth + 360) % 360}` as keyof typeof texts.en;
  return texts[language][name] ?? '';
}

/** Whether the tokens of a scene have a direction. */
export const isDirected = (scene: Scene): boolean => scene.tokens.some((token) => token.facing !== 0);

function terrainName({ terrain, seat }: Cell, { messages, language }: NamedView): string[] {
  if (terrain === 'plain') return [];
  const name = spoken(messages.names[terrain] ?? terrain);
  return [seat === null ? name : ownName(name, seat, messages, language)];
}

function contents(cell: Cell, names: readonly string[], language: Language): string[] {
  const text = texts[language];
  const [top, ...below] = names;
  if (top === undefined) return cell.terrain === 'blocked' || cell.terrain === 'sealed' ? [] : [text.empty];
  return below.length > 0 ? [top, fill(text.over, { things: below.join(text.comma) })] : [top];
}

function stateNames(state: CellState, { scene, language }: NamedView): string[] {
  const text = texts[language];
  const { isPicked, lead, isGoing, isCapture, isLast, isCleared, isCaptured, threats, isHint, isQueued } = state;
  const names: string[] = [];
  if (isPicked) names.push(text.selected);
  if (isHint) names.push(text.hint);
  if (isQueued) names.push(text.queued);
  if (lead && isGoing) names.push(isCapture ? text['can-capture-here'] : text['can-move-here']);
  else if (lead && lead.intent !== null) names.push(text['can-be-played']);
  else if (lead) names.push(reachName(lead.after.size, scene.shape, language));
  if (isLast) names.push(text['last-move']);
  if (isCleared) names.push(text['just-cleared']);
  else if (isCaptured) names.push(text['just-captured']);
  names.push(...threats);
  return names;
}

const reachName = (count: number, shape: BoardShape, language: Language): string =>
  fill(pluralText(language, texts[language], `can-move-${shape}`, count), { count: String(count) });

/** The accessible name of a cell: "E3, red rat, can move to 2 squares". `names` are its tokens, top first. */
export function cellName(cell: Cell, names: readonly string[], state: CellState, view: NamedView): string {
  const parts = [...terrainName(cell, view), ...contents(cell, names, view.language), ...stateNames(state, view)];
  return [cell.target, ...parts].join(texts[view.language].comma);
}
