import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { collect, integer } from '../terminal/args.ts';
import { usage } from '../terminal/failure.ts';
import { TABLES_HELP } from '../terminal/games.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { parseAddress } from './address.ts';
import { serveStdin } from './client.ts';
import { methodNames } from './methods.ts';
import { openRpcText } from './openrpc.ts';

interface EngineFlags {
  readonly game?: readonly string[];
  readonly tables?: string;
  readonly listen?: string;
  readonly websocket?: string;
  readonly allowOrigin: readonly string[];
  readonly portFile?: string;
  readonly exitOnDisconnect?: boolean;
  readonly exitWithStdin?: boolean;
  readonly threads?: string;
  readonly maxClients: string;
  readonly openrpc?: boolean;
}

const MAX_THREADS = 256;
const MAX_CLIENTS = 1000;

export function addEngine(program: Command, terminal: Terminal): void {
  program
    .command('engine')
    .description('engine protocol for other programs: JSON-RPC 2.0 over stdin and stdout, TCP or WebSocket')
    .option('--game <path>', 'load your own game from this folder, module or package; repeatable', collect)
    .option('--tables <folder>', TABLES_HELP)
    .option('--listen <address>', 'serve JSON lines over TCP at PORT or HOST:PORT; 0 picks a free port')
    .option('--websocket <address>', 'serve WebSocket at PORT or HOST:PORT')
    .option('--allow-origin <origin>', 'let web pages of this origin connect; can be repeated', collect, [])
    .option('--port-file <file>', 'write the port to a file as soon as clients can connect')
    .option('--exit-on-disconnect', 'end when the last client disconnects, or if none connects within a minute')
    .option('--exit-with-stdin', 'end when stdin closes, as it does when the program that started this one ends')
    .option('--threads <n>', 'searches that run at the same time; default is one less than the number of cores')
    .option('--max-clients <n>', 'clients that can be connected at the same time', '64')
    .option('--openrpc', 'print a description of the protocol (OpenRPC) and exit')
    .option('--json', 'accepted for consistency; the output is always JSON')
    .addHelpText(
      'after',
      `
Methods: ${methodNames.join(', ')}.
Other requests are answered during a search; progress notifications carry the id of its request.
Only programs on this machine can connect unless an address names another host.
With --listen or --websocket, the first line on stdout is a JSON object with the addresses.

Examples:
  echo '{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"ctor"}}' | quintet engine
  quintet engine --listen 4171
  quintet engine --listen 0 --port-file port.txt --exit-on-disconnect`,
    )
    .action((flags: EngineFlags) => runEngine(terminal, flags));
}

async function runEngine(terminal: Terminal, flags: EngineFlags): Promise<void> {
  if (flags.openrpc) return void terminal.output.write(openRpcText());
  const threads =
    flags.threads === undefined
      ? Math.max(1, availableParallelism() - 1)
      : integer(flags.threads, '--threads', 1, MAX_THREADS);
  const maxClients = integer(flags.maxClients, '--max-clients', 1, MAX_CLIENTS);
  const tcp = flags.listen === undefined ? null : parseAddress(flags.listen, '--listen');
  const websocket = flags.websocket === undefined ? null : parseAddress(flags.websocket, '--websocket');
  for (const origin of flags.allowOrigin) checkOrigin(origin);
  await terminal.games.load(flags.game ?? []);
  terminal.games.useTables(flags.tables);
  const { startThread } = terminal.games;
  const { portFile = null, exitOnDisconnect = false, exitWithStdin = false } = flags;
  if (!tcp && !websocket) {
    if (portFile !== null || exitOnDisconnect || exitWithStdin) {
      throw usage('--port-file, --exit-on-disconnect and --exit-with-stdin need --listen or --websocket');
    }
    return serveStdin(terminal, startThread, threads);
  }
  const settings = { tcp, websocket, threads, maxClients, origins: flags.allowOrigin };
  const { listen } = await import('./listen.ts');
  await listen(terminal, { ...settings, portFile, exitOnDisconnect, exitWithStdin }, startThread);
}

/** Throws unless this is an origin. Pages opened from a file have the origin `null`. */
function checkOrigin(origin: string): void {
  if (origin === 'null' || (URL.canParse(origin) && new URL(origin).origin === origin)) return;
  throw usage(`--allow-origin must be an origin such as https://example.org, not "${origin}"`);
}
