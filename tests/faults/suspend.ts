import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Suspends all processes of a service for a while. Its connections stay open. */
export async function suspendFor(pid: number, milliseconds: number): Promise<void> {
  // Stops the main process first, so that it starts no more children.
  process.kill(pid, 'SIGSTOP');
  const all = [pid, ...childrenOf(pid)];
  const resume = (): void => {
    for (const each of all) signal(each, 'SIGCONT');
  };
  // Resumes the service even if this process exits early.
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
    // A child process ends when its connection closes.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
