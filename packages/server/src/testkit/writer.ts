// Writes to a store as fast as it can, and prints what was acknowledged, until it is killed: `node writer.mjs STORE MATCHES`.
import { writeSync } from 'node:fs';
import { openStore } from '../store/open.ts';
import { after, matchRow, moveEntry, writeTo } from './matches.ts';

const [where = '', matches = '1'] = process.argv.slice(2);
const store = await openStore(where);

async function play(id: string): Promise<never> {
  let row = matchRow({ id });
  await store.create(row, []);
  for (;;) {
    // Two entries at a time, so that a partial write would show.
    const entries = [moveEntry(`${id}:${row.version}`), moveEntry(`${id}:${row.version + 1}`)];
    const write = writeTo(row, { entries });
    if (!(await store.write(write))) throw new Error(`${id}: unexpected conflict`);
    row = after(row, write);
    await print(`${id} ${row.version}\n`);
  }
}

/** Prints synchronously, so that a kill does not lose the output. Waits while the pipe is full because its reader is slow. */
async function print(line: string): Promise<void> {
  for (;;) {
    try {
      writeSync(1, line);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

await Promise.all(Array.from({ length: Number(matches) }, (_, n) => play(`m${n}`)));
