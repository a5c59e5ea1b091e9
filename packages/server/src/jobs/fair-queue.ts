import { byClass, JOB_CLASSES, type JobClass } from './jobs.ts';

/** The part of a job that decides its turn. */
export interface Queued {
  readonly jobClass: JobClass;
  readonly owner: string;
}

/** Relative shares of thread time while every class has jobs. */
const WEIGHTS: Readonly<Record<JobClass, number>> = { quick: 8, slow: 4, analysis: 2, batch: 1 };
/** Maximum number of owners without jobs whose used time is remembered, per class. */
const MAX_IDLE_OWNERS = 1000;

/** The jobs of one owner in one class. */
interface Flow<J> {
  /** Virtual time: milliseconds of thread time used. The flow that has used least is next. */
  pass: number;
  /** Turn number of the flow's last job; breaks ties. */
  servedAt: number;
  readonly waiting: J[];
  /** Jobs that have started and are paused. They run before jobs that have not started. */
  readonly paused: J[];
  running: number;
}

interface ClassState<J> {
  /** Virtual time: milliseconds of thread time used, divided by the weight. */
  pass: number;
  waiting: number;
  /** Number of running and paused jobs. */
  active: number;
  readonly flows: Map<string, Flow<J>>;
}

/**
 * Weighted fair queueing on two levels: classes share the threads by weight, and owners share a class equally. Turns are
 * based on thread time actually used, so a flood of jobs delays only its owner, however long each job takes.
 */
export class FairQueue<J extends Queued> {
  readonly #classes = byClass((): ClassState<J> => ({ pass: 0, waiting: 0, active: 0, flows: new Map() }));
  #turns = 0;

  load(jobClass: JobClass): { waiting: number; active: number } {
    const { waiting, active } = this.#classes[jobClass];
    return { waiting, active };
  }

  /** Number of jobs of an owner in a class, started or not. */
  jobsOf({ jobClass, owner }: Queued): number {
    const flow = this.#classes[jobClass].flows.get(owner);
    return flow ? sizeOf(flow) : 0;
  }

  /** `first` puts a retried job before the other jobs of its owner. */
  add(job: J, first = false): void {
    const state = this.#classes[job.jobClass];
    const flow = this.#activeFlow(job);
    if (first) flow.waiting.unshift(job);
    else flow.waiting.push(job);
    state.waiting++;
  }

  /** The next job among those that may run: paused jobs, and waiting jobs of classes for which `mayBegin` is true. */
  next(mayBegin: (jobClass: JobClass) => boolean): J | null {
    let best: { job: J; state: ClassState<J> } | null = null;
    // In order of urgency, so that the more urgent class wins ties.
    for (const jobClass of JOB_CLASSES) {
      const state = this.#classes[jobClass];
      if (best && best.state.pass <= state.pass) continue;
      const job = this.#nextIn(state, mayBegin(jobClass));
      if (job) best = { job, state };
    }
    return best?.job ?? null;
  }

  /** Takes a job out of the queue to run it. */
  take(job: J): void {
    const { state, flow } = this.#placeOf(job);
    if (removed(flow.waiting, job)) {
      state.waiting--;
      state.active++;
    } else if (!removed(flow.paused, job)) return;
    flow.running++;
    flow.servedAt = ++this.#turns;
  }

  /** Pauses a running job. */
  pause(job: J): void {
    const { flow } = this.#placeOf(job);
    flow.running--;
    flow.paused.push(job);
  }

  /** Removes a job that has finished. */
  end(job: J): void {
    const { state, flow } = this.#placeOf(job);
    if (!removed(flow.paused, job)) flow.running--;
    state.active--;
    this.#tidy(state);
  }

