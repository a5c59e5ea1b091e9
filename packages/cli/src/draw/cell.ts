import type { Scene, Target, Token } from '@quintet/engine';
import type { Paint } from './paint.ts';

/** What is pointed out on the board: where the last move changed something, what is picked, what can be picked next. */
export interface Marks {
  readonly last: ReadonlySet<Target>;
  readonly picked: ReadonlySet<Target>;
  readonly next: ReadonlySet<Target>;
}

/** How a board is to be drawn. */
export interface Look {
  readonly paint: Paint;
  readonly marks: Marks;
  /** A letter a seat, where the tokens of both look the same. */
  readonly signs: readonly [string, string] | null;
  /** The game's names of things in the player's language. */
  readonly names: Readonly<Record<string, string>>;
}

/** The brackets around a cell; blanks where nothing is pointed out. */
export function bracketsOf({ last, picked, next }: Marks, target: Target): readonly [string, string] {
  if (picked.has(target)) return ['<', '>'];
  if (next.has(target)) return ['(', ')'];
  return last.has(target) ? ['[', ']'] : [' ', ' '];
}

/** The tokens of each cell, bottom first. */
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

/** A token by its glyph, with its seat's letter where that is needed; a mark (frozen …) shows as a star. */
export function label(token: Token, { signs, names }: Pick<Look, 'signs' | 'names'>): string {
  const sign = signs ? (token.seat === null ? ' ' : signs[token.seat]) : '';
  return `${sign}${glyphOf(token, names)}${token.marks.length > 0 ? MARK_SIGN : ''}`;
}

/** Where a piece's name is one character (鼠), it says more than a letter. */
function glyphOf({ kind, glyph }: Token, names: Look['names']): string {
  const name = names[kind] ?? '';
  return /^[A-Za-z]$/.test(glyph) && /^\p{Script=Han}$/u.test(name) ? name : glyph;
}

/** Whether two seats' tokens can look the same, so that only colour would tell them apart. */
export function needsSigns(scenes: readonly Scene[]): boolean {
  const owners = new Map<string, Token['seat']>();
  for (const { glyph, seat } of scenes.flatMap(({ tokens }) => tokens)) {
    const owner = owners.get(glyph);
    if (owner !== undefined && owner !== seat) return true;
    owners.set(glyph, seat);
  }
  return false;
}
