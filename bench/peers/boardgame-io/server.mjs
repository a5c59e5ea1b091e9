// Starts boardgame.io's server on a free port, with matches in memory. Prints its address as JSON.
import { createRequire } from 'node:module';
import { ctor } from './ctor.mjs';

process.env.NODE_ENV = 'production';
const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const { appServer } = await Server({ games: [ctor], origins: ['http://127.0.0.1'] }).run(0);
console.log(JSON.stringify({ addresses: [`http://127.0.0.1:${appServer.address().port}/`] }));
