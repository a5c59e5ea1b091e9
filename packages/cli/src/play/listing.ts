import { type Language, legalMoves, type Match } from '@quintet/engine';
import type { Target } from '@quintet/engine/authoring';
import { stacksOf } from '../draw/cell.ts';
import { padEnd, padStart, width } from '../terminal/width.ts';

/** The text of a numbered list, and the input line that each number stands for. */
export interface Choices {
  readonly text: string;
  readonly lines: readonly string[];
}

/** Numbers items and arranges them in as many columns as fit. The highest number of the whole list, `last`, sets the width. */
export function numbered(items: readonly string[], columns: number, first = 1, last = items.length): string[] {
  const digits = String(last).length;
  const cells = items.map((item, i) => `${padStart(String(first + i), digits)} ${item}`);
  const cellWidth = Math.max(0, ...cells.map(width)) + 3;
  const perLine = Math.max(1, Math.floor((columns - 2) / cellWidth));
  const lines: string[] = [];
  for (let from = 0; from < cells.length; from += perLine) {
    const row = cells.slice(from, from + perLine).map((cell) => padEnd(cell, cellWidth));
    lines.push(`  ${row.join('')}`.trimEnd());
  }
  return lines;
}

/** Lists the legal moves, grouped by their first touch. */
export function listMoves(match: Match, language: Language, columns: number): Choices {
  const { game, position } = match;
  const groups = new Map<Target, string[]>();
  const moves = legalMoves(position).map((move) => {
    const [path = []] = game.presentation.paths(position, move);
    return { text: game.notation.format(position, move), first: path.length > 1 ? (path[0] ?? '') : '' };
  });
  moves.sort((a, b) => compareNaturally(a.text, b.text));
  for (const { text, first } of moves) groups.set(first, [...(groups.get(first) ?? []), text]);
  const naming = namesOf(match, language);
  const lead = Math.max(...[...groups.keys()].map((first) => (first === '' ? 0 : width(naming(first)) + 2)));
  const lines: string[] = [];
  const texts: string[] = [];
  for (const [first, group] of groups) {
    const rows = numbered(group, columns - lead, texts.length + 1, moves.length);
    const name = first === '' ? '' : `  ${naming(first)}`;
    lines.push(...rows.map((row, i) => padEnd(i === 0 ? name : '', lead) + row));
    texts.push(...group);
  }
  return { text: lines.join('\n'), lines: texts };
}

/** Natural order: `2,9` before `2,10`, `-1,0` before `0,0`. */
function compareNaturally(a: string, b: string): number {
  const [as, bs] = [partsOf(a), partsOf(b)];
  for (const [i, part] of as.entries()) {
    const other = bs[i];
    if (other === undefined) return 1;
    const [n, m] = [Number(part), Number(other)];
    if (!Number.isNaN(n) && !Number.isNaN(m)) {
      if (n !== m) return n - m;
    } else if (part !== other) return part < other ? -1 : 1;
  }
  return as.length - bs.length;
}

/** Splits a text into numbers and characters. A minus belongs to a number unless it follows a letter or a digit. */
const partsOf = (text: string): string[] => text.match(/(?<![\p{L}\d])-\d+|\d+|[^\d\s]/gu) ?? [];

/** Returns a function that names a target: `E3 Rat`, or `Ant` for a piece in hand. */
export function namesOf({ game, position }: Match, language: Language): (target: Target) => string {
  const scene = game.presentation.scene(position);
  const { names } = game.presentation.messages[language];
  const stacks = stacksOf(scene);
  const controls = new Map(scene.controls.map((control) => [control.target, control]));
  return (target) => {
    const control = controls.get(target);
    if (control) return names[control.kind] ?? control.kind;
    const top = stacks.get(target)?.at(-1);
    return top ? `${target} ${names[top.kind] ?? top.kind}` : target;
  };
}
