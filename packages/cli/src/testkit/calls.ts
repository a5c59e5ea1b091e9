import { type StartWorker, WorkerPool } from '@quintet/engine';
import { answer } from '../protocol/engine.ts';
import { EngineService } from '../protocol/service.ts';
import { startIdle } from './workers.ts';

/** A service whose clock gains a millisecond whenever it is looked at. */
export function testService(startWorker: StartWorker = startIdle): EngineService {
  let elapsed = 0;
  return new EngineService(() => elapsed++, new WorkerPool(startWorker, { size: 1 }));
}

/** What is answered at once to a line, read as JSON; null where there is no answer. */
export function ask(to: EngineService, line: string | null) {
  const text = answer(to, line, () => {});
  if (text instanceof Promise) throw new Error('a search is answered later');
  return JSON.parse(text ?? 'null');
}

export const call = (to: EngineService, method: string, params?: unknown) => ask(to, request(1, method, params));

/** What is answered to a search, and what is told on the way. */
export async function search(to: EngineService, method: string, params: unknown, id: unknown = 1) {
  const told: ReturnType<typeof JSON.parse>[] = [];
  const text = await answer(to, request(id, method, params), (line) => told.push(JSON.parse(line)));
  return { ...JSON.parse(text ?? 'null'), told };
}

const request = (id: unknown, method: string, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
