import type { Admin, MatchFile } from '@quintet/server';
import type { Command } from 'commander';
import type { ServeSettings } from './serve.ts';
import { Failure, usage } from './terminal/failure.ts';
import { print, printJson, type Terminal } from './terminal/terminal.ts';
import { printable } from './terminal/width.ts';

const DEFAULT_REPORTS = '20';

/** `quintet admin …`: commands for operators. They work while servers use the same store. */
export function addAdmin(program: Command, terminal: Terminal): void {
  const admin = program
    .command('admin')
    .description("inspect, end and delete matches in a server's store; the server may keep running")
    .option('--store <where>', 'SQLite file or postgres://…; default STORE, then data/quintet.sqlite')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
MATCH is an id, as in the address of its page, or its short code while it waits for a player.

Examples:
  quintet admin reports
  quintet admin show tc8x4mzq2n7vhd3kwpya
  quintet admin --store postgres://quintet@db/quintet close tc8x4mzq2n7vhd3kwpya`,
    );
  const on = (work: (admin: Admin, tell: Tell) => Promise<void>) => () => within(terminal, admin.opts(), work);

  admin
    .command('show <match>')
    .description('show everything stored about a match except its moves')
    .action((match: string) =>
      on(async (store, tell) => {
        const file = found(await store.show(match), match);
        tell(file, () => linesOf(file));
      })(),
    );
  admin
    .command('close <match>')
    .description('end a match without a winner')
    .action((match: string) =>
      on(async (store, tell) => {
        const isEnded = found(await store.close(match), match);
        tell({ isEnded }, () => [isEnded ? 'ended' : 'it had already ended']);
      })(),
    );
  admin
    .command('delete <match>')
    .description('delete a match and everything that belongs to it')
    .action((match: string) =>
      on(async (store, tell) => {
        found((await store.delete(match)) || null, match);
        tell({ isDeleted: true }, () => ['deleted']);
      })(),
    );
  admin
    .command('hush <match>')
    .description('delete the chat of a match')
    .action((match: string) =>
      on(async (store, tell) => {
        found((await store.hush(match)) || null, match);
        tell({ isHushed: true }, () => ['chat deleted']);
      })(),
    );
  admin
    .command('forget <ticket>')
    .description('delete every match in which a ticket holds a seat; - reads the ticket from stdin')
    .action((ticket: string) =>
      on(async (store, tell) => {
        const matches = await store.forget(ticket === '-' ? await lineOf(terminal) : ticket);
        tell({ matches }, () => [...matches, `${matches.length} deleted`]);
      })(),
    );
  admin
    .command('reports')
    .description('list reports from players, latest first')
    .option('--limit <n>', 'number of reports', DEFAULT_REPORTS)
    .action(({ limit }: { readonly limit: string }) =>
      on(async (store, tell) => {
        if (!/^[1-9]\d{0,4}$/.test(limit)) throw usage(`--limit must be a number from 1 to 99999, not "${limit}"`);
        const reports = await store.reports(Number(limit));
        tell({ reports }, () => (reports.length === 0 ? ['no reports'] : reports.flatMap(reportLines)));
      })(),
    );
}

type Tell = (value: unknown, lines: () => readonly string[]) => void;

async function within(
  terminal: Terminal,
  settings: ServeSettings,
  work: (admin: Admin, tell: Tell) => Promise<void>,
): Promise<void> {
  const { configFrom } = await import('./serve.ts');
  const { store } = configFrom(terminal, settings);
  const { Admin: Store, NewerSchema, StoreError } = await import('@quintet/server');
  const admin = await Store.open(store).catch((error: unknown) => {
    if (error instanceof StoreError || error instanceof NewerSchema) throw new Failure(error.message);
    throw error;
  });
  try {
    await work(admin, (value, lines) => {
      if (settings.json) printJson(terminal, value);
      else for (const line of lines()) print(terminal, printable(line));
    });
  } finally {
    await admin.stop();
  }
}

function found<T>(value: T | null, match: string): T {
  if (value === null) throw new Failure(`match ${printable(match)} not found`);
  return value;
}

const time = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString());

function linesOf(file: MatchFile): string[] {
  const { players, tickets, outcome, chat, reports } = file;
  const seat = (n: 0 | 1): string => {
    const player = players[n];
    if (!player) return 'free';
    const name = player.level === null ? (player.name ?? 'no name') : `bot of level ${player.level}`;
    return `${name}, ${tickets[n]} ticket${tickets[n] === 1 ? '' : 's'}`;
  };
  return [
    `${file.id}  ${file.game}, ${file.phase}, ${file.version} entries${file.isListed ? ', listed' : ''}${file.isOpen ? ', open to all' : ''}`,
    `options   ${JSON.stringify(file.options)}`,
    `terms     ${JSON.stringify(file.terms)}`,
    `seat 0    ${seat(0)}`,
    `seat 1    ${seat(1)}`,
    `outcome   ${outcome ? `${outcome.winner === null ? 'no winner' : `seat ${outcome.winner}`}, ${outcome.reason}` : 'none yet'}`,
    `made      ${time(file.createdAt)}`,
    `changed   ${time(file.changedAt)}`,
    `deadline  ${time(file.deadline)}`,
    ...chat.map(({ by, text, at }) => `chat      ${time(at)}  ${by ?? '-'}: ${text}`),
    ...reports.flatMap(reportLines),
  ];
}

function reportLines({ match, at, by, reason, text, names, chat }: MatchFile['reports'][number]): string[] {
  const who = by === null ? 'a watcher' : `seat ${by}`;
  return [
    `reported  ${time(at)}  ${match}  ${reason}, by ${who} (${names.map((name) => name ?? 'no name').join(' v ')})${text === '' ? '' : `: ${text}`}`,
    ...chat.map((line) => `          ${time(line.at)}  ${line.by ?? '-'}: ${line.text}`),
  ];
}

/** Reads the ticket from stdin, since an argument would stay in the shell's history. */
async function lineOf({ input }: Terminal): Promise<string> {
  let text = '';
  for await (const chunk of input) text += String(chunk);
  return text.trim();
}
