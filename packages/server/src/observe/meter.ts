/** Upper bounds of what is measured, in seconds. */
export const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** How long something takes, as a histogram. */
export class Spread {
  /** How many were within each bound but in none before it; the last are beyond all. */
  readonly counts: number[] = Array<number>(BOUNDS.length + 1).fill(0);
  sum = 0;

  add(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    let at = 0;
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at++;
    (this.counts[at] as number)++;
    this.sum += seconds;
  }
}

/** How often something came about, by what is said of it. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(...said: readonly string[]): void {
    const key = said.join('\n');
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  get entries(): { said: string[]; count: number }[] {
    return [...this.#counts].map(([key, count]) => ({ said: key.split('\n'), count }));
  }
}

/** What a node counts while it works. Counting is cheap; whoever asks for the sum pays for it. */
export class Meter {
  /** By type and result: `accepted`, or the code of the refusal. */
  readonly commands = new Tally();
  /** By route, method and status. */
  readonly requests = new Tally();
  /** By game and who the opponent is. */
  readonly made = new Tally();
  /** By game and reason. */
  readonly ended = new Tally();
  /** What was refused because there was too much to do. */
  readonly shed = new Tally();
  readonly faults = new Tally();
  /** From asking the store to its answer that it is kept. */
  readonly commits = new Spread();
  /** From there until everybody here was sent what is new. */
  readonly broadcasts = new Spread();
  readonly answers = new Spread();
}
