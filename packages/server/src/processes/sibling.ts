import cluster from 'node:cluster';
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { type HandedOver, isKind, ownerOf, PROCESS_NUMBER, type ToProcess, type ToSupervisor } from './messages.ts';

type OnUpgrade = (request: IncomingMessage, socket: Duplex) => void;

const METRICS_TIMEOUT_MS = 2000;

/** This process as one of several behind one port. Each match is owned by one of them, so that its players meet in one room. */
export class Sibling {
  /** Resolves when the supervisor asks this process to stop. */
  readonly stopped: Promise<void>;
  readonly #processes: number;
  readonly #number: number;
  readonly #waiting: ((text: string) => void)[] = [];
  #onUpgrade: OnUpgrade | null = null;
  #onStop: () => void = () => {};

  private constructor(processes: number, number: number) {
    this.#processes = processes;
    this.#number = number;
    this.stopped = new Promise((resolve) => {
      this.#onStop = resolve;
    });
    process.on('message', (message: unknown, socket: Socket | undefined) => {
      if (isKind<ToProcess>(message)) this.#receive(message, socket);
    });
  }

  /** `null` in a process that no supervisor has started. */
  static join({ processes }: Pick<Config, 'processes'>): Sibling | null {
    return cluster.isWorker ? new Sibling(processes, Number(process.env[PROCESS_NUMBER])) : null;
  }

  started(addresses: readonly string[]): void {
    this.#send({ kind: 'started', addresses });
  }

  /** Closes the channel to the supervisor, which would keep this process alive. */
  leave(): void {
    cluster.worker?.disconnect();
  }

  /** Receives the requests that other processes hand over. */
  listen(onUpgrade: OnUpgrade): void {
    this.#onUpgrade = onUpgrade;
  }

  /**
   * Hands a request for a WebSocket over to the process that owns the match; `false` if this process should serve it. The client
   * sends nothing before it is answered, so no data is lost on the way.
   */
  handOver(match: string, { url = '', headers }: IncomingMessage, socket: Socket): boolean {
    const owner = ownerOf(match, this.#processes);
    if (owner === this.#number || socket.readableLength > 0) return false;
    this.#send({ kind: 'upgrade', owner, url, headers }, socket);
    return true;
  }

  /** Lets the supervisor read the metrics of this process. */
  shareMetrics(own: Registry): void {
    AggregatorRegistry.setRegistries(own);
    // The first registry of this class listens for requests of the supervisor.
    new AggregatorRegistry();
  }

  /** The metrics of all processes together; those of this process if another one does not answer. */
  async metrics(own: Registry): Promise<string> {
    const all = new Promise<string>((resolve) => this.#waiting.push(resolve));
    this.#send({ kind: 'metrics-request' });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(''), METRICS_TIMEOUT_MS);
    });
    try {
      return (await Promise.race([all, late])) || own.metrics();
    } finally {
      clearTimeout(timer);
    }
  }

  #receive(message: ToProcess, socket: Socket | undefined): void {
    if (message.kind === 'stop') this.#onStop();
    else if (message.kind === 'metrics') for (const resolve of this.#waiting.splice(0)) resolve(message.text);
    else if (socket) this.#accept(message, socket);
  }

  #accept({ url, headers }: HandedOver, socket: Socket): void {
    if (!this.#onUpgrade) return void socket.destroy();
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: 'GET', url, headers });
    this.#onUpgrade(request, socket);
  }

  #send(message: ToSupervisor, socket?: Socket): void {
    sendTo(process, message, socket);
  }
}

interface Channel {
  readonly connected: boolean;
  send?(
    message: object,
    handle: Socket | undefined,
    options: { keepOpen: boolean },
    done: (error: Error | null) => void,
  ): boolean;
}

/** Sends a message, with a socket if given. The socket then belongs to the receiver; if nobody receives it, it is closed. */
export function sendTo(channel: Channel, message: ToProcess | ToSupervisor, socket?: Socket): void {
  // With `keepOpen`, Node leaves the socket to this process until it is destroyed here. That closes this process's copy only.
  const done = (): void => void socket?.destroy();
  if (!channel.connected || !channel.send) return done();
  channel.send(message, socket, { keepOpen: true }, done);
}

/**
 * The settings of one of several processes. Each gets an equal share of the limits that are counted in a process, so that
 * a client who spreads its requests over all processes is allowed as much as the settings say, and not a multiple of it.
 */
export function shareOf(config: Config): Config {
  const { processes, creation } = config;
  const share = (limit: number): number => Math.ceil(limit / processes);
  return {
    ...config,
    threads: share(config.threads),
    maxSockets: share(config.maxSockets),
    maxSocketsPerAddress: share(config.maxSocketsPerAddress),
    maxConnectionsPerAddress: share(config.maxConnectionsPerAddress),
    requestsPerMinute: share(config.requestsPerMinute),
    requestsPerMinutePerTicket: share(config.requestsPerMinutePerTicket),
    creation: { matches: share(creation.matches), bytes: share(creation.bytes) },
  };
}
