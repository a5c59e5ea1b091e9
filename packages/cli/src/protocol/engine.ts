import { once } from 'node:events';
import { fail, type Json } from '@quintet/engine/authoring';
import { type StartWorker, WorkerPool } from '@quintet/engine/search';
import type { Line } from '../terminal/lines.ts';
import { readLines } from '../terminal/lines.ts';
import type { Output, Terminal } from '../terminal/terminal.ts';
import { startThread } from '../threads.ts';
import { CODES, formatError, formatNotification, formatResult, type Id, readRequest, rpcError } from './rpc.ts';
import { EngineService, type RpcReply } from './service.ts';

/** Maximum length of a request, in bytes. */
export const MAX_LINE = 1_000_000;
/** Responses are batched up to about this many characters per write. */
const FLUSH_AT = 65_536;

/** `quintet engine`: one request and one response per line, in order except for searches, until the input ends. */
export async function serveEngine(
  { input, output, elapsed }: Terminal,
  startWorker: StartWorker = startThread,
): Promise<void> {
  const pool = new WorkerPool(startWorker, { size: 1 });
  const service = new EngineService(elapsed, pool);
  const searches = new Set<Promise<void>>();
  const send = (text: string | null): void => {
    if (text !== null) output.write(`${text}\n`);
  };
  try {
    for await (const lines of readLines(input, MAX_LINE)) {
      let pending = '';
      for (const line of lines) {
        const text = respond(service, line, send);
        if (text === null) continue;
        if (typeof text !== 'string') {
          const search = text.then(send).finally(() => searches.delete(search));
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
 * Response to one line: `null` if there is none, a promise for a search, which reports progress through `notify`. Never
 * throws.
 */
export function respond(
  service: EngineService,
  line: Line,
  notify: (text: string) => void,
): string | null | Promise<string | null> {
  if (line !== null && line.trim() === '') return null;
  const request = readRequest(line, MAX_LINE);
  if (!request.ok) return formatError(request.error.id, request.error.error);
  const { id, method, params } = request.value;
  const progress = (params: Json): void => notify(formatNotification('progress', params));
  let reply: RpcReply;
  try {
    reply = service.call(method, params, { id, progress });
  } catch (error) {
    // A bug must not cost the caller its other matches.
    const message = error instanceof Error ? error.message : String(error);
    reply = fail(rpcError(CODES.internal, `internal error: ${message}`));
  }
  return reply instanceof Promise ? reply.then((late) => formatReply(id, late)) : formatReply(id, reply);
}

function formatReply(id: Id | undefined, reply: Awaited<RpcReply>): string | null {
  if (id === undefined) return null;
  return reply.ok ? formatResult(id, reply.value) : formatError(id, reply.error);
}

/** Waits for a slow reader (back-pressure). */
async function write(output: Output, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
