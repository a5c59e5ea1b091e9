import {
  type LobbyClientMessage,
  type LobbyServerMessage,
  lobbyClientMessage,
  SERVER_REFUSALS,
  type ServerRefusalCode,
  WIRE_VERSION,
} from '@quintet/wire';
import type { WebSocket } from 'ws';
import { type ByteStream, CLOSE, FINAL_CLOSE, LiveSocket, type SocketParts } from '../live/live-socket.ts';
import type { Lobby, Visitor } from './lobby.ts';

export interface LobbyConnectionParts extends SocketParts {
  readonly lobby: Lobby;
  /** Whether the server is so busy that visitors are turned away. */
  isCrowded(): boolean;
}

/** One client in the lobby. It says hello, then listens. */
export class LobbyConnection implements Visitor {
  readonly socket: LiveSocket<LobbyClientMessage>;
  readonly #parts: LobbyConnectionParts;
  #hasSaidHello = false;

  constructor(parts: LobbyConnectionParts, socket: WebSocket, stream: ByteStream) {
    this.#parts = parts;
    this.socket = new LiveSocket(parts, socket, stream, {
      parse,
      handle: (message) => this.#handle(message),
      refuse: (_message, code) => this.#refuse(code),
      onClose: () => parts.lobby.leave(this),
      about: () => ({ place: 'lobby' }),
    });
  }

  send(text: string): void {
    this.socket.send(text);
  }

  welcome(text: string): void {
    this.send(text);
    this.socket.onWelcome(text.length);
  }

  async #handle(message: LobbyClientMessage): Promise<void> {
    if (message.type === 'ping') return this.#send({ type: 'pong', sent: message.sent, now: this.#parts.now() });
    if (this.#hasSaidHello) return this.#refuse('bad-message');
    this.#hasSaidHello = true;
    this.socket.startHeartbeat();
    const { wire } = message;
    if (wire !== WIRE_VERSION)
      return this.#disconnect(wire < WIRE_VERSION ? 'old-client' : 'new-client', FINAL_CLOSE.wire);
    if (this.#parts.isCrowded()) return this.#disconnect('unavailable', CLOSE.tryLater);
    try {
      await this.#parts.lobby.enter(this, () => this.socket.isOpen);
    } catch (error) {
      this.socket.close(CLOSE.error, 'try again');
      throw error;
    }
  }

  #disconnect(code: ServerRefusalCode, closeCode: number): void {
    this.#refuse(code);
    this.socket.close(closeCode, code);
  }

  #refuse(code: ServerRefusalCode): void {
    this.#send({ type: 'refused', code, message: SERVER_REFUSALS[code].en });
  }

  #send(message: LobbyServerMessage): void {
    this.send(JSON.stringify(message));
  }
}

function parse(text: string): LobbyClientMessage | null {
  try {
    const parsed = lobbyClientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
