import { fail, type Json } from '@quintet/engine/authoring';
import type { StartWorker } from '@quintet/engine/search';
import { type Line, readLines } from '../terminal/lines.ts';
import type { Output, Terminal } from '../terminal/terminal.ts';
import { CODES, formatError, formatNotification, formatResult, type Id, readRequest, rpcError } from './rpc.ts';
import { openJobs } from './searches.ts';
import { EngineService, type RpcReply } from './service.ts';

/** Maximum length of a request, in bytes. */
export const MAX_LINE = 1_000_000;
/** Number of buffered characters at which responses are written without waiting for more. */
const FLUSH_AT = 65_536;

/** The two directions of a connection. */
export interface Connection {
  /** Requests, in batches as they arrive. Ends when the client closes the connection. */
  readonly requests: AsyncIterable<readonly Line[]>;
  /** Sends messages. Returns `false` if the caller should wait for `drained` before it sends more. */
  send(messages: readonly string[]): boolean;
  /** Resolves when the client has read enough, or has disconnected. */
  drained(): Promise<void>;
}

/** Creates a connection that carries one message per line. */
export function lineConnection(input: NodeJS.ReadableStream, output: Output): Connection {
  return {
    requests: readLines(input, MAX_LINE),
    send: (messages) => output.write(`${messages.join('\n')}\n`),
    drained: () => drained(output),
  };
}

/** Resolves when the stream has drained or is closed. */
export function drained(output: NodeJS.WritableStream & { readonly destroyed?: boolean }): Promise<void> {
  if (output.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      output.off('drain', done);
      output.off('close', done);
      resolve();
    };
    output.on('drain', done);
    output.on('close', done);
  });
}

/** Answers the requests of one client, in order except for searches. Resolves when the input has ended and all are answered. */
export async function serveClient(connection: Connection, service: EngineService): Promise<void> {
  const outbox = new Outbox(connection);
  const searches = new Set<Promise<void>>();
  for await (const lines of connection.requests) {
    for (const line of lines) {
      const response = respond(service, line, outbox);
      if (response instanceof Promise) {
        const search = response.then((text) => outbox.add(text)).finally(() => searches.delete(search));
        searches.add(search);
      } else outbox.add(response);
      outbox.addNotifications();
      if (service.busy) await service.busy;
      if (outbox.draining) await outbox.draining;
    }
  }
  await Promise.all(searches);
  outbox.flush();
}

/** `quintet engine`: one request and one response per line, in order except for searches, until the input ends. */
export async function serveStdin(
  { input, output, elapsed, games }: Terminal,
  startWorker: StartWorker,
  threads = 1,
): Promise<void> {
  const jobs = openJobs(startWorker, threads);
  try {
    await serveClient(lineConnection(input, output), new EngineService(elapsed, jobs, games.list));
  } finally {
    void jobs.close();
  }
}

/** Receives the notifications that requests cause. */
export interface Listener {
  notify(method: string, params: Json): void;
}

/**
 * The response to one line, or `null` if the line gets none. A search returns a promise and reports progress to the listener. Never
 * throws.
 */
export function respond(
  service: EngineService,
  line: Line,
  listener: Listener,
): string | null | Promise<string | null> {
  if (line !== null && line.trim() === '') return null;
  const request = readRequest(line, MAX_LINE);
  if (!request.ok) return formatError(request.error.id, request.error.error);
  const { id, method, params } = request.value;
  let reply: RpcReply;
  try {
    reply = service.call(method, params, { id, notify: (name, values) => listener.notify(name, values) });
  } catch (error) {
    // A bug in one method must not cost the client its other matches.
    const message = error instanceof Error ? error.message : String(error);
    reply = fail(rpcError(CODES.internal, `internal error: ${message}`));
  }
  return reply instanceof Promise ? reply.then((late) => formatReply(id, late)) : formatReply(id, reply);
}

function formatReply(id: Id | undefined, reply: Awaited<RpcReply>): string | null {
  if (id === undefined) return null;
  return reply.ok ? formatResult(id, reply.value) : formatError(id, reply.error);
}

/** Outgoing messages of one client. Batches the messages of one turn of the event loop into few writes. */
class Outbox implements Listener {
  readonly #connection: Connection;
  #messages: string[] = [];
  #notifications: string[] = [];
  #length = 0;
  #isScheduled = false;
  #draining: Promise<void> | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Resolves when the client is ready for more messages; `null` if it is ready now. */
  get draining(): Promise<void> | null {
    return this.#draining;
  }

  add(text: string | null): void {
    if (text === null) return;
    this.#messages.push(text);
    this.#length += text.length;
    if (this.#length >= FLUSH_AT) return this.flush();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.flush());
  }

  /** Drops progress while the client does not read. Holds back any other notification until its request has been answered. */
  notify(method: string, params: Json): void {
    if (method === 'progress') {
      if (!this.#draining) this.add(formatNotification(method, params));
    } else this.#notifications.push(formatNotification(method, params));
  }

  addNotifications(): void {
    if (this.#notifications.length === 0) return;
    for (const text of this.#notifications.splice(0)) this.add(text);
  }

  flush(): void {
    this.#isScheduled = false;
    if (this.#messages.length === 0) return;
    const messages = this.#messages;
    this.#messages = [];
    this.#length = 0;
    if (this.#connection.send(messages) || this.#draining) return;
    this.#draining = this.#connection.drained().then(() => {
      this.#draining = null;
    });
  }
}
