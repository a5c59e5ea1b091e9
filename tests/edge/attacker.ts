import { connect, type Socket } from 'node:net';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { clientFrame, upgradeRequest } from './frames.ts';

/** A TCP connection that writes raw WebSocket frames, so that tests can violate the protocol. */
export class Attacker {
  readonly #socket: Socket;
  /** Resolves once the server has closed or refused the connection. */
  readonly closed: Promise<void>;
  #isClosed = false;
  #written = 0;
  #heard = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#isClosed = true;
        resolve();
      });
    });
    socket.on('error', () => {});
    socket.on('data', (data) => {
      this.#heard = Buffer.concat([this.#heard, data]).subarray(-64 * 1024);
    });
  }

  /** Connects and sends `bytes`. A half-open connection stays open when the server ends its side. */
  static connect(port: number, bytes: Buffer | string = '', allowHalfOpen = false): Attacker {
    const attacker = new Attacker(connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen }));
    attacker.write(bytes);
    return attacker;
  }

  /** Connects and upgrades to a WebSocket. */
  static async open(port: number, path = '/api/live'): Promise<Attacker> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const attacker = new Attacker(socket);
    socket.write(upgradeRequest(path));
    await attacker.until((heard) => heard.includes('\r\n\r\n'));
    return attacker;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Number of bytes that the server has accepted so far. */
  get written(): number {
    return this.#written;
  }

  get heard(): Buffer {
    return this.#heard;
  }

  /** The server's close code, or `null` if it has sent none. */
  get closeCode(): number | null {
    const at = this.#heard.lastIndexOf(0x88);
    return at >= 0 && at + 4 <= this.#heard.length ? this.#heard.readUInt16BE(at + 2) : null;
  }

  until(isEnough: (heard: Buffer) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isEnough(this.#heard) && !this.#isClosed) return;
        this.#socket.off('data', look);
        this.#socket.off('close', look);
        resolve();
      };
      this.#socket.on('data', look);
      this.#socket.once('close', look);
      look();
    });
  }

  watch(match: string): void {
    this.write(
      clientFrame('text', JSON.stringify({ type: 'hello', wire: WIRE_VERSION, match, ticket: null, seen: null })),
    );
  }

  visitLobby(): void {
    this.write(clientFrame('text', JSON.stringify({ type: 'hello', wire: WIRE_VERSION })));
  }

  write(bytes: Buffer | string): void {
    this.#socket.write(bytes);
  }

  /** Stops reading, so that the server's buffers fill up. */
  stopReading(): void {
    this.#socket.pause();
  }

  resumeReading(): void {
    this.#socket.resume();
  }

  /** Writes `chunk` repeatedly until the server closes the connection, `bytes` are accepted or `signal` fires. */
  async flood(chunk: Buffer, bytes: number, signal?: AbortSignal): Promise<void> {
    while (!this.#isClosed && this.#written < bytes && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          this.#socket.off('close', go);
          signal?.removeEventListener('abort', go);
          resolve();
        };
        this.#socket.once('close', go);
        signal?.addEventListener('abort', go, { once: true });
        this.#socket.write(chunk, (error) => {
          if (!error) this.#written += chunk.length;
          // Lets other events run between two writes.
          setImmediate(go);
        });
      });
    }
  }

  /** Ends the sending side but keeps the connection open. */
  halfClose(): void {
    this.#socket.end();
  }

  close(): void {
    this.#socket.destroy();
  }
}
