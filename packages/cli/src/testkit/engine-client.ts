import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { WebSocket } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: responses are any JSON.
type Message = any;

/** A client of the engine protocol over TCP or WebSocket. */
export class EngineClient {
  readonly #send: (text: string) => void;
  readonly #waiting = new Map<unknown, (message: Message) => void>();
  readonly notifications: Message[] = [];
  #ids = 0;
  /** Called with every message that is not a response. */
  onNotification: (message: Message) => void = () => {};
  /** Resolves when the connection has ended. */
  readonly closed: Promise<unknown>;

  private constructor(send: (text: string) => void, closed: Promise<unknown>) {
    this.#send = send;
    this.closed = closed;
  }

  static async connect(address: string): Promise<EngineClient & { readonly socket: Socket }> {
    const [, host = '', port] = /^(.*):(\d+)$/.exec(address) ?? [];
    const socket = connect({ host: host.replace(/[[\]]/g, ''), port: Number(port) });
    await once(socket, 'connect');
    const client = new EngineClient((text) => socket.write(`${text}\n`), once(socket, 'close'));
    createInterface(socket).on('line', (line) => client.#receive(line));
    socket.on('error', () => {});
    return Object.assign(client, { socket });
  }

  static async over(socket: WebSocket): Promise<EngineClient> {
    await once(socket, 'open');
    const client = new EngineClient((text) => socket.send(text), once(socket, 'close'));
    socket.on('message', (data) => client.#receive(String(data)));
    return client;
  }

  /** Sends a request and returns its whole response. */
  request(method: string, params: object = {}): Promise<Message> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  /** Sends a request and returns its result. */
  async call(method: string, params: object = {}): Promise<Message> {
    const { result, error } = await this.request(method, params);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  sendText(text: string): void {
    this.#send(text);
  }

  #receive(line: string): void {
    const message = JSON.parse(line);
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id);
      waiting(message);
      return;
    }
    this.notifications.push(message);
    this.onNotification(message);
  }
}
