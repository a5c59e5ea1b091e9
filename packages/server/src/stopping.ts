import type { About } from './observe/log.ts';

/** A part of the end: what it does, and how long it may take, in milliseconds. */
export interface Stage {
  readonly name: string;
  readonly most: number;
  work(): Promise<unknown> | unknown;
}

/**
 * Ends one thing after the other, once, however often it is asked for. Whatever hangs or fails is told and left behind, so
 * that the rest is still ended: a process that will not stop is killed in the end, and then nothing is.
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
  for (const { name, most, work } of stages) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} was not done after ${most} ms and is left behind`)), most);
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
