import path from 'node:path';
import type { Game, Options } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { checkTable, type StartWorker, summarizeTable, WorkerPool } from '@quintet/engine/search';
import { folderTables, readTableHead, TableFileError, type TableHead, writeTable } from '@quintet/server/table-files';
import { runInOrder } from '../arena/in-order.ts';
import { Progress } from '../arena/progress.ts';
import { workersFrom } from '../arena/settings.ts';
import { integer, optionsFrom } from '../terminal/args.ts';
import { Failure, usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';

export interface TablebaseSettings {
  readonly material?: string;
  readonly pieces: string;
  readonly options?: string;
  readonly out: string;
  readonly check?: string | true;
  readonly workers?: string;
  readonly json?: boolean;
}

/** The tables of one run. */
interface Plan {
  readonly game: Game;
  readonly options: Options;
  readonly names: readonly string[];
  readonly folder: string;
}

interface NamedHead extends TableHead {
  readonly name: string;
}

const MIN_PIECES = 2;
const CHECKED = 1000;

/** `quintet tablebase GAME`: computes the missing tables, checks them on request, and prints their statistics. */
export async function runTablebase(
  terminal: Terminal,
  gameName: string,
  settings: TablebaseSettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  const game = await terminal.games.named(gameName);
  if (game.tables.maxPieces === 0) throw usage(`${game.id} has no endgame tables`);
  const { setup, ...options } = optionsFrom(game, settings.options, 'en');
  if (setup !== undefined) throw usage('--options: a table has all positions, so leave out the setup');
  const plan = { game, options, names: namesFrom(game, settings), folder: path.resolve(terminal.folder, settings.out) };
  const check = settings.check === undefined ? null : checkFrom(settings.check);
  const since = terminal.elapsed();
  try {
    const computed = await computeMissing(terminal, plan, settings.workers, startWorker);
    const checked = check === null ? 0 : checkAll(terminal, plan, check);
    const heads = plan.names.map((name): NamedHead => ({ name, ...(headOf(plan, name) as TableHead) }));
    const seconds = (terminal.elapsed() - since) / 1000;
    if (settings.json) printJson(terminal, { ...resultOf(plan, heads), computed, checked, seconds });
    else printResult(terminal, plan, heads, { computed, checked, seconds });
  } catch (error) {
    throw error instanceof TableFileError ? new Failure(error.message) : error;
  }
}

function namesFrom(game: Game, { material, pieces }: TablebaseSettings): string[] {
  const { maxPieces, parseName, names } = game.tables;
  if (material === undefined) {
    const most = integer(pieces, '--pieces', MIN_PIECES, maxPieces);
    return Array.from({ length: most + 1 }, (_, count) => names(count)).flat();
  }
  const name = parseName(material);
  if (name === null) {
    throw usage(`--material must be the pieces of both seats, ${maxPieces} at most (LT-E), not "${material}"`);
  }
  return [name];
}

const checkFrom = (text: string | true): number =>
  text === true ? CHECKED : text === 'all' ? Number.POSITIVE_INFINITY : integer(text, '--check', 1, 1e9);

const headOf = ({ folder, ...plan }: Plan, name: string): TableHead | null => readTableHead(folder, { ...plan, name });

/** Computes the tables that the folder lacks, on all threads. Returns their number. */
async function computeMissing(
  terminal: Terminal,
  plan: Plan,
  workers: string | undefined,
  startWorker: StartWorker,
): Promise<number> {
  const { game, options, names, folder } = plan;
  const missing = names.filter((name) => headOf(plan, name) === null);
  const pool = new WorkerPool(startWorker, { size: workersFrom(workers, missing.length) });
  const before = names.length - missing.length;
  const progress = new Progress(terminal, `${game.id} tables`, names.length, before);
  let positions = 0;
  const compute = async (index: number): Promise<number> => {
    const name = missing[index] as string;
    const since = terminal.elapsed();
    const bytes = await pool.start({ kind: 'table', job: { game: game.id, options, name } }).result;
    const head = { ...summarizeTable(game, bytes), ms: Math.round(terminal.elapsed() - since) };
    await writeTable(folder, { game, options, name }, bytes, head);
    return head.positions;
  };
  try {
    await runInOrder(pool.size, 0, missing.length, compute, async (count) => {
      positions += count;
      progress.step(() => `${(positions / 1e6).toFixed(1)} million positions`);
    });
  } finally {
    progress.close();
    await pool.close();
  }
  return missing.length;
}

/** Checks positions of every table by the rules. Returns their number. */
function checkAll(terminal: Terminal, { game, options, names, folder }: Plan, count: number): number {
  const progress = new Progress(terminal, 'checked', names.length, 0);
  let checked = 0;
  for (const name of names) {
    // Opened anew for each table, so that large tables do not pile up in memory.
    const tables = game.tables.open(folderTables(folder, game));
    const size = game.tables.size(options, name);
    const { positions, error } = checkTable(game, options, name, tables, indexesOf(size, count));
    if (error) {
      const { index, inTable, byMoves } = error;
      throw new Failure(`${name}, position ${index}: the table says ${inTable}, its moves lead to ${byMoves}`);
    }
    checked += positions;
    progress.step(() => `${checked} positions`);
  }
  progress.close();
  return checked;
}

/** All indexes, or a sample that is the same in every run. */
function* indexesOf(size: number, count: number): Generator<number> {
  const random = new Random(1);
  if (count >= size) for (let index = 0; index < size; index++) yield index;
  else for (let i = 0; i < count; i++) yield random.below(size);
}

function resultOf({ game, options }: Plan, heads: readonly NamedHead[]) {
  const sum = (key: 'positions' | 'won' | 'lost' | 'ms'): number => heads.reduce((total, head) => total + head[key], 0);
  const longest = heads.reduce((best, head) => (head.longest > best.longest ? head : best));
  const position = game.tables.positionsOf(options, longest.name)(longest.longestAt);
  const drawn = sum('positions') - sum('won') - sum('lost');
  return {
    ...{
      game: game.id,
      options,
      tables: heads.length,
      positions: sum('positions'),
      won: sum('won'),
      lost: sum('lost'),
    },
    drawn,
    longest: {
      plies: longest.longest,
      table: longest.name,
      setup: position && game.editor.format(game.editor.draft(position), options),
    },
  };
}

function printResult(
  terminal: Terminal,
  plan: Plan,
  heads: readonly NamedHead[],
  { computed, checked, seconds }: { readonly computed: number; readonly checked: number; readonly seconds: number },
): void {
  const { tables, positions, won, lost, drawn, longest } = resultOf(plan, heads);
  const share = (count: number): string => `${((100 * count) / positions).toFixed(1)} %`;
  print(terminal, `${tables} ${tables === 1 ? 'table' : 'tables'} in ${plan.folder}, ${computed} of them new`);
  print(
    terminal,
    `${positions} positions: ${share(won)} won, ${share(lost)} lost, ${share(drawn)} drawn for the seat to move`,
  );
  print(terminal, `longest win: ${longest.plies} plies, ${longest.table}, ${longest.setup}`);
  if (checked > 0) print(terminal, `${checked} positions checked by the rules: no errors`);
  print(terminal, `${seconds.toFixed(1)} s`);
}
