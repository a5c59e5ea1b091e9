// Plays both seats of each match on boardgame.io's server, like bench/duel.ts. The broadcast state counts
// as the acknowledgement of a move, since the server sends no separate acknowledgement.
import { createRequire } from 'node:module';
import { NEIGHBOURS, randomFrom } from '../board.mjs';

const { io } = createRequire(import.meta.url)('socket.io-client');
const SEATS = ['0', '1'];
const AT_ONCE = 64;

/** Size of a WebSocket frame in bytes. engine.io adds one character to each packet. */
const bytesOf = (data, mask) => {
  const payload = 1 + Buffer.byteLength(String(data ?? ''));
  return 2 + (payload < 126 ? 0 : payload < 65_536 ? 2 : 8) + mask + payload;
};

class Duel {
  #id;
  #referee;
  #sockets = [];
  #below;
  #empty = [...NEIGHBOURS.keys()];
  #state = null;
  #sentAt = new Map();

  constructor(id, referee, seed) {
    this.#id = id;
    this.#referee = referee;
    this.#below = randomFrom(seed);
  }

  get isOver() {
    return this.#empty.length === 0;
  }

  async connect(url) {
    for (const seat of SEATS) {
      const socket = io(`${url}ctor`, { transports: ['websocket'], forceNew: true, reconnection: false });
      this.#sockets.push(socket);
      await new Promise((resolve, reject) => {
        socket.once('connect_error', reject);
        socket.once('connect', () => socket.emit('sync', this.#id, seat, undefined, SEATS.length));
        socket.once('sync', (_, { state }) => {
          this.#state = state;
          resolve();
        });
      });
      socket.on('update', (_, state) => this.#heard(seat, state));
      socket.on('disconnect', (why) => this.#referee.failed(new Error(`a connection was closed: ${why}`)));
      socket.io.engine.on('packetCreate', ({ data }) => this.#referee.message('move', bytesOf(data, 4)));
      socket.io.engine.on('packet', ({ data }) => this.#referee.message('update', bytesOf(data, 0)));
    }
  }

  move() {
    const { _stateID: stateID, ctx } = this.#state;
    const playerID = ctx.currentPlayer;
    const [cell] = this.#empty.splice(this.#below(this.#empty.length), 1);
    const action = { type: 'MAKE_MOVE', payload: { type: 'place', args: [cell], playerID } };
    this.#sentAt.set(stateID + 1, { seat: playerID, at: performance.now() });
    this.#sockets[SEATS.indexOf(playerID)].emit('update', action, stateID, this.#id, playerID);
  }

  close() {
    for (const socket of this.#sockets) socket.off('disconnect').disconnect();
  }

  #heard(seat, state) {
    const sent = this.#sentAt.get(state._stateID);
    if (sent?.seat === seat) {
      this.#sentAt.delete(state._stateID);
      this.#referee.acknowledged(performance.now() - sent.at);
    }
    if (state._stateID > this.#state._stateID && seat === state.ctx.currentPlayer) {
      this.#state = state;
      this.#referee.ready(this);
    }
  }
}

export async function openDuels([url], count, referee) {
  const duels = [];
  const run = async () => {
    while (duels.length < count) {
      const duel = new Duel(`${process.pid}-${performance.now()}-${duels.length}`, referee, duels.length + 1);
      duels.push(duel);
      await duel.connect(url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return duels;
}
