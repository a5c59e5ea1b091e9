import { usage } from '../terminal/failure.ts';

/** A part of a series: the items whose numbers, divided by `of`, leave the remainder `first`. */
export interface Share {
  readonly first: number;
  readonly of: number;
}

export const WHOLE: Share = { first: 0, of: 1 };

const MAX_SHARES = 10_000;

/** Parses `2/5`, the second of five shares; `null` for anything else. */
export function parseShare(text: string): Share | null {
  const [, number, of] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  const share = { first: Number(number) - 1, of: Number(of) };
  return share.first < share.of && share.of <= MAX_SHARES ? share : null;
}

/** Parses `--share`. */
export function shareFrom(text: string | undefined): Share {
  if (text === undefined) return WHOLE;
  const share = parseShare(text);
  if (!share) throw usage(`--share needs a number and a count, such as 2/5, not "${text}"`);
  return share;
}

/** Number of the item at this index of a share. */
export const numberAt = ({ first, of }: Share, index: number): number => first + index * of;

/** Number of items that a share has of a series of this size. */
export const sizeOf = ({ first, of }: Share, size: number): number => Math.max(0, Math.ceil((size - first) / of));
