import { readFile, rm } from 'node:fs/promises';
import { errorCode, Failure } from './failure.ts';
import { writeWhole } from './files.ts';
import { messagesFor } from './messages.ts';

/** Releases a lock. */
export type Unlock = () => Promise<void>;

/**
 * Keeps other commands from writing a file until it is unlocked. The lock is `FILE.lock` with the id of this process, so that the lock
 * of a process that was killed has no effect.
 */
export async function lockFile(file: string): Promise<Unlock> {
  const lock = `${file}.lock`;
  const holder = await holderOf(lock);
  if (holder !== null && isRunning(holder)) {
    throw new Failure(
      `${file} is being written by process ${holder}; if that is not a quintet command, delete ${lock}`,
    );
  }
  if (holder !== null) await rm(lock, { force: true });
  const written = await writeWhole(lock, String(process.pid), false, messagesFor('en'));
  if (!written.ok) throw new Failure(`${file}: ${written.error}`);
  return () => rm(lock, { force: true });
}

/** The process id in a lock; `null` if there is no lock. */
async function holderOf(lock: string): Promise<number | null> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Whether another process with this id is running. Our own id is a stale lock: in a container, a restarted command often gets the same id. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
