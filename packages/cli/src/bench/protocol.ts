import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { applyEntry, createMatch, games, legalTexts, type Match, unwrap } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { LineSplitter } from '../terminal/lines.ts';
import { type Effort, mainCall, median, rate } from './measure.ts';

/** Speed of `legal` and `play` with Octa of size 4, in plies per second. */
export interface ProtocolFigures {
  readonly tcp: number;
  /** Rate over TCP in the best round: the speed on an otherwise idle machine. */
  readonly mostTcp: number;
  /** Median rate over TCP with the state in every response. */
  readonly tcpWithState: number;
  /** The same calls in this process, without a protocol. */
  readonly inProcess: number;
}

/** Number of matches played at the same time, so that requests are pipelined. */
const MATCHES = 64;
const MAX_LINE = 1_000_000;

/** Plays random matches over TCP with an engine in a separate process. */
export async function measureProtocol(effort: Effort, elapsed: () => number): Promise<ProtocolFigures> {
  const inProcess = measureCalls(effort, elapsed);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', mainCall(['engine', '--listen', '0', '--exit-with-stdin'])],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const [host = '', port] = (JSON.parse(line) as { listening: string }).listening.split(':');
    const play = async (withState: boolean): Promise<number[]> => {
      const socket = connect({ host, port: Number(port) });
      try {
        return await new PipelinedPlayer(socket, withState).rates(effort, elapsed);
      } finally {
        socket.destroy();
      }
    };
    const rates = await play(false);
    return { tcp: median(rates), mostTcp: Math.max(...rates), tcpWithState: median(await play(true)), inProcess };
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
}

function measureCalls(effort: Effort, elapsed: () => number): number {
  const random = new Random(1);
  let match: Match = createMatch(games.octa, { size: 4 });
  return rate(effort, elapsed, () => {
    if (match.outcome) match = createMatch(games.octa, { size: 4 });
    const moves = legalTexts(match.game, match.position);
    match = unwrap(applyEntry(match, { move: moves[random.below(moves.length)] as string, at: null }));
    return 1;
  });
}

/** A client that plays many matches at once. Each match waits only for its own response. */
class PipelinedPlayer {
  readonly #socket: Socket;
  readonly #withState: boolean;
  readonly #random = new Random(1);
  readonly #waiting = new Map<number, (result: Record<string, unknown>) => void>();
  #unsent = '';
  #ids = 0;
  #plies = 0;

  constructor(socket: Socket, withState: boolean) {
    this.#socket = socket.setNoDelay(true);
    this.#withState = withState;
    const splitter = new LineSplitter(MAX_LINE);
    socket.on('data', (bytes) => {
      for (const line of splitter.push(bytes)) this.#receive(line ?? '');
      this.#flush();
    });
  }

  /** Plies per second in each round after a warm-up round. */
  async rates({ rounds, roundMilliseconds }: Effort, elapsed: () => number): Promise<number[]> {
    for (let n = 0; n < MATCHES; n++) this.#start();
    this.#flush();
    const rates: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const [since, before] = [elapsed(), this.#plies];
      await new Promise((resolve) => setTimeout(resolve, roundMilliseconds));
      rates.push((1000 * (this.#plies - before)) / (elapsed() - since));
    }
    return rates.slice(1);
  }

  #start(): void {
    this.#send('new', { game: 'octa', options: { size: 4 } }, ({ match }) => this.#play(match as string));
  }

  #play(match: string): void {
    this.#send('legal', { match }, ({ moves }) => {
      const texts = moves as readonly string[];
      const move = texts[this.#random.below(texts.length)];
      this.#send('play', { match, move, state: this.#withState }, ({ toMove }) => {
        this.#plies++;
        if (toMove !== null) return this.#play(match);
        this.#send('close', { match }, () => {});
        this.#start();
      });
    });
  }

  #send(method: string, params: object, then: (result: Record<string, unknown>) => void): void {
    const id = ++this.#ids;
    this.#waiting.set(id, then);
    this.#unsent += `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  }

  #receive(line: string): void {
    const { id, result, error } = JSON.parse(line);
    if (error) throw new Error(error.message);
    const then = this.#waiting.get(id);
    this.#waiting.delete(id);
    then?.(result);
  }

  #flush(): void {
    if (this.#unsent !== '') this.#socket.write(this.#unsent);
    this.#unsent = '';
  }
}
