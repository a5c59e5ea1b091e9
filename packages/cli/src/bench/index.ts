import { usage } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type BenchSettings, benchEngine } from './engine.ts';
import { benchMaps } from './maps.ts';
import { benchSearch } from './search.ts';

const BENCHES: Readonly<Record<string, (terminal: Terminal, settings: BenchSettings) => Promise<void>>> = {
  engine: benchEngine,
  search: benchSearch,
  maps: benchMaps,
};

export const benchNames = Object.keys(BENCHES).join(', ');

/** `quintet bench [WHAT]`: runs one benchmark, or all. */
export async function runBench(terminal: Terminal, what: string | undefined, settings: BenchSettings): Promise<void> {
  if (what !== undefined && !Object.hasOwn(BENCHES, what)) {
    throw usage(`unknown benchmark "${what}"; known: ${benchNames}`);
  }
  for (const [name, run] of Object.entries(BENCHES)) {
    if (what === undefined || what === name) await run(terminal, settings);
  }
}
