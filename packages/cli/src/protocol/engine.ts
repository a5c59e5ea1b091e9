import { once } from 'node:events';
import { fail, type StartWorker, WorkerPool } from '@quintet/engine';
import type { Line } from '../lines.ts';
import { readLines } from '../lines.ts';
import type { Output, Terminal } from '../terminal.ts';
import { startThread } from '../threads.ts';
import { CODES, formatError, formatNotification, formatResult, type Id, readRequest, rpcError } from './rpc.ts';
import { type Answered, EngineService } from './service.ts';

/** In bytes. */
export const MAX_LINE = 1_000_000;
/** Answers are gathered up to about this many characters, so that many small ones are one write. */
const FLUSH_AT = 65_536;

/** `quintet engine`: one request a line, one answer a line, in order but for searches, until the input ends. */
export async function serveEngine(
  { input, output, elapsed }: Terminal,
  startWorker: StartWorker = startThread,
): Promise<void> {
  const pool = new WorkerPool(startWorker, { size: 1 });
  const service = new EngineService(elapsed, pool);
  const searches = new Set<Promise<void>>();
  const say = (text: string | null): void => {
    if (text !== null) output.write(`${text}\n`);
  };
  try {
    for await (const lines of readLines(input, MAX_LINE)) {
      let pending = '';
      for (const line of lines) {
        const text = answer(service, line, say);
        if (text === null) continue;
        if (typeof text !== 'string') {
          const search = text.then(say).finally(() => searches.delete(search));
          searches.add(search);
          continue;
        }
        pending += `${text}\n`;
        if (pending.length < FLUSH_AT) continue;
        await write(output, pending);
        pending = '';
      }
      if (pending) await write(output, pending);
    }
    await Promise.all(searches);
  } finally {
    void pool.close();
  }
}

/**
 * The answer to one line; null where there is none to give; a promise while it is searched for, with notifications on the
 * way. Never throws.
 */
export function answer(
  service: EngineService,
  line: Line,
  notify: (text: string) => void,
): string | null | Promise<string | null> {
  if (line !== null && line.trim() === '') return null;
  const request = readRequest(line, MAX_LINE);
  if (!request.ok) return formatError(request.error.id, request.error.error);
  const { id, method, params } = request.value;
  const progress = (told: Parameters<typeof formatNotification>[1]): void =>
    notify(formatNotification('progress', told));
  let answered: Answered;
  try {
    answered = service.call(method, params, { id, progress });
  } catch (error) {
    // A bug of ours must not cost the caller the other matches.
    const why = error instanceof Error ? error.message : String(error);
    answered = fail(rpcError(CODES.internal, `internal error: ${why}`));
  }
  return answered instanceof Promise ? answered.then((late) => formatted(id, late)) : formatted(id, answered);
}

function formatted(id: Id | undefined, answered: Awaited<Answered>): string | null {
  if (id === undefined) return null;
  return answered.ok ? formatResult(id, answered.value) : formatError(id, answered.error);
}

/** Waits while the reader is slower than we are. */
async function write(output: Output, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
