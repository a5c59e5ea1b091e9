import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A service that hangs: its processes are stopped, and its connections stay open. It goes on after this many milliseconds. */
export async function suspendFor(pid: number, milliseconds: number): Promise<void> {
  // The main process first: stopped, it starts no others.
  process.kill(pid, 'SIGSTOP');
  const all = [pid, ...childrenOf(pid)];
  const resume = (): void => {
    for (const each of all) signal(each, 'SIGCONT');
  };
  // Stopped processes would outlive this one.
  process.once('exit', resume);
  try {
    for (const each of all) signal(each, 'SIGSTOP');
    await pause(milliseconds);
  } finally {
    resume();
    process.off('exit', resume);
  }
}

function childrenOf(pid: number): number[] {
  const { stdout, error } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  if (error) throw error;
  return stdout.split('\n').filter(Boolean).map(Number);
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // A process for a connection ends with it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
