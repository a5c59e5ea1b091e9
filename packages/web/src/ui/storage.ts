/** The part of `localStorage` and `sessionStorage` that the app uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredFormat<T> {
  readonly key: string;
  /** Checks a saved value. If it returns `undefined`, the default is used. */
  parse(saved: unknown): T | undefined;
  readonly defaultValue: T;
  /** `localStorage` by default. A function, because even accessing `localStorage` throws if cookies are blocked. */
  area?(): StorageArea;
}

/** One typed value in the browser's storage. If storage is blocked, reads return the default and writes do nothing. */
export interface Stored<T> {
  read(): T;
  write(value: T): void;
  remove(): void;
}

/** Stores nothing and always reads `null`. */
export const NOT_STORED = { read: () => null, write: () => {}, remove: () => {} } satisfies Stored<null>;

export const localArea = (): StorageArea => localStorage;
export const sessionArea = (): StorageArea => sessionStorage;

export function stored<T>({ key, parse, defaultValue, area = localArea }: StoredFormat<T>): Stored<T> {
  return {
    read: () => attempt(() => parse(parseSaved(area().getItem(key)))) ?? defaultValue,
    write: (value) => void attempt(() => area().setItem(key, JSON.stringify(value))),
    remove: () => void attempt(() => area().removeItem(key)),
  };
}

/** The keys in `localStorage` that start with `prefix`; none if storage is blocked. */
export const storedKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** A stored on/off setting. */
export const storedFlag = (key: string, defaultValue: boolean): Stored<boolean> =>
  stored({ key, parse: parseFlag, defaultValue });

/** Accepts booleans, and the words that earlier releases saved. */
function parseFlag(saved: unknown): boolean | undefined {
  if (typeof saved === 'boolean') return saved;
  if (saved === 'on' || saved === 'shown') return true;
  return saved === 'off' || saved === 'hidden' ? false : undefined;
}

/** Parses saved JSON. Returns text that is not JSON unchanged, because earlier releases saved plain text. */
function parseSaved(text: string | null): unknown {
  if (text === null) return undefined;
  return attempt(() => JSON.parse(text) as unknown) ?? text;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
