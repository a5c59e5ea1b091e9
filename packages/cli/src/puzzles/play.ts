import { createMatch, type Game, type Language, type Match, play, refusalSentence, unwrap } from '@quintet/engine';
import { fill, parseJson } from '@quintet/engine/authoring';
import {
  dailyPuzzle,
  goalSentence,
  hintFor,
  type Puzzle,
  type PuzzleCollection,
  parsePuzzles,
  turnVerdict,
  type Verdict,
} from '@quintet/engine/puzzles';
import { puzzlesText } from '../bundled.ts';
import { drawFrame } from '../draw/frame.ts';
import { createPaint } from '../draw/paint.ts';
import { printedSize } from '../draw/size.ts';
import { integer, languageFrom } from '../terminal/args.ts';
import { Failure, usage } from '../terminal/failure.ts';
import { createPrompt, type Prompt } from '../terminal/prompt.ts';
import { hasColor, isLive, print, sizeOf, type Terminal } from '../terminal/terminal.ts';
import messages from './messages.json' with { type: 'json' };

export interface PuzzleSettings {
  readonly id?: string;
  readonly level?: string;
  readonly lang?: string;
  readonly color: boolean;
}

/** Levels of difficulty, each a tenth of a collection. */
const LEVELS = 10;

/** `quintet puzzle GAME`: shows a puzzle and judges the moves that are typed. */
export async function runPuzzle(terminal: Terminal, gameName: string, settings: PuzzleSettings): Promise<void> {
  const game = await terminal.games.named(gameName);
  const language = languageFrom(settings.lang, terminal.env);
  const puzzle = choose(collectionOf(game), settings, terminal.now());
  const prompt = createPrompt(terminal, isLive(terminal));
  try {
    await new Solving(terminal, prompt, game, puzzle, language, settings.color && hasColor(terminal)).run();
  } finally {
    prompt.close();
  }
}

/** The puzzles shipped with a game. */
export function collectionOf(game: Game): PuzzleCollection {
  let text: string;
  try {
    text = puzzlesText(game.id);
  } catch {
    throw new Failure(`there are no puzzles of ${game.id}`);
  }
  const json = parseJson(text);
  const parsed = json.ok ? parsePuzzles(json.value) : json;
  if (!parsed.ok) throw new Failure(`the puzzles of ${game.id} cannot be read: ${parsed.error}`);
  return parsed.value;
}

function choose(collection: PuzzleCollection, { id, level }: PuzzleSettings, now: Date): Puzzle {
  const { puzzles } = collection;
  if (id !== undefined) {
    const found = puzzles.find((puzzle) => puzzle.id === id);
    if (!found) throw usage(`--id: there is no puzzle "${id}"`);
    return found;
  }
  if (level === undefined) return dailyPuzzle(collection, now.getTime());
  const tenth = integer(level, '--level', 1, LEVELS);
  const [from, to] = [tenth - 1, tenth].map((part) => Math.floor((part * puzzles.length) / LEVELS));
  return dailyPuzzle({ game: collection.game, puzzles: puzzles.slice(from, to) }, now.getTime());
}

/** One puzzle at the prompt. */
class Solving {
  readonly #terminal: Terminal;
  readonly #prompt: Prompt;
  readonly #game: Game;
  readonly #puzzle: Puzzle;
  readonly #language: Language;
  readonly #color: boolean;
  /** Moves since the start of the puzzle. */
  #played: string[] = [];
  /** Number of moves at the start of the current turn. */
  #turnStart = 0;

  constructor(terminal: Terminal, prompt: Prompt, game: Game, puzzle: Puzzle, language: Language, color: boolean) {
    this.#terminal = terminal;
    this.#prompt = prompt;
    this.#game = game;
    this.#puzzle = puzzle;
    this.#language = language;
    this.#color = color;
  }

  async run(): Promise<void> {
    const { name } = this.#game.presentation.messages[this.#language];
    const { id, rating, goal } = this.#puzzle;
    this.#say('title', { name, id, rating: String(rating) });
    this.#draw();
    print(this.#terminal, goalSentence(this.#game, goal, this.#language));
    this.#say('help');
    for (;;) {
      const input = await this.#prompt.ask(messages[this.#language].prompt);
      if ('none' in input) return;
      if (this.#enter((input.line ?? '').trim())) return;
    }
  }

  /** Handles a line. Returns whether the puzzle is over. */
  #enter(line: string): boolean {
    switch (line) {
      case '':
        return false;
      case 'quit':
        this.#say('goodbye');
        return true;
      case 'help':
        this.#say('help');
        return false;
      case 'hint':
        this.#say('hint', { move: hintFor(this.#game, this.#puzzle, this.#played) ?? '–' });
        return false;
      case 'solution':
        this.#say('solution', { moves: this.#puzzle.solution.join('; ') });
        return true;
      default:
        return this.#move(line);
    }
  }

  #move(text: string): boolean {
    const next = play(this.#match(), text);
    if (!next.ok) {
      print(this.#terminal, refusalSentence(this.#game.presentation.messages[this.#language], next.error));
      return false;
    }
    this.#played.push(next.value.moves.at(-1)?.text ?? text);
    const verdict = turnVerdict(this.#game, this.#puzzle, this.#played);
    if (verdict.kind === 'wrong') {
      this.#explain(verdict);
      this.#played = this.#played.slice(0, this.#turnStart);
      return false;
    }
    if (verdict.kind === 'answered') {
      this.#played.push(...verdict.moves);
      this.#say('reply', { moves: verdict.moves.join('; ') });
      this.#turnStart = this.#played.length;
    }
    this.#draw();
    const isSolved = verdict.kind === 'solved' || turnVerdict(this.#game, this.#puzzle, this.#played).kind === 'solved';
    if (isSolved) this.#say('solved');
    return isSolved;
  }

  #explain({ moves, gained }: Verdict): void {
    const { by } = this.#puzzle.goal;
    this.#say('wrong');
    if (moves.length > 0) this.#say('refuted', { moves: moves.join('; ') });
    else if (gained !== null) this.#say('gained', { gained: String(gained), by: String(by) });
    else this.#say('missed');
    this.#say('retry');
  }

  #match(): Match {
    const { options, moves } = this.#puzzle;
    let match: Match = createMatch(this.#game, options);
    for (const text of [...moves, ...this.#played]) match = unwrap(play(match, text));
    return match;
  }

  #draw(): void {
    const paint = createPaint(this.#color, this.#game.seats);
    const size = printedSize(sizeOf(this.#terminal).columns);
    const frame = drawFrame(this.#match(), { language: this.#language, paint, size, picked: [], next: new Set() });
    print(this.#terminal, ['', ...frame, ''].join('\n'));
  }

  #say(key: keyof (typeof messages)['en'], values: Readonly<Record<string, string>> = {}): void {
    print(this.#terminal, fill(messages[this.#language][key], values));
  }
}
