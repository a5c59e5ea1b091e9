/** Measures Bugs beside other Hive engines, in alternating rounds of one run. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Position } from '@quintet/engine';
import { perft } from '@quintet/engine/authoring';
import { bugs } from '@quintet/engine/bugs';
import { Failure } from '../terminal/failure.ts';
import { mainCall, median } from './measure.ts';

/** One measurement of ours and of a rival: medians, and the median of the ratios of rounds that ran one after the other. */
export interface Duel {
  readonly what: string;
  readonly ours: number;
  readonly rival: number;
  /** Above 1 if ours is faster. */
  readonly ratio: number;
}

const ROUNDS = 5;
const UHP_DEPTH = 3;
const SEARCH_DEPTH = 4;
/** Programs that print nothing for this long are given up. */
const PATIENCE_MS = 120_000;

/** A command as a shell would split it at spaces; quotes have no meaning. */
const wordsOf = (command: string): [string, ...string[]] => command.trim().split(/\s+/) as [string, ...string[]];

/** The start of the base game with the opening rule that UHP engines follow. */
function startOfBase(): Position {
  const options = bugs.rules.parseOptions({ tournament: true });
  if (!options.ok) throw new Error('Bugs has no tournament rule');
  return bugs.rules.start(options.value);
}

async function duel(what: string, ours: () => Promise<number>, rival: () => Promise<number>): Promise<Duel> {
  const rounds: (readonly [number, number])[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push([await ours(), await rival()]);
  // The first round is the warm-up.
  const counted = rounds.slice(1);
  return {
    what,
    ours: median(counted.map(([mine]) => mine)),
    rival: median(counted.map(([, theirs]) => theirs)),
    ratio: median(counted.map(([mine, theirs]) => mine / theirs)),
  };
}

/**
 * Bulk perft of the base game beside a program that prints its counts depth by depth, such as `nokamute perft Base`. The time of a
 * depth is the time between two of its lines, whatever else they say.
 */
export async function measurePerftDuels(
  command: string,
  elapsed: () => number,
  depths: readonly number[] = [6, 7],
): Promise<Duel[]> {
  const start = startOfBase();
  const duels: Duel[] = [];
  for (const depth of depths) {
    const before = perft(start, depth - 1);
    const nodes = perft(start, depth);
    const ours = async (): Promise<number> => {
      const since = elapsed();
      perft(start, depth);
      return (1000 * nodes) / (elapsed() - since);
    };
    const rival = async (): Promise<number> => (1000 * nodes) / (await timeBetween(command, before, nodes, elapsed));
    duels.push(await duel(`bulk perft ${depth}, nodes/s`, ours, rival));
  }
  return duels;
}

/** Milliseconds between the first lines of a program that contain these numbers. */
async function timeBetween(command: string, from: number, to: number, elapsed: () => number): Promise<number> {
  const [program, ...args] = wordsOf(command);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: PATIENCE_MS });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new Failure(`--perft ${command}: ${error.message}`)));
  });
  const read = async (): Promise<number> => {
    let since: number | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      const numbers = line.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? [];
      if (numbers.includes(from)) since = elapsed();
      if (since !== undefined && numbers.includes(to)) return elapsed() - since;
    }
    throw new Failure(`--perft ${command}: prints no line with ${since === undefined ? from : to}`);
  };
  try {
    return await Promise.race([read(), failed]);
  } finally {
    child.kill();
  }
}

/** The protocol's cost and the search beside a UHP engine, such as `nokamute uhp`. Ours runs as `quintet uhp`. */
export async function measureUhpDuels(command: string, elapsed: () => number): Promise<Duel[]> {
  const own = [process.execPath, '--input-type=module', '--eval', mainCall(['uhp'])] as const;
  const known = perft(startOfBase(), UHP_DEPTH);
  const engines = [new UhpEngine(own), new UhpEngine(wordsOf(command))] as const;
  const both = async (what: string, work: (engine: UhpEngine) => Promise<number>): Promise<Duel> => {
    const rate = (engine: UhpEngine) => async (): Promise<number> => {
      const since = elapsed();
      const units = await work(engine);
      return (1000 * units) / (elapsed() - since);
    };
    return duel(what, rate(engines[0]), rate(engines[1]));
  };
  try {
    for (const engine of engines) await engine.hello();
    return [
      await both(`perft ${UHP_DEPTH} over UHP, nodes/s`, async (engine) => {
        await engine.ask('newgame Base');
        const nodes = await engine.perft(UHP_DEPTH);
        if (nodes !== known) throw new Failure(`--uhp ${command}: perft ${UHP_DEPTH} gives ${nodes}, not ${known}`);
        return nodes;
      }),
      await both(`bestmove depth ${SEARCH_DEPTH} in a new game, searches/s`, async (engine) => {
        await engine.ask('newgame Base');
        await engine.ask(`bestmove depth ${SEARCH_DEPTH}`);
        return 1;
      }),
    ];
  } finally {
    for (const engine of engines) engine.stop();
  }
}

/** A process that speaks UHP. One command at a time. */
class UhpEngine {
  readonly #name: string;
  readonly #child;
  readonly #lines: AsyncIterator<string>;
  #error: Error | null = null;

  constructor([program, ...args]: readonly [string, ...string[]]) {
    this.#name = program;
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.once('error', (error) => {
      this.#error = error;
    });
    this.#child.stdin.on('error', (error) => {
      this.#error ??= error;
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Reads the greeting, which is the response to `info`. */
  async hello(): Promise<void> {
    await this.#responseTo('info');
  }

  ask(command: string): Promise<string[]> {
    this.#child.stdin.write(`${command}\n`);
    return this.#responseTo(command);
  }

  async #responseTo(command: string): Promise<string[]> {
    const lines: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Failure(`--uhp ${this.#name}: ${this.#error?.message ?? 'ended'} during ${command}`);
      if (value === 'ok') break;
      lines.push(value);
    }
    if (lines[0]?.startsWith('err')) throw new Failure(`--uhp ${this.#name}: ${command}: ${lines[0]}`);
    return lines;
  }

  /** Counts move sequences by playing them, one request a move. */
  async perft(depth: number): Promise<number> {
    const moves = (await this.ask('validmoves'))[0]?.split(';') ?? [];
    if (depth === 1) return moves.length;
    let nodes = 0;
    for (const move of moves) {
      await this.ask(`play ${move}`);
      nodes += await this.perft(depth - 1);
      await this.ask('undo');
    }
    return nodes;
  }

  stop(): void {
    this.#child.kill();
  }
}
