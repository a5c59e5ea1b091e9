/** The new items. An item that equals the old item with the same key keeps the old object, so that it is not rendered again. */
export function reuse<T extends object>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  if (before === after) return after;
  const was = new Map(before.map((item) => [keyOf(item), item]));
  return after.map((item) => {
    const old = was.get(keyOf(item));
    return old && hasEqualFields(old, item) ? old : item;
  });
}

/** Returns a function that reuses the items of its previous result. */
export function reuser<T extends object>(keyOf: (item: T) => string): (items: readonly T[]) => readonly T[] {
  let before: readonly T[] = [];
  return (items) => {
    before = reuse(before, items, keyOf);
    return before;
  };
}

/** Compares objects of the same type, whose fields are primitives, shared objects or lists of these. */
function hasEqualFields<T extends object>(a: T, b: T): boolean {
  for (const key in a) if (!(key in b)) return false;
  for (const key in b) if (!isEqual(a[key], b[key])) return false;
  return true;
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i])));