  /** The jobs that have not started. */
  waiting(): J[] {
    return JOB_CLASSES.flatMap((jobClass) =>
      [...this.#classes[jobClass].flows.values()].flatMap((flow) => flow.waiting),
    );
  }

  /** Removes a job that has not started. */
  drop(job: J): void {
    const { state, flow } = this.#placeOf(job);
    if (removed(flow.waiting, job)) state.waiting--;
    this.#tidy(state);
  }

  /** Charges thread time to a job's owner and class. */
  charge(job: J, usedMs: number): void {
    const { state, flow } = this.#placeOf(job);
    flow.pass += usedMs;
    state.pass += usedMs / WEIGHTS[job.jobClass];
  }

  /**
   * Whether one job's turn comes before another's. Jobs of one owner in one class never overtake each other. Within a class,
   * an owner that has used up to `slackMs` more than another may still go first.
   */
  isBefore(one: J, other: J, slackMs = 0): boolean {
    const [a, b] = [this.#placeOf(one), this.#placeOf(other)];
    if (a.flow === b.flow) return false;
    if (a.state === b.state) return a.flow.pass < b.flow.pass + slackMs;
    if (a.state.pass !== b.state.pass) return a.state.pass < b.state.pass;
    return isMoreUrgent(one, other);
  }

  #nextIn(state: ClassState<J>, mayBegin: boolean): J | null {
    let best: { job: J; flow: Flow<J> } | null = null;
    for (const flow of state.flows.values()) {
      const job = flow.paused[0] ?? (mayBegin ? flow.waiting[0] : undefined);
      if (job && (!best || comesFirst(flow, best.flow))) best = { job, flow };
    }
    return best?.job ?? null;
  }

  /** The flow for a new job. Idle flows and classes start level with the others: unused time is not saved up. */
  #activeFlow({ jobClass, owner }: J): Flow<J> {
    const state = this.#classes[jobClass];
    if (!isActive(state)) {
      state.pass = Math.max(state.pass, leastPass(Object.values(this.#classes).filter(isActive)));
    }
    const flow = state.flows.get(owner) ?? { pass: 0, servedAt: 0, waiting: [], paused: [], running: 0 };
    if (sizeOf(flow) === 0) flow.pass = Math.max(flow.pass, leastPass(activeFlows(state)));
    state.flows.set(owner, flow);
    return flow;
  }

  #placeOf({ jobClass, owner }: J): { state: ClassState<J>; flow: Flow<J> } {
    const state = this.#classes[jobClass];
    const flow = state.flows.get(owner);
    if (!flow) throw new Error(`no ${jobClass} job of owner ${owner}`);
    return { state, flow };
  }

  /** Resets used time when no jobs are left, and forgets idle owners once the others have used as much time. */
  #tidy(state: ClassState<J>): void {
    if (!isActive(state)) {
      state.flows.clear();
      const all = Object.values(this.#classes);
      if (!all.some(isActive)) for (const each of all) each.pass = 0;
      return;
    }
    if (state.flows.size <= MAX_IDLE_OWNERS) return;
    const level = leastPass(activeFlows(state));
    for (const [owner, flow] of state.flows) if (sizeOf(flow) === 0 && flow.pass <= level) state.flows.delete(owner);
  }
}

export const isMoreUrgent = (one: Queued, other: Queued): boolean =>
  JOB_CLASSES.indexOf(one.jobClass) < JOB_CLASSES.indexOf(other.jobClass);

const isActive = ({ waiting, active }: { readonly waiting: number; readonly active: number }): boolean =>
  waiting + active > 0;

const sizeOf = <J>({ waiting, paused, running }: Flow<J>): number => waiting.length + paused.length + running;

const activeFlows = <J>({ flows }: ClassState<J>): Flow<J>[] => [...flows.values()].filter((flow) => sizeOf(flow) > 0);

const leastPass = (all: readonly { readonly pass: number }[]): number =>
  all.reduce((least, { pass }) => Math.min(least, pass), all[0]?.pass ?? 0);

const comesFirst = <J>(one: Flow<J>, other: Flow<J>): boolean =>
  one.pass < other.pass || (one.pass === other.pass && one.servedAt < other.servedAt);

function removed<J>(list: J[], job: J): boolean {
  const at = list.indexOf(job);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
