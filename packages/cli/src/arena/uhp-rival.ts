import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Game } from '@quintet/engine';
import type { Contender } from '@quintet/engine/arena';
import { type BugsOptions, BugsPosition, bugs, formatUhp, parseUhp } from '@quintet/engine/bugs';
import type { SearchJob, StartWorker } from '@quintet/engine/search';
import { Failure, reasonOf, usage } from '../terminal/failure.ts';
import { readLines } from '../terminal/lines.ts';
import type { Rival } from './duel.ts';

/** Maximum length of a line from an engine, in bytes. */
const MAX_LINE = 1_000_000;

/** Checks that a UHP engine can play side b under these conditions. The protocol knows whole seconds only. */
export function checkUhpMatch(game: Game, options: Partial<BugsOptions>, b: Contender): void {
  if (game.id !== bugs.id) throw usage('--uhp is for bugs: the Universal Hive Protocol has no other game');
  if (!options.tournament) throw usage(`--uhp needs the tournament opening rule: --options '{"tournament":true}'`);
  const isTime = b.kind === 'time' && b.method === null && b.threads === 1 && b.milliseconds % 1000 === 0;
  if (!isTime) throw usage('--uhp needs a time in whole seconds for b, such as 1000ms');
}

/** Time that an engine has to introduce itself, in ms. */
const GREETING_MS = 30_000;

/** Starts the engine once to read its name. Its arguments are separated by spaces. */
export async function uhpRivalFrom(command: string, greetingMs = GREETING_MS): Promise<Rival> {
  if (command.trim() === '') throw usage('--uhp needs a command');
  const engine = new UhpProcess(command);
  let isLate = false;
  const timeout = setTimeout(() => {
    isLate = true;
    engine.kill();
  }, greetingMs);
  try {
    const greeting = await engine.response();
    const name = greeting.find((line) => line.startsWith('id '))?.slice(3);
    if (!name) throw new Error('it does not introduce itself with a line "id NAME"');
    return { startWorker: uhpWorkers(command), signature: `${name} (${command})` };
  } catch (error) {
    const reason = isLate ? `it does not introduce itself within ${greetingMs / 1000} s` : reasonOf(error);
    throw new Failure(`--uhp ${command}: ${reason}`);
  } finally {
    clearTimeout(timeout);
    engine.kill();
  }
}

/** Workers that pass search jobs of Bugs to a UHP engine. Each has a process of its own, which keeps its game between moves. */
export const uhpWorkers =
  (command: string): StartWorker =>
  ({ onReply, onCrash }) => {
    const engine = new UhpProcess(command);
    let isOver = false;
    const greeting = engine.response();
    void engine.gone.then((reason) => {
      if (!isOver) onCrash(reason);
    });
    return {
      terminate() {
        isOver = true;
        engine.kill();
      },
      post({ id, job }) {
        greeting
          .then(() => engine.search(job as SearchJob))
          .then(
            (move) => onReply({ id, kind: 'done', value: { move, score: 0, depth: 0, nodes: 0, pv: [move] } }),
            // A dead engine is reported as a crash.
            (error: Error) => engine.isGone || onReply({ id, kind: 'failed', message: error.message }),
          );
      },
    };
  };

/** A running UHP engine and the game that it has been told. */
class UhpProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncGenerator<string[]>;
  #told: string[] | null = null;
  isGone = false;
  /** Resolves with the reason when the process has ended. */
  readonly gone: Promise<string>;

  constructor(command: string) {
    const [file = '', ...args] = command.trim().split(/\s+/);
    this.#child = spawn(file, args);
    this.#child.stderr.resume();
    // Writing to a dead process fails; `gone` reports its end.
    this.#child.stdin.on('error', () => {});
    this.gone = new Promise((resolve) => {
      const end = (reason: string): void => {
        this.isGone = true;
        resolve(reason);
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('exit', (code, signal) => end(`the UHP engine ended (${signal ?? code})`));
    });
    this.#answers = answersIn(this.#child.stdout);
  }

  kill(): void {
    this.#child.kill();
  }

  /** The lines up to the next `ok`. */
  async response(): Promise<string[]> {
    const { value } = await this.#answers.next();
    if (!value) throw new Error(await this.gone);
    const error = (value as string[]).find((line) => /^(err|invalidmove)\b/.test(line));
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Returns the engine's move in our notation. */
  async search({ moves, options, milliseconds }: SearchJob): Promise<string> {
    const position = new BugsPosition(options as BugsOptions);
    const game = moves.map((text) => {
      const move = bugs.notation.parse(position, text);
      if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
      const told = formatUhp(position, move.value);
      position.play(move.value);
      return told;
    });
    await this.#tell(game);
    const [response = ''] = (await this.#ask(`bestmove time ${formatTime((milliseconds ?? 0) / 1000)}`)).slice(-1);
    const move = parseUhp(position, response);
    if (!move.ok) throw new Error(`the UHP engine played "${response}": ${move.error.code}`);
    return bugs.notation.format(position, move.value);
  }

  /** Brings the engine's game up to date, with a new game if it is not a continuation. */
  async #tell(game: readonly string[]): Promise<void> {
    if (!this.#told?.every((move, i) => move === game[i])) {
      await this.#ask('newgame Base');
      this.#told = [];
    }
    for (const move of game.slice(this.#told.length)) {
      await this.#ask(move === 'pass' ? move : `play ${move}`);
      this.#told.push(move);
    }
  }

  #ask(line: string): Promise<string[]> {
    this.#child.stdin.write(`${line}\n`);
    return this.response();
  }
}

async function* answersIn(output: NodeJS.ReadableStream): AsyncGenerator<string[]> {
  let response: string[] = [];
  for await (const lines of readLines(output, MAX_LINE)) {
    for (const line of lines) {
      if (line?.trim() === 'ok') {
        yield response;
        response = [];
      } else if (line !== null && line.trim() !== '') response.push(line.trim());
    }
  }
}

const formatTime = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
