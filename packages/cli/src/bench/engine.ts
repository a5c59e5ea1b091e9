import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
// Renamed, since the bundle defines its own `createRequire`.
import { createRequire as requireFrom } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Game, gameList, type Options } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { Failure } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import {
  bytesPerPly,
  type Effort,
  measureInProcess,
  measurePerft,
  measurePlayouts,
  rate,
  signature,
} from './measure.ts';
import { measureProtocol, type ProtocolFigures } from './protocol.ts';
import { type Duel, measurePerftDuels, measureUhpDuels } from './rivals.ts';

export interface BenchSettings {
  /** Measures only this game, in the current process. */
  readonly game?: string;
  /** Measures other engines in the same run. */
  readonly peers?: boolean;
  /** Command of a UHP engine to measure Bugs beside. */
  readonly uhp?: string;
  /** Command of a program that prints perft counts of the Hive base game, to measure Bugs beside. */
  readonly perft?: string;
  readonly json?: boolean;
}

/** A perft case from the game's folder, with its known count. */
interface PerftCase {
  readonly options: object;
  readonly counts: readonly number[];
}

interface GameFigures {
  readonly game: string;
  readonly perft: { readonly options: object; readonly depth: number; readonly bulk: number; readonly plain: number };
  readonly playoutsPerSecond: number;
  readonly pliesPerSecond: number;
  readonly maxPliesPerSecond: number;
  /** Plies played in the time it takes to draw a thousand random numbers, a rate that hardly depends on the machine. */
  readonly pliesPerThousandNumbers: number;
  readonly bytesPerPly: number;
  readonly signature: number;
}

/** Output of a peer: another engine playing random matches of one of our games. */
interface PeerFigures {
  readonly peer: string;
  readonly game: string;
  readonly pliesPerSecond: number;
}

const EFFORT: Effort = { rounds: 7, roundMilliseconds: 300 };
/** Maximum node count of the measured perft: enough to measure, and quick enough to repeat. */
const PERFT_NODES = 20_000_000;

const packages = requireFrom(import.meta.url);

/** `quintet bench engine`: measures the speed of the rules. */
export async function benchEngine(terminal: Terminal, settings: BenchSettings): Promise<void> {
  const { game, json, peers, uhp, perft } = settings;
  if (!json) print(terminal, `Node ${process.versions.node}, one thread; medians of ${EFFORT.rounds} rounds\n`);
  if (!json) print(terminal, row(HEADINGS));
  const ours = new Map<string, GameFigures>();
  for (const each of game === undefined ? gameList : [await terminal.games.named(game)]) {
    const figures =
      game === undefined
        ? await measureInProcess<GameFigures>('engine', each.id)
        : await measureGame(each, terminal.elapsed);
    ours.set(each.id, figures);
    if (json) printJson(terminal, figures);
    else print(terminal, row(cellsOf(figures)));
  }
  if (game === undefined) {
    const figures = await measureProtocol(EFFORT, terminal.elapsed);
    if (json) printJson(terminal, { protocol: figures });
    else print(terminal, protocolLine(figures));
  }
  for (const figures of peers ? await measurePeers() : []) {
    const times = (ours.get(figures.game)?.pliesPerSecond ?? 0) / figures.pliesPerSecond;
    if (json) printJson(terminal, { ...figures, times });
    else print(terminal, peerLine(figures, times));
  }
  const duels = [
    ...(perft === undefined ? [] : await measurePerftDuels(perft, terminal.elapsed)),
    ...(uhp === undefined ? [] : await measureUhpDuels(uhp, terminal.elapsed)),
  ];
  for (const each of duels) {
    if (json) printJson(terminal, each);
    else print(terminal, duelLine(each));
  }
}

const protocolLine = ({ tcp, mostTcp, tcpWithState, inProcess }: ProtocolFigures): string =>
  `\nengine protocol over TCP, legal and play, octa of size 4: ${whole(tcp)} plies/s (best round ${whole(mostTcp)}; ${whole(tcpWithState)} with state), ` +
  `${((100 * tcp) / inProcess).toFixed(0)} % of ${whole(inProcess)} plies/s in process`;

const peerLine = ({ peer, game, pliesPerSecond }: PeerFigures, times: number): string =>
  `\n${peer}, ${game}: ${whole(pliesPerSecond)} plies/s; ours is ${whole(times)} times as fast`;

const duelLine = ({ what, ours, rival, ratio }: Duel): string =>
  `\nbugs, ${what}: ours ${rounded(ours)}, theirs ${rounded(rival)}; ratio of alternating rounds ${ratio.toFixed(2)}`;

/** Runs `engine.mjs` of each peer in the `bench` folder, one after the other. */
async function measurePeers(): Promise<PeerFigures[]> {
  // Relative to the bundle in packages/cli/dist.
  const folder = fileURLToPath(new URL('../../../bench/', import.meta.url));
  if (!existsSync(path.join(folder, 'node_modules'))) {
    throw new Failure('the peers are not installed; run npm run bench -- engine --peers');
  }
  const figures: PeerFigures[] = [];
  for (const program of readdirSync(folder).map((peer) => path.join(folder, peer, 'engine.mjs'))) {
    if (!existsSync(program)) continue;
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    figures.push(JSON.parse(stdout));
  }
  return figures;
}

async function measureGame(game: Game, elapsed: () => number): Promise<GameFigures> {
  const cases: readonly PerftCase[] = JSON.parse(await readFile(packages.resolve(`#cases/${game.id}`), 'utf8'));
  const [known] = cases;
  if (!known) throw new Error(`${game.id} has no known counts`);
  const depth = Math.max(1, known.counts.filter((count) => count <= PERFT_NODES).length);
  const start = game.rules.start(complete(game, known.options));
  const speed = (bulk: boolean): number =>
    measurePerft(start, depth, known.counts[depth - 1] as number, bulk, EFFORT, elapsed);

  const random = new Random(1);
  const numbers = rate(EFFORT, elapsed, () => {
    for (let n = 0; n < 1000; n++) random.next();
    return 1;
  });
  const options = complete(game, {});
  const playouts = measurePlayouts(game, options, EFFORT, elapsed);
  return {
    game: game.id,
    perft: { options: known.options, depth, bulk: speed(true), plain: speed(false) },
    ...playouts,
    pliesPerThousandNumbers: playouts.pliesPerSecond / numbers,
    bytesPerPly: bytesPerPly(game, options),
    signature: signature(game, options),
  };
}

function complete(game: Game, given: object): Options {
  const options = game.rules.parseOptions(given);
  if (!options.ok) throw new Error(`${game.id}: bad option ${options.error.key}`);
  return options.value;
}

const HEADINGS = [
  'game',
  'perft',
  'bulk nodes/s',
  'nodes/s',
  'playouts/s',
  'plies/s',
  'best round',
  'plies/1k rnd',
  'bytes/ply',
  'signature',
];
const WIDTHS = [8, 6, 14, 14, 12, 12, 12, 13, 10, 10];

const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join('');

const rounded = (value: number): string => (value < 100 ? value.toFixed(2) : whole(value));

const whole = (value: number): string => Math.round(value).toLocaleString('en');

const cellsOf = (figures: GameFigures): string[] => [
  figures.game,
  String(figures.perft.depth),
  whole(figures.perft.bulk),
  whole(figures.perft.plain),
  whole(figures.playoutsPerSecond),
  whole(figures.pliesPerSecond),
  whole(figures.maxPliesPerSecond),
  figures.pliesPerThousandNumbers.toFixed(1),
  figures.bytesPerPly.toFixed(2),
  String(figures.signature),
];
