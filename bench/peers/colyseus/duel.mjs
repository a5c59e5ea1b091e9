// Plays both seats of a match on Colyseus, like bench/duel.ts. The broadcast of a move counts as its
// acknowledgement.
import { createRequire } from 'node:module';
import { NEIGHBOURS, randomFrom, trafficOf } from '../board.mjs';

const { Client } = createRequire(import.meta.url)('colyseus.js');
const SEATS = [0, 1];

class Duel {
  #referee;
  #rooms = [];
  #below;
  #empty = [...NEIGHBOURS.keys()];
  #placed = 0;
  #sentAt = new Map();

  constructor(referee, seed) {
    this.#referee = referee;
    this.#below = randomFrom(seed);
  }

  get isOver() {
    return this.#empty.length === 0;
  }

  get bytes() {
    return trafficOf(this.#rooms.map(({ connection }) => connection.transport.ws));
  }

  async connect(url) {
    const client = new Client(url);
    for (const seat of SEATS) {
      const room = seat === 0 ? await client.create('ctor') : await client.joinById(this.#rooms[0].roomId);
      this.#rooms.push(room);
      room.onMessage('moved', (moved) => this.#heard(seat, moved));
      room.onMessage('refused', () => this.#referee.failed(new Error('a move was refused')));
      room.onLeave((code) => this.#referee.failed(new Error(`a connection was closed: ${code}`)));
    }
  }

  move() {
    const [cell] = this.#empty.splice(this.#below(this.#empty.length), 1);
    const seat = (this.#placed++ >> 1) % 2;
    this.#sentAt.set(this.#placed, { seat, at: performance.now() });
    this.#rooms[seat].send('move', { id: this.#placed, cell });
  }

  close() {
    for (const room of this.#rooms) {
      room.removeAllListeners();
      room.leave(false);
    }
  }

  #heard(seat, { id, placed }) {
    const sent = this.#sentAt.get(id);
    if (sent?.seat === seat) {
      this.#sentAt.delete(id);
      this.#referee.acknowledged(performance.now() - sent.at);
    }
    if (placed === this.#placed && seat === (placed >> 1) % 2) this.#referee.ready(this);
  }
}

export async function openDuel(url, seed, referee) {
  const duel = new Duel(referee, seed);
  await duel.connect(url);
  return duel;
}
