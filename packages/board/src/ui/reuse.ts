/** The new items. An item that equals the old item with the same key keeps the old object, so that it is not rendered again. */
export function reuse<T extends object>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  isEqual: (a: T, b: T) => boolean = hasEqualFields,
): readonly T[] {
  if (before === after) return after;
  const was = new Map(before.map((item) => [keyOf(item), item]));
  return after.map((item) => {
    const old = was.get(keyOf(item));
    return old && isEqual(old, item) ? old : item;
  });
}

/** Returns a function that reuses the items of its previous result. */
export function reuser<T extends object>(
  keyOf: (item: T) => string,
  isEqual?: (a: T, b: T) => boolean,
): (items: readonly T[]) => readonly T[] {
  let before: readonly T[] = [];
  return (items) => {
    before = reuse(before, items, keyOf, isEqual);
    return before;
  };
}

/** Compares objects of the same type, whose fields are primitives or shared objects. */
function hasEqualFields<T extends object>(a: T, b: T): boolean {
  for (const key in a) if (!(key in b)) return false;
  for (const key in b) if (a[key] !== b[key]) return false;
  return true;
}
