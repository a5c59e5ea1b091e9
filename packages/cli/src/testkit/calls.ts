import { answer } from '../protocol/engine.ts';
import { EngineService } from '../protocol/service.ts';

/** A service whose clock gains a millisecond whenever it is looked at. */
export function testService(): EngineService {
  let elapsed = 0;
  return new EngineService(() => elapsed++);
}

/** What is answered to a line, read as JSON; null where there is no answer. */
export const ask = (to: EngineService, line: string | null) => JSON.parse(answer(to, line) ?? 'null');

export const call = (to: EngineService, method: string, params?: unknown) =>
  ask(to, JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) }));
