import { Selection } from '@quintet/board/widget/selection.svelte.ts';
import {
  type Draft,
  type Game,
  type Options,
  opponent,
  type Position,
  type Result,
  type SetupRefusal,
  type Target,
  withPieces,
} from '@quintet/engine/authoring';

/** The tool that touching a cell applies: move a piece, erase a piece, or place an item of the palette, given by its id. */
export type Tool = 'move' | 'erase' | (string & {});

/** Maximum number of changes that can be undone. */
const MAX_UNDO = 200;

interface State {
  readonly options: Options;
  readonly draft: Draft;
}

/** A position that is being set up, with undo and redo. Does not depend on the game. */
export class DraftEditor {
  readonly game: Game;
  tool: Tool = $state('move');
  /** Called after every change. */
  onchange: () => void = () => {};
  #state: State;
  #past: readonly State[] = $state.raw([]);
  #future: readonly State[] = $state.raw([]);

  /** The position, or the first rule that the draft violates. */
  readonly checked: Result<Position, SetupRefusal> = $derived.by(() =>
    this.game.editor.check(this.draft, this.options),
  );
  /** The draft as text. */
  readonly text: string = $derived.by(() => this.game.editor.format(this.draft, this.options));

  /** `options` must not contain a set-up position. */
  constructor(game: Game, options: Options, draft: Draft) {
    this.game = game;
    this.#state = $state.raw({ options, draft });
    // If the cells of a board are never empty, there are no pieces to move.
    this.tool = this.hasPieces ? 'move' : (game.editor.palette[0]?.id ?? 'move');
  }

  get draft(): Draft {
    return this.#state.draft;
  }

  get options(): Options {
    return this.#state.options;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Whether the board can have empty cells, so that pieces can be moved and erased. */
  get hasPieces(): boolean {
    return Object.keys(this.game.editor.empty(this.options).cells).length === 0;
  }

  /** Applies the current tool to a cell. `DraftSelection` handles the `move` tool. */
  use(target: Target): void {
    if (this.tool === 'erase') this.erase(target);
    else if (this.tool !== 'move') this.#change(this.game.editor.put(this.draft, target, this.tool));
  }

  erase(target: Target): void {
    this.#change(this.game.editor.erase(this.draft, target));
  }

  /** Moves the topmost piece of a cell unchanged to another cell. */
  move(from: Target, to: Target): void {
    const { editor } = this.game;
    const symbol = this.draft.cells[from]?.at(-1);
    const item = editor.palette.find(({ symbols }) => symbol !== undefined && symbols.includes(symbol));
    const lifted = withPieces(this.draft, from, (this.draft.cells[from] ?? []).slice(0, -1));
    if (symbol === undefined || from === to) return;
    const put = item ? editor.put(lifted, to, item.id) : lifted;
    this.#change(withPieces(put, to, [...(put.cells[to] ?? []).slice(0, item ? -1 : undefined), symbol]));
  }

  clear(): void {
    const { numbers, cells } = this.game.editor.empty(this.options);
    this.#change({ cells, numbers, toMove: this.draft.toMove });
  }

  /** Resets the board to the standard starting position. */
  reset(): void {
    this.#change(startDraft(this.game, this.options));
  }

  switchSeat(): void {
    this.#change({ ...this.draft, toMove: opponent(this.draft.toMove) });
  }

  setNumber(name: string, index: number, value: number): void {
    const values = [...(this.draft.numbers[name] ?? [])];
    if (values[index] === value) return;
    values[index] = value;
    this.#change({ ...this.draft, numbers: { ...this.draft.numbers, [name]: values } });
  }

  /** Replaces the options. If the new board has different cells, the draft starts over. */
  setOptions(options: Options): void {
    const cellsOf = (of: Options): string =>
      this.game.editor
        .scene(this.game.editor.empty(of), of)
        .cells.map(({ target }) => target)
        .join(' ');
    const isSameBoard = cellsOf(options) === cellsOf(this.options);
    this.#push({ options, draft: isSameBoard ? this.draft : startDraft(this.game, options) });
  }

  /** Parses a position text. Returns the reason if it cannot be read. */
  read(text: string): SetupRefusal | null {
    const read = this.game.editor.parse(text, this.options);
    if (!read.ok) return read.error;
    this.#change(read.value);
    return null;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [...this.#future, this.#state];
    this.#past = this.#past.slice(0, -1);
    this.#state = before;
    this.onchange();
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#past = [...this.#past, this.#state];
    this.#future = this.#future.slice(0, -1);
    this.#state = next;
    this.onchange();
  }

  #change(draft: Draft): void {
    if (this.game.editor.format(draft, this.options) === this.text) return;
    this.#push({ options: this.options, draft });
  }

  #push(state: State): void {
    this.#past = [...this.#past, this.#state].slice(-MAX_UNDO);
    this.#future = [];
    this.#state = state;
    this.onchange();
  }
}

/** The draft of the standard starting position. */
export const startDraft = (game: Game, options: Options): Draft => game.editor.draft(game.rules.start(options));

/** Turns touches of a board into changes of a draft. Every piece can be dragged, whichever tool is selected. */
export class DraftSelection extends Selection {
  readonly #editor: DraftEditor;

  constructor(editor: DraftEditor) {
    super();
    this.#editor = editor;
  }

  override touch(target: Target): void {
    const [from] = this.picked;
    this.picked = [];
    if (from !== undefined) this.#editor.move(from, target);
    else if (this.#editor.tool !== 'move') this.#editor.use(target);
    else if (this.canCarry(target)) this.picked = [target];
  }

  override canCarry(target: Target): boolean {
    return this.#editor.hasPieces && this.#editor.draft.cells[target] !== undefined;
  }

  override carry(target: Target): void {
    this.picked = [target];
  }
}
