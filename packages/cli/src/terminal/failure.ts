/** Ends a command with a message. Exit code 2 is bad usage, 1 any other failure. */
export class Failure extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Ends a command with exit code 1 after its errors have been printed one by one. */
export class AlreadyReported extends Error {
  readonly exitCode = 1;
}

/** Thrown when a person quits the match; `farewell` is printed last. */
export class Quit extends Error {
  readonly farewell: readonly string[];

  constructor(farewell: readonly string[]) {
    super('quit');
    this.farewell = farewell;
  }
}

export const usage = (message: string): Failure => new Failure(message, 2);

/** Strips code and path from a system error: `ENOENT: no such file or directory, open 'x'` becomes `no such file or directory`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return /^[A-Z]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}

/** Message of the JSON parser without the quoted input, which may be long. */
export const jsonReason = (message: string): string =>
  message.replace(/,? ?(\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '') || message;

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
