import { canonical, type Json } from '../kernel/index.ts';

/** Throws unless the condition holds. The message names the rule that is broken. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Throws unless both values are the same JSON. `what` names the value. */
export function checkEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [textOf(actual), textOf(expected)];
  if (is === should) return;
  const at = [...is].findIndex((char, i) => char !== should[i]);
  const from = Math.max(0, (at < 0 ? is.length : at) - 40);
  const brief = (text: string): string => `${from > 0 ? '…' : ''}${text.slice(from, from + 200)}`;
  throw new Error(`${what}: is ${brief(is)} but should be ${brief(should)}`);
}

const textOf = (value: unknown): string => (value === undefined ? 'undefined' : canonical(value as Json));
