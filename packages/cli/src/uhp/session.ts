import { type Found, legalMoves } from '@quintet/engine';
import { type BugsPosition, formatUhp, parseUhpGame, UHP_TYPE, type UhpGame } from '@quintet/engine/bugs';
import { UhpFault } from './fault.ts';
import { DEFAULTS, type EngineOptions, got, listed, withSet } from './options.ts';
import { readBudget, Thinker } from './thinker.ts';
import { type CommandName, gameSentence, moveSentence, shown, USAGES } from './words.ts';

/** The lines of an answer without the `ok` that closes it; null ends the session. */
export type Answer = readonly string[] | null;
/** Takes a line before the answer is complete. */
export type Report = (line: string) => void;

interface Request {
  /** Everything behind the command, as it was given. */
  readonly text: string;
  readonly words: readonly string[];
  readonly report: Report;
}

/** One conversation with a viewer: a game, options, and what is known so far. */
export class UhpSession {
  readonly #id: string;
  readonly #thinker: Thinker;
  #game: UhpGame | null = null;
  #options: EngineOptions = DEFAULTS;

  /** `elapsed` in milliseconds. */
  constructor(version: string, elapsed: () => number) {
    this.#id = `id Quintet v${version}`;
    this.#thinker = new Thinker(elapsed);
  }

  /** Never throws. A line of null was too long to be read; blank ones are for `serveUhp` to skip. */
  answer(line: string | null, report: Report = () => {}): Answer {
    try {
      if (line === null) throw new UhpFault('that line is too long');
      const [command = '', ...words] = line.trim().split(/\s+/);
      const name = command.toLowerCase();
      if (!Object.hasOwn(USAGES, name)) throw new UhpFault(`${shown(command)} is no command; help lists them`);
      const text = line.trim().slice(command.length).trim();
      return this.#commands[name as CommandName]({ text, words, report });
    } catch (error) {
      if (error instanceof UhpFault) return [`${error.kind} ${error.message}`];
      // A bug of ours must not cost the viewer its game.
      return [`err internal error: ${shown(error instanceof Error ? error.message : String(error))}`];
    }
  }

  readonly #commands: Readonly<Record<CommandName, (request: Request) => Answer>> = {
    // Base needs no line of capabilities.
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

  #newGame(text: string): Answer {
    const game = parseUhpGame(text, this.#options.Repetition);
    if (!game.ok) throw new UhpFault(gameSentence(game.error));
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
    const { position } = this.#running();
    const told = (found: Found): void => {
      if (this.#options.ReportIntermediateBestMoves) report(formatFound(position, found));
    };
    return formatUhp(position, this.#thinker.best(position, budget, this.#options, told));
  }

  #play(text: string): string {
    const game = this.#started();
    if (text === '') throw new UhpFault(`usage: ${USAGES.play}`);
    const refusal = game.play(text);
    if (refusal) throw new UhpFault(`${shown(text)}: ${moveSentence(refusal)}`, 'invalidmove');
    return game.format();
  }

  #undo(words: readonly string[]): string {
    const game = this.#started();
    const [count = '1', ...rest] = words;
    if (rest.length > 0 || !/^\d{1,9}$/.test(count) || Number(count) < 1) throw new UhpFault(`usage: ${USAGES.undo}`);
    const most = game.moves.length;
    if (Number(count) > most) throw new UhpFault(`cannot take back ${count}; moves so far: ${most}`);
    game.undo(Number(count));
    return game.format();
  }

  #setOptions([verb, name, ...value]: readonly string[]): Answer {
    if (verb === undefined) return listed(this.#options);
    const isGet = verb.toLowerCase() === 'get' && value.length === 0;
    const isSet = verb.toLowerCase() === 'set' && value.length === 1;
    if (name === undefined || !(isGet || isSet)) throw new UhpFault(`usage: ${USAGES.options}`);
    if (isGet) return [got(this.#options, name)];
    const [options, line] = withSet(this.#options, name, value[0] as string);
    if (options.TableMB !== this.#options.TableMB) this.#thinker.forget();
    this.#options = options;
    return [line];
  }

  #started(): UhpGame {
    if (!this.#game) throw new UhpFault('there is no game yet; newgame starts one');
    return this.#game;
  }

  #running(): UhpGame {
    const game = this.#started();
    if (game.position.outcome) throw new UhpFault(`the game is over (${game.state}); newgame starts another`);
    return game;
  }
}

/** A command that takes nothing. */
function alone(name: CommandName, { words }: Request, then: () => Answer): Answer {
  if (words.length > 0) throw new UhpFault(`usage: ${USAGES[name]}`);
  return then();
}

/** `move;depth;score;line …`, the score in occupied hexes next to a Queen from the side of the player to move. */
function formatFound(position: BugsPosition, { depth, score, line, move }: Found): string {
  const ahead = position.clone();
  const strings = line.map((next) => {
    const text = formatUhp(ahead, next);
    ahead.play(next);
    return text;
  });
  return [formatUhp(position, move), depth, (score / 100).toFixed(2), ...strings].join(';');
}
