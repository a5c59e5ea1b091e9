// Locks a file again and again, reports each time whether another process got the lock meanwhile, and finally dies with the lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { lockFile } from '../../packages/cli/src/terminal/file-lock.ts';

const [file = ''] = process.argv.slice(2);
const TURNS = 5;
const TIMES = 3;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

for (let times = 0; ; ) {
  const unlock = await lockFile(file).catch(() => null);
  if (unlock) {
    writeFileSync(`${file}.holder`, String(process.pid));
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    const isAlone = readFileSync(`${file}.holder`, 'utf8') === String(process.pid);
    process.stdout.write(isAlone ? 'alone\n' : 'shared\n');
    if (++times === TIMES) process.kill(process.pid, 'SIGKILL');
    await unlock();
  }
  await nextTurn();
}
