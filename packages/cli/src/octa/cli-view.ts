/** The console view that Octa's founding document names. */
import { fill, type Language } from '@quintet/engine/authoring';
import {
  type Coordinate,
  type GameLogic,
  type GameMap,
  type MoveProvider,
  mapScene,
  Player,
  type View,
} from '@quintet/engine/octa/document';
import type { Look } from '../draw/cell.ts';
import { createPaint, seatSigns } from '../draw/paint.ts';
import { printedSize } from '../draw/size.ts';
import { drawSquare } from '../draw/square.ts';
import { createPrompt, type Prompt } from '../terminal/prompt.ts';
import {
  hasColor,
  type Input,
  isLive,
  type Output,
  print,
  processTerminal,
  type Surroundings,
  sizeOf,
} from '../terminal/terminal.ts';
import messages from './messages.json' with { type: 'json' };

export interface CLIViewSettings {
  /** Source of moves; stdin by default. */
  readonly input?: Input;
  /** Destination of the board; stdout by default. */
  readonly output?: Output;
  readonly language?: Language;
}

/** All views share one terminal, since each terminal adds an error listener to stdout. */
let ownTerminal: Surroundings | undefined;

/** Shows the board on the console and reads both players' moves from it. */
export class CLIView implements MoveProvider, View {
  readonly #terminal: Surroundings;
  readonly #messages: (typeof messages)[Language];
  /** Created when the first move is requested, so that a view that only displays never reads stdin. */
  #prompt: Prompt | null = null;

  constructor({ input = process.stdin, output = process.stdout, language = 'en' }: CLIViewSettings = {}) {
    ownTerminal ??= processTerminal();
    this.#terminal = { ...ownTerminal, input, output };
    this.#messages = messages[language];
  }

  /** Prints the board and, if `logic` is given, whose turn it is. Releases stdin when the game is over. */
  display(map: GameMap, logic?: GameLogic): void {
    const players = [Player.PLAYER_1, Player.PLAYER_2] as const;
    const marks = { last: new Set<string>(), picked: new Set<string>(), next: new Set<string>() };
    const paint = createPaint(hasColor(this.#terminal), players);
    const letters = seatSigns(players);
    const look: Look = { paint, marks, signs: letters, letters, names: {} };
    const { lines } = drawSquare(mapScene(map), look, printedSize(sizeOf(this.#terminal).columns));
    print(this.#terminal, ['', ...lines, ...(logic ? [this.#status(map, logic)] : [])].join('\n'));
    if (logic?.isGameOver()) this.close();
  }

  refuse({ x, y }: Coordinate): void {
    print(this.#terminal, fill(this.#messages.refused, { x: String(x), y: String(y) }));
  }

  /** Reads the next coordinates, `x,y` or `x y`. Returns `null` on `quit`, Ctrl-C and at the end of input. */
  async getNextMove(): Promise<Coordinate | null> {
    this.#prompt ??= createPrompt(this.#terminal, isLive(this.#terminal));
    for (;;) {
      const input = await this.#prompt.ask(this.#messages.question);
      const line = 'line' in input ? (input.line?.trim() ?? '') : 'quit';
      if (line === 'quit') {
        this.close();
        return null;
      }
      const [, x, y] = /^(-?\d{1,9})(?:\s*,\s*|\s+)(-?\d{1,9})$/.exec(line) ?? [];
      if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
      print(this.#terminal, this.#messages.unreadable);
    }
  }

  close(): void {
    this.#prompt?.close();
    this.#prompt = null;
  }

  #status(map: GameMap, logic: GameLogic): string {
    const count = (player: Player): string => String(map.getAllCells().filter(({ state }) => state === player).length);
    const facts = {
      turn: String(logic.getTurnCount()),
      player: logic.getCurrentPlayer(),
      first: count(Player.PLAYER_1),
      second: count(Player.PLAYER_2),
    };
    return fill(logic.isGameOver() ? this.#messages.over : this.#messages.status, facts);
  }
}
