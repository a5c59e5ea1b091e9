/** What ends a command: one line for people, a code for programs. 2 is bad usage, 1 anything else. */
export class Failure extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Ends a command whose faults have been told one by one: only the exit code is left. */
export class Told extends Error {
  readonly exitCode = 1;
}

export const usage = (message: string): Failure => new Failure(message, 2);

/** Why the system refused, in a few words: `ENOENT: no such file or directory, open 'x'` is `no such file or directory`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return /^[A-Z]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}

/** Why a text is no JSON, without the text itself, which may be long and of any kind. */
export const jsonReason = (message: string): string =>
  message.replace(/,? ?(\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '') || message;

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
