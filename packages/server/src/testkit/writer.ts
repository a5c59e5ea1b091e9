// A process that writes as fast as it can and says what was acknowledged: `node writer.mjs STORE MATCHES`. It is there to be killed.
import { writeSync } from 'node:fs';
import { openStore } from '../store/open.ts';
import { after, matchRow, moveEntry, writeTo } from './matches.ts';

const [where = '', matches = '1'] = process.argv.slice(2);
const store = await openStore(where);

async function play(id: string): Promise<never> {
  let row = matchRow({ id });
  await store.create(row, []);
  for (;;) {
    // Two entries at a time: half of a write would show.
    const entries = [moveEntry(`${id}:${row.version}`), moveEntry(`${id}:${row.version + 1}`)];
    const write = writeTo(row, { entries });
    if (!(await store.write(write))) throw new Error(`${id}: somebody else has written`);
    row = after(row, write);
    // At once, not when the pipe has time.
    writeSync(1, `${id} ${row.version}\n`);
  }
}

await Promise.all(Array.from({ length: Number(matches) }, (_, n) => play(`m${n}`)));
