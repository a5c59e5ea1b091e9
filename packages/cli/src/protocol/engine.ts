import { once } from 'node:events';
import type { Line } from '../lines.ts';
import { readLines } from '../lines.ts';
import type { Output, Terminal } from '../terminal.ts';
import { CODES, formatError, formatResult, readRequest, rpcError } from './rpc.ts';
import { EngineService } from './service.ts';

/** In bytes. */
export const MAX_LINE = 1_000_000;
/** Answers are gathered up to about this many characters, so that many small ones are one write. */
const FLUSH_AT = 65_536;

/** `quintet engine`: one request a line, one answer a line, in order, until the input ends. */
export async function serveEngine({ input, output, elapsed }: Terminal): Promise<void> {
  const service = new EngineService(elapsed);
  for await (const lines of readLines(input, MAX_LINE)) {
    let pending = '';
    for (const line of lines) {
      const text = answer(service, line);
      if (text === null) continue;
      pending += `${text}\n`;
      if (pending.length < FLUSH_AT) continue;
      await write(output, pending);
      pending = '';
    }
    if (pending) await write(output, pending);
  }
}

/** The answer to one line; null where there is none to give. Never throws. */
export function answer(service: EngineService, line: Line): string | null {
  if (line !== null && line.trim() === '') return null;
  const request = readRequest(line, MAX_LINE);
  if (!request.ok) return formatError(request.error.id, request.error.error);
  const { id, method, params } = request.value;
  let text: string;
  try {
    const result = service.call(method, params);
    text = result.ok ? formatResult(id ?? null, result.value) : formatError(id ?? null, result.error);
  } catch (error) {
    // A bug of ours must not cost the caller the other matches.
    const why = error instanceof Error ? error.message : String(error);
    text = formatError(id ?? null, rpcError(CODES.internal, `internal error: ${why}`));
  }
  return id === undefined ? null : text;
}

/** Waits while the reader is slower than we are. */
async function write(output: Output, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
