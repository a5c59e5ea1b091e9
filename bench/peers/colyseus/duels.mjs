// Plays both seats of each match on Colyseus, like bench/duel.ts. The broadcast of a move counts as its
// acknowledgement.
import { createRequire } from 'node:module';
import { NEIGHBOURS, randomFrom } from '../board.mjs';

const { Client } = createRequire(import.meta.url)('colyseus.js');
const SEATS = [0, 1];
const AT_ONCE = 64;

/** Size of a WebSocket frame in bytes. */
const frameBytes = (payload, mask) => 2 + (payload < 126 ? 0 : payload < 65_536 ? 2 : 8) + mask + payload;

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

  async connect(url) {
    const client = new Client(url);
    for (const seat of SEATS) {
      const room = seat === 0 ? await client.create('ctor') : await client.joinById(this.#rooms[0].roomId);
      this.#rooms.push(room);
      room.onMessage('moved', (moved) => this.#heard(seat, moved));
      room.onMessage('refused', () => this.#referee.failed(new Error('a move was refused')));
      room.onLeave((code) => this.#referee.failed(new Error(`a connection was closed: ${code}`)));
      this.#count(room.connection);
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

  /** Counts the bytes of all frames of a connection. */
  #count({ transport }) {
    const { ws } = transport;
    const send = ws.send.bind(ws);
    ws.send = (data) => {
      this.#referee.message('move', frameBytes(data.byteLength, 4));
      send(data);
    };
    ws.addEventListener('message', ({ data }) => this.#referee.message('moved', frameBytes(data.byteLength, 0)));
  }
}

export async function openDuels([url], count, referee) {
  const duels = [];
  const run = async () => {
    while (duels.length < count) {
      const duel = new Duel(referee, duels.length + 1);
      duels.push(duel);
      await duel.connect(url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return duels;
}
