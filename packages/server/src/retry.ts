/**
 * Repeats `attempt` until it returns a value. After `attempts` tries the result is `undefined`. For writes under an optimistic
 * lock, which fail when somebody else was faster.
 */
export async function retry<T>(attempts: number, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let n = 1; n <= attempts; n++) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Repeats `work` while it throws an error for which `isRetryable` is true; after `attempts` tries the last error is thrown. */
export async function retryOnError<T>(
  attempts: number,
  work: (attempt: number) => Promise<T>,
  isRetryable: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

/** A write failed, and nobody can tell whether it was saved. The client must ask again rather than be told that it was refused. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}
