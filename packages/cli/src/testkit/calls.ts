import { gameList } from '@quintet/engine';
import type { Json } from '@quintet/engine/authoring';
import type { StartWorker } from '@quintet/engine/search';
import { respond } from '../protocol/client.ts';
import { openJobs } from '../protocol/searches.ts';
import { EngineService } from '../protocol/service.ts';
import { startIdle } from './workers.ts';

/** A service whose clock advances by 1 ms on every reading. */
export function testService(startWorker: StartWorker = startIdle): EngineService {
  let elapsed = 0;
  return new EngineService(() => elapsed++, openJobs(startWorker, 1), gameList);
}

/** The parsed response to a line that is answered at once; `null` if there is no response. */
export function ask(to: EngineService, line: string | null) {
  const text = respond(to, line, { notify: () => {} });
  if (text instanceof Promise) throw new Error('a search is answered later');
  return JSON.parse(text ?? 'null');
}

export const call = (to: EngineService, method: string, params?: unknown) => ask(to, request(1, method, params));

/** The response to a search, and its progress notifications. */
export async function search(to: EngineService, method: string, params: unknown, id: unknown = 1) {
  const progress: ReturnType<typeof JSON.parse>[] = [];
  const notify = (name: string, values: Json): number =>
    progress.push({ jsonrpc: '2.0', method: name, params: values });
  const text = await respond(to, request(id, method, params), { notify });
  return { ...JSON.parse(text ?? 'null'), progress };
}

const request = (id: unknown, method: string, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
