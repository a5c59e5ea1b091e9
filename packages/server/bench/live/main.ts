import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bench } from './bench.ts';
import { benchGrowth, GROWTH_PLAN, type GrowthFigures } from './growth.ts';
import { plotGrowth } from './growth-plot.ts';
import type { Programs } from './launcher.ts';
import { CLUSTER_PLAN, PLAN, planWith } from './plan.ts';
import { growthTable, table } from './table.ts';

/** Adds figures to those in the JSON file beside the plot, in place of earlier ones of the same size, and draws all of them. */
function keep(plot: string, figures: readonly GrowthFigures[]): readonly GrowthFigures[] {
  const file = plot.replace(/\.svg$/, '.json');
  const earlier: GrowthFigures[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const isNew = (a: GrowthFigures): boolean => figures.some((b) => a.nodes === b.nodes && a.matches === b.matches);
  const all = [...earlier.filter((each) => !isNew(each)), ...figures];
  all.sort((a, b) => a.nodes - b.nodes || a.matches - b.matches);
  writeFileSync(file, `[\n${all.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
  writeFileSync(plot, plotGrowth(all));
  return all;
}

/** Exit codes by shell convention: 128 plus the signal number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 };

/**
 * `npm run bench server`: live play over real sockets, with server and load in separate processes. `--matches N` measures only
 * a closed loop of that many matches. `--growth FILE.svg` measures clusters of one to four nodes with 100 to 10,000 open
 * matches and draws them; `--nodes N` and `--matches N` pick one of each.
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
  const file = args.includes('--growth') ? (args[args.indexOf('--growth') + 1] ?? '') : null;
  if (file !== null && programs.cluster) {
    const only = (name: string, all: readonly number[]): readonly number[] => {
      const one = count(name);
      return one === null ? all : [one];
    };
    const { nodes, matches, milliseconds } = GROWTH_PLAN;
    const plan = { nodes: only('--nodes', nodes), matches: only('--matches', matches), milliseconds };
    const figures = await benchGrowth({ ...programs, cluster: programs.cluster }, plan, say, (each) =>
      keep(file, each),
    );
    console.log(isJson ? JSON.stringify(figures) : growthTable(keep(file, [])));
    return 0;
  }
  const plan = planWith(programs.cluster ? CLUSTER_PLAN : PLAN, count('--matches'), count('--rounds'));
  const figures = await bench(programs, plan, say);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(isJson ? JSON.stringify(figures) : table(figures));
  return 0;
}
