import { type StartWorker, WorkerPool } from '@quintet/engine/search';
import { respond } from '../protocol/engine.ts';
import { EngineService } from '../protocol/service.ts';
import { startIdle } from './workers.ts';

/** A service whose clock advances by 1 ms on every reading. */
export function testService(startWorker: StartWorker = startIdle): EngineService {
  let elapsed = 0;
  return new EngineService(() => elapsed++, new WorkerPool(startWorker, { size: 1 }));
}

/** The immediate response to a line, parsed; `null` if there is none. */
export function ask(to: EngineService, line: string | null) {
  const text = respond(to, line, () => {});
  if (text instanceof Promise) throw new Error('a search is answered later');
  return JSON.parse(text ?? 'null');
}

export const call = (to: EngineService, method: string, params?: unknown) => ask(to, request(1, method, params));

/** The response to a search, and its progress notifications. */
export async function search(to: EngineService, method: string, params: unknown, id: unknown = 1) {
  const progress: ReturnType<typeof JSON.parse>[] = [];
  const text = await respond(to, request(id, method, params), (line) => progress.push(JSON.parse(line)));
  return { ...JSON.parse(text ?? 'null'), progress };
}

const request = (id: unknown, method: string, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
