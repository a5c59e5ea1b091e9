// Plays both seats of a match on boardgame.io's server, like bench/duel.ts. The broadcast state counts
// as the acknowledgement of a move, since the server sends no separate acknowledgement.
import { createRequire } from 'node:module';
import { NEIGHBOURS, randomFrom, trafficOf } from '../board.mjs';

const { io } = createRequire(import.meta.url)('socket.io-client');
const SEATS = ['0', '1'];

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

  get bytes() {
    return trafficOf(this.#sockets.map((socket) => socket.io.engine.transport.ws));
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

export async function openDuel(url, seed, referee) {
  const duel = new Duel(`${process.pid}-${performance.now()}-${seed}`, referee, seed);
  await duel.connect(url);
  return duel;
}
