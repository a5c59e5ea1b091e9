import type { Scene } from '@quintet/engine';
import type { Target, Token } from '@quintet/engine/authoring';
import type { Paint } from './paint.ts';

/** Highlighted cells: cells that the last move changed, picked cells, and cells that can be picked next. */
export interface Marks {
  readonly last: ReadonlySet<Target>;
  readonly picked: ReadonlySet<Target>;
  readonly next: ReadonlySet<Target>;
}

export interface Look {
  readonly paint: Paint;
  readonly marks: Marks;
  /** One letter per seat if both seats have tokens that look the same, otherwise `null`. */
  readonly signs: readonly [string, string] | null;
  /** One letter per seat, for the sides of the board that belong to it. */
  readonly letters: readonly [string, string];
  /** The game's names in the player's language. */
  readonly names: Readonly<Record<string, string>>;
}

/** The brackets around a highlighted cell, or spaces if the cell is not highlighted. */
export function bracketsOf({ last, picked, next }: Marks, target: Target): readonly [string, string] {
  if (picked.has(target)) return ['<', '>'];
  if (next.has(target)) return ['(', ')'];
  return last.has(target) ? ['[', ']'] : [' ', ' '];
}

/** Tokens of each cell, bottom first. */
export function stacksOf(scene: Scene): ReadonlyMap<Target, readonly Token[]> {
  const stacks = new Map<Target, Token[]>();
  for (const token of scene.tokens) {
    const stack = stacks.get(token.cell);
    if (stack) stack.push(token);
    else stacks.set(token.cell, [token]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => a.level - b.level);
  return stacks;
}

const MARK_SIGN = '*';

/** Text of a token: its glyph, its seat's letter if needed, and a star for a state such as frozen. */
export function label(token: Token, { signs, names }: Pick<Look, 'signs' | 'names'>): string {
  const sign = signs ? (token.seat === null ? ' ' : signs[token.seat]) : '';
  return `${sign}${glyphOf(token, names)}${token.marks.length > 0 ? MARK_SIGN : ''}`;
}

/** Prefers a one-character Chinese name (鼠) over a letter, since it says more. */
function glyphOf({ kind, glyph }: Token, names: Look['names']): string {
  const name = names[kind] ?? '';
  return /^[A-Za-z]$/.test(glyph) && /^\p{Script=Han}$/u.test(name) ? name : glyph;
}

/** `true` if tokens of both seats can look the same without colour. */
export function needsSigns(scenes: readonly Scene[]): boolean {
  const owners = new Map<string, Token['seat']>();
  for (const { glyph, seat } of scenes.flatMap(({ tokens }) => tokens)) {
    const owner = owners.get(glyph);
    if (owner !== undefined && owner !== seat) return true;
    owners.set(glyph, seat);
  }
  return false;
}
