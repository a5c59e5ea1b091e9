import type { MatchJob, MatchPlayed, WorkReply } from '@quintet/engine';
import type { Hire, Thread } from '../threads.ts';

/** How often a match is begun again after its worker has crashed. */
const RETRIES = 2;

interface Task {
  readonly job: MatchJob;
  readonly resolve: (played: MatchPlayed) => void;
  readonly reject: (error: Error) => void;
  crashes: number;
}

/** Workers that play matches, each one at a time: a crash costs one match its time, and no more. */
export class Pool {
  readonly size: number;
  readonly #hire: Hire;
  readonly #report: (line: string) => void;
  readonly #waiting: Task[] = [];
  readonly #idle: Desk[] = [];
  readonly #desks = new Set<Desk>();

  /** `report` hears of every crash, in a line for people. */
  constructor(hire: Hire, size: number, report: (line: string) => void) {
    this.#hire = hire;
    this.size = size;
    this.#report = report;
  }

  play(job: MatchJob): Promise<MatchPlayed> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject, crashes: 0 });
      this.#assign();
    });
  }

  close(): void {
    for (const desk of this.#desks) desk.thread.end();
    this.#desks.clear();
    this.#idle.length = 0;
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const desk = this.#idle.pop() ?? (this.#desks.size < this.size ? this.#employ() : null);
      if (!desk) return;
      const task = this.#waiting.shift() as Task;
      desk.task = task;
      desk.thread.post({ id: 0, kind: 'match', job: task.job });
    }
  }

  #employ(): Desk {
    const desk: Desk = {
      task: null,
      thread: this.#hire({
        replied: (reply) => this.#replied(desk, reply),
        crashed: (why) => this.#crashed(desk, why),
      }),
    };
    this.#desks.add(desk);
    return desk;
  }

  #replied(desk: Desk, reply: WorkReply): void {
    const { task } = desk;
    if (!task || reply.kind === 'progress') return;
    desk.task = null;
    this.#idle.push(desk);
    if (reply.kind === 'done') task.resolve(reply.value as MatchPlayed);
    else task.reject(new Error(reply.message));
    this.#assign();
  }

  #crashed(desk: Desk, why: string): void {
    const { task } = desk;
    this.#desks.delete(desk);
    const at = this.#idle.indexOf(desk);
    if (at >= 0) this.#idle.splice(at, 1);
    if (!task) {
      this.#report(`a worker has crashed while idle: ${why}`);
    } else if (++task.crashes > RETRIES) {
      task.reject(new Error(`a match was given up after ${task.crashes} crashes of its worker: ${why}`));
    } else {
      this.#report(`a worker has crashed, its match is begun again: ${why}`);
      this.#waiting.unshift(task);
    }
    this.#assign();
  }
}

/** A worker and what it is at. */
interface Desk {
  readonly thread: Thread;
  task: Task | null;
}
