import { bench, type Programs } from './bench.ts';
import { CLUSTER_PLAN, PLAN, planWith } from './plan.ts';
import { table } from './table.ts';

/** Exit codes by shell convention: 128 plus the signal number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 };

/**
 * `npm run bench server`: live play over real sockets, with server and load in separate processes. `--matches N` measures only
 * a closed loop of that many matches.
 */
export async function main(args: readonly string[], programs: Programs): Promise<number> {
  const isJson = args.includes('--json');
  const say = (progress: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progress}`);
    else process.stderr.write(`${progress}\n`);
  };
  // Child processes end when this process exits.
  for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));
  const count = (name: string): number | null => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : null);
  const plan = planWith(programs.cluster ? CLUSTER_PLAN : PLAN, count('--matches'), count('--rounds'));
  const figures = await bench(programs, plan, say);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(isJson ? JSON.stringify(figures) : table(figures));
  return 0;
}
