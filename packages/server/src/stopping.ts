import type { About } from './observe/log.ts';

/** One step of the shutdown. */
export interface Stage {
  readonly name: string;
  readonly timeoutMs: number;
  work(): Promise<unknown> | unknown;
}

/**
 * Returns a function that runs the stages in order, once, however often it is called. A stage that hangs or fails is reported
 * and skipped, so that the remaining stages still run before a supervisor kills the process.
 */
export function stopping(
  stages: readonly Stage[],
  report: (error: unknown, about?: About) => void,
): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= stopAll(stages, report);
    return done;
  };
}

async function stopAll(stages: readonly Stage[], report: (error: unknown, about?: About) => void): Promise<void> {
  for (const { name, timeoutMs, work } of stages) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} did not stop within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      await Promise.race([work(), late]);
    } catch (error) {
      report(error, { stopping: name });
    } finally {
      clearTimeout(timer);
    }
  }
}
