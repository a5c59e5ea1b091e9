// Starts Colyseus on a free port with one room per match. Players exchange messages, as its guide advises for turn-based games
// without a synchronised state; nothing is stored. Prints its address as JSON.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { NEIGHBOURS, place } from '../board.mjs';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');

class Ctor extends Room {
  maxClients = 2;
  // There is no state to synchronise, so no room needs a timer.
  patchRate = null;
  #cells = Array(NEIGHBOURS.length).fill(null);
  #placed = 0;
  #seats = [];

  onCreate() {
    this.onMessage('move', (client, { id, cell }) => {
      const seat = this.#seats.indexOf(client.sessionId);
      if (seat !== (this.#placed >> 1) % 2 || !place(this.#cells, cell, seat)) return client.send('refused', { id });
      this.#placed++;
      return this.broadcast('moved', { id, cell, seat, at: Date.now(), placed: this.#placed });
    });
  }

  onJoin(client) {
    this.#seats.push(client.sessionId);
  }
}

const http = createServer();
const server = new Server({
  transport: new WebSocketTransport({ server: http }),
  greet: false,
  gracefullyShutdown: false,
});
server.define('ctor', Ctor);
await server.listen(0, '127.0.0.1');
console.log(JSON.stringify({ addresses: [`http://127.0.0.1:${http.address().port}/`] }));
