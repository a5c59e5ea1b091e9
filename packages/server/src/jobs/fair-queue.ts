import { byClass, JOB_CLASSES, type JobClass } from './jobs.ts';

/** A job as far as its turn is concerned. */
export interface Queued {
  readonly jobClass: JobClass;
  readonly owner: string;
}

/** Shares of the threads while every class has work. */
const WEIGHTS: Readonly<Record<JobClass, number>> = { quick: 8, slow: 4, analysis: 2, batch: 1 };
/** Owners without jobs that are remembered for what they have used, in each class. */
const MAX_IDLE_OWNERS = 1000;

/** The jobs of one owner in one class. */
interface Flow<J> {
  /** Virtual time: milliseconds of thread time used. The flow that has used least is next. */
  pass: number;
  /** When it was last given a turn; breaks ties. */
  servedAt: number;
  readonly waiting: J[];
  /** Begun and paused. They go before what has not begun. */
  readonly paused: J[];
  running: number;
}

interface ClassState<J> {
  /** Virtual time: milliseconds of thread time used, divided by the weight. */
  pass: number;
  waiting: number;
  /** Running and paused. */
  active: number;
  readonly flows: Map<string, Flow<J>>;
}

/**
 * Weighted fair queueing on two levels: classes share the threads by weight, and inside a class owners share equally. Turns go
 * by thread time actually used, so a flood of jobs delays only its owner, however long each of them takes.
 */
export class FairQueue<J extends Queued> {
  readonly #classes = byClass((): ClassState<J> => ({ pass: 0, waiting: 0, active: 0, flows: new Map() }));
  #turns = 0;

  load(jobClass: JobClass): { waiting: number; active: number } {
    const { waiting, active } = this.#classes[jobClass];
    return { waiting, active };
  }

  /** Jobs of an owner in a class, begun or not. */
  jobsOf({ jobClass, owner }: Queued): number {
    const flow = this.#classes[jobClass].flows.get(owner);
    return flow ? sizeOf(flow) : 0;
  }

  /** `first` puts a job that has to run again before the others of its owner. */
  add(job: J, first = false): void {
    const state = this.#classes[job.jobClass];
    const flow = this.#activeFlow(job);
    if (first) flow.waiting.unshift(job);
    else flow.waiting.push(job);
    state.waiting++;
  }

  /** The job whose turn is next, among those that may run: paused ones, and waiting ones of classes that `mayBegin`. */
  next(mayBegin: (jobClass: JobClass) => boolean): J | null {
    let best: { job: J; state: ClassState<J> } | null = null;
    // In order of urgency: at equal virtual time the more urgent class is first.
    for (const jobClass of JOB_CLASSES) {
      const state = this.#classes[jobClass];
      if (best && best.state.pass <= state.pass) continue;
      const job = this.#nextIn(state, mayBegin(jobClass));
      if (job) best = { job, state };
    }
    return best?.job ?? null;
  }

  /** Takes a job out to be run. */
  take(job: J): void {
    const { state, flow } = this.#placeOf(job);
    if (removed(flow.waiting, job)) {
      state.waiting--;
      state.active++;
    } else if (!removed(flow.paused, job)) return;
    flow.running++;
    flow.servedAt = ++this.#turns;
  }

  /** Puts a running job aside. */
  pause(job: J): void {
    const { flow } = this.#placeOf(job);
    flow.running--;
    flow.paused.push(job);
  }

  /** A job that was taken has ended. */
  end(job: J): void {
    const { state, flow } = this.#placeOf(job);
    if (!removed(flow.paused, job)) flow.running--;
    state.active--;
    this.#tidy(state);
  }

  /** Drops a job that has not begun. */
  drop(job: J): void {
    const { state, flow } = this.#placeOf(job);
    if (removed(flow.waiting, job)) state.waiting--;
    this.#tidy(state);
  }

  /** Adds thread time that a job has used, in milliseconds. */
  charge(job: J, milliseconds: number): void {
    const { state, flow } = this.#placeOf(job);
    flow.pass += milliseconds;
    state.pass += milliseconds / WEIGHTS[job.jobClass];
  }

  /**
   * Whether the turn of one job comes before that of another. Jobs of one owner in one class never overtake each other. An
   * owner may be ahead of another one of the same class by less than `slackMs` and still be first.
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

  /** The flow of a job that is added. Whoever was idle begins level with the others: unused time is not saved up. */
  #activeFlow({ jobClass, owner }: J): Flow<J> {
    const state = this.#classes[jobClass];
    if (!isActive(state)) {
      state.pass = Math.max(state.pass, leastPass(JOB_CLASSES.map((each) => this.#classes[each]).filter(isActive)));
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

  /** Forgets what was used where nobody is left to compete, and owners without jobs once the others have caught up. */
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
