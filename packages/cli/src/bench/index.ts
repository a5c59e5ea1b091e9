import { usage } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { type BenchSettings, benchEngine } from './engine.ts';
import { benchMaps } from './maps.ts';
import { benchSearch } from './search.ts';

/** What can be measured. */
const BENCHES: Readonly<Record<string, (terminal: Terminal, settings: BenchSettings) => Promise<void>>> = {
  engine: benchEngine,
  search: benchSearch,
  maps: benchMaps,
};

export const benchNames = Object.keys(BENCHES).join(', ');

/** `quintet bench [WHAT]`: all there is, or one of them. */
export async function runBench(terminal: Terminal, what: string | undefined, settings: BenchSettings): Promise<void> {
  if (what !== undefined && !Object.hasOwn(BENCHES, what)) {
    throw usage(`there is no bench "${what}"; known: ${benchNames}`);
  }
  for (const [name, run] of Object.entries(BENCHES)) {
    if (what === undefined || what === name) await run(terminal, settings);
  }
}
