import {
  HOST_REFUSALS,
  type HostCode,
  type LobbyClientMessage,
  type LobbyServerMessage,
  lobbyClientMessage,
  WIRE_VERSION,
} from '@quintet/wire';
import type { WebSocket } from 'ws';
import { CLOSED } from '../live/connection.ts';
import { type Below, CLOSE, Line, type LineParts } from '../live/line.ts';
import type { Lobby, Visitor } from './lobby.ts';

export interface LobbyConnectionParts extends LineParts {
  readonly lobby: Lobby;
  isCrowded(): boolean;
}

/** One socket in the lobby: a hello, then it is told. */
export class LobbyConnection implements Visitor {
  readonly line: Line<LobbyClientMessage>;
  readonly #parts: LobbyConnectionParts;
  #isGreeted = false;

  constructor(parts: LobbyConnectionParts, socket: WebSocket, below: Below) {
    this.#parts = parts;
    this.line = new Line(parts, socket, below, {
      parse,
      heard: (message) => this.#heard(message),
      refuse: (_message, code) => this.#refuse(code),
      closed: () => parts.lobby.leave(this),
      about: () => ({ place: 'lobby' }),
    });
  }

  send(text: string): void {
    this.line.send(text);
  }

  async #heard(message: LobbyClientMessage): Promise<void> {
    if (message.type === 'ping') return this.#say({ type: 'pong', sent: message.sent, now: this.#parts.now() });
    if (this.#isGreeted) return this.#refuse('bad-message');
    this.#isGreeted = true;
    this.line.greeted();
    const { wire } = message;
    if (wire !== WIRE_VERSION) return this.#goAway(wire < WIRE_VERSION ? 'old-client' : 'new-client', CLOSED.wire);
    if (this.#parts.isCrowded()) return this.#goAway('unavailable', CLOSE.later);
    try {
      await this.#parts.lobby.enter(this, () => this.line.isOpen);
    } catch (error) {
      this.line.close(CLOSE.fault, 'try again');
      throw error;
    }
  }

  #goAway(code: HostCode, close: number): void {
    this.#refuse(code);
    this.line.close(close, code);
  }

  #refuse(code: HostCode): void {
    this.#say({ type: 'refused', code, message: HOST_REFUSALS[code].en });
  }

  #say(message: LobbyServerMessage): void {
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
