import { legalMoves } from '@quintet/engine';
import { type BugsPosition, formatUhp, parseUhpGame, UHP_TYPE, type UhpGame } from '@quintet/engine/bugs';
import type { Found, StartWorker } from '@quintet/engine/search';
import { type CommandName, gameSentence, moveSentence, quoted, UhpError, USAGES } from './messages.ts';
import { DEFAULTS, type EngineOptions, formatOption, formatOptions, withOption } from './options.ts';
import { readBudget, Thinker } from './thinker.ts';

/** Lines of a response without the closing `ok`; `null` ends the session. */
export type Response = readonly string[] | null;
/** Called with each line that is sent before the response is complete. */
export type Report = (line: string) => void;

interface Request {
  /** Everything after the command, as typed. */
  readonly text: string;
  readonly words: readonly string[];
  readonly report: Report;
}

/** Options whose change needs another transposition table. */
const NEW_TABLE = ['TableMB', 'Threads', 'Ponder'] as const;

/** One session with a viewer: a game, its options and the transposition table. */
export class UhpSession {
  readonly #id: string;
  readonly #thinker: Thinker;
  #game: UhpGame | null = null;
  #options: EngineOptions = DEFAULTS;

  /**
   * `elapsed` is a monotonic clock in milliseconds. `startWorker` starts the threads of the options `Threads` and `Ponder`; `cores` is
   * their maximum number, by default that of the machine.
   */
  constructor(version: string, elapsed: () => number, startWorker: StartWorker, cores?: number) {
    this.#id = `id Quintet v${version}`;
    this.#thinker = new Thinker(elapsed, startWorker, cores);
  }

  /** Stops all threads and waits for them. Call it before each command. */
  rest(): Promise<void> {
    return this.#thinker.rest();
  }

  /** Thinks on the opponent's time, if the option `Ponder` is set, until `rest`. Call it after each response. */
  ponder(): void {
    if (this.#game) this.#thinker.ponder(this.#game, this.#options);
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#thinker.close();
  }

  /** Answers a line, and never throws. `line` is `null` if it was too long, and never blank, since `serveUhp` skips blank lines. */
  respond(line: string | null, report: Report = () => {}): Response {
    try {
      if (line === null) throw new UhpError('line too long');
      const [command = '', ...words] = line.trim().split(/\s+/);
      const name = command.toLowerCase();
      if (!Object.hasOwn(USAGES, name)) throw new UhpError(`${quoted(command)} is not a command; type help for a list`);
      const text = line.trim().slice(command.length).trim();
      return this.#commands[name as CommandName]({ text, words, report });
    } catch (error) {
      if (error instanceof UhpError) return [`${error.kind} ${error.message}`];
      // A bug in one command must not cost the viewer the game.
      return [`err internal error: ${quoted(error instanceof Error ? error.message : String(error))}`];
    }
  }

  readonly #commands: Readonly<Record<CommandName, (request: Request) => Response>> = {
    // An engine that supports only the Base game has no line of capabilities.
    info: (request) => alone('info', request, () => [this.#id]),
    newgame: ({ text }) => this.#newGame(text || UHP_TYPE),
    validmoves: (request) => alone('validmoves', request, () => [this.#validMoves()]),
    bestmove: ({ words, report }) => [this.#bestMove(words, report)],
    play: ({ text }) => [this.#play(text)],
    pass: (request) => alone('pass', request, () => [this.#play('pass')]),
    undo: ({ words }) => [this.#undo(words)],
    options: ({ words }) => this.#setOptions(words),
    help: () => Object.values(USAGES),
    exit: () => null,
  };

  #newGame(text: string): Response {
    const game = parseUhpGame(text, this.#options.Repetition);
    if (!game.ok) throw new UhpError(gameSentence(game.error));
    this.#game = game.value;
    this.#thinker.forget();
    return [this.#game.format()];
  }

  #validMoves(): string {
    const { position } = this.#running();
    return legalMoves(position)
      .map((move) => formatUhp(position, move))
      .join(';');
  }

  #bestMove(words: readonly string[], report: Report): string {
    const budget = readBudget(words);
    const game = this.#running();
    const { position } = game;
    const onProgress = (found: Found): void => {
      if (this.#options.ReportIntermediateBestMoves) report(formatResult(position, found));
    };
    return formatUhp(position, this.#thinker.best(game, budget, this.#options, onProgress));
  }

  #play(text: string): string {
    const game = this.#started();
    if (text === '') throw new UhpError(`usage: ${USAGES.play}`);
    const refusal = game.play(text);
    if (refusal) throw new UhpError(`${quoted(text)}: ${moveSentence(refusal)}`, 'invalidmove');
    return game.format();
  }

  #undo(words: readonly string[]): string {
    const game = this.#started();
    const [count = '1', ...rest] = words;
    if (rest.length > 0 || !/^\d{1,9}$/.test(count) || Number(count) < 1) throw new UhpError(`usage: ${USAGES.undo}`);
    const most = game.moves.length;
    if (Number(count) > most) throw new UhpError(`cannot undo ${count}; moves so far: ${most}`);
    game.undo(Number(count));
    return game.format();
  }

  #setOptions([verb, name, ...value]: readonly string[]): Response {
    if (verb === undefined) return formatOptions(this.#options);
    const isGet = verb.toLowerCase() === 'get' && value.length === 0;
    const isSet = verb.toLowerCase() === 'set' && value.length === 1;
    if (name === undefined || !(isGet || isSet)) throw new UhpError(`usage: ${USAGES.options}`);
    if (isGet) return [formatOption(this.#options, name)];
    const [options, line] = withOption(this.#options, name, value[0] as string);
    if (NEW_TABLE.some((each) => options[each] !== this.#options[each])) this.#thinker.forget();
    this.#options = options;
    return [line];
  }

  #started(): UhpGame {
    if (!this.#game) throw new UhpError('no game yet; start one with newgame');
    return this.#game;
  }

  #running(): UhpGame {
    const game = this.#started();
    if (game.position.outcome) throw new UhpError(`the game is over (${game.state}); start another with newgame`);
    return game;
  }
}

/** Runs a command that takes no arguments. */
function alone(name: CommandName, { words }: Request, then: () => Response): Response {
  if (words.length > 0) throw new UhpError(`usage: ${USAGES[name]}`);
  return then();
}

/**
 * Formats a result as `move;depth;score;variation …`. The score counts occupied hexes next to a Queen, for the player
 * to move.
 */
function formatResult(position: BugsPosition, { depth, score, pv, move }: Found): string {
  const ahead = position.clone();
  const strings = pv.map((next) => {
    const text = formatUhp(ahead, next);
    ahead.play(next);
    return text;
  });
  return [formatUhp(position, move), depth, (score / 100).toFixed(2), ...strings].join(';');
}
