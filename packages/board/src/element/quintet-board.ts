import { type Game, type GameModule, type Json, legalTexts, type Outcome, type Seat } from '@quintet/engine/authoring';
import { type Match, type MatchRecord, snapshot, toMove, toRecord } from '@quintet/engine/match';
import { mount, unmount } from 'svelte';
import { BoardState } from './board-state.svelte.ts';
import { parseShowing, SHOWING } from './config.ts';
import type { BoardEvent, QuintetBoardEventMap } from './events.ts';
import { DEFINING, type Defining, GivenValues, isDefining } from './given.ts';
import Root from './root.svelte';
import { sharedSheet, upgrade } from './shadow.ts';

/** Server-side rendering has no `HTMLElement`, but importing this module must still work. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * A board to watch and play on: `<quintet-board game="jungle" bot="3"></quintet-board>`. Every attribute is also a property.
 *
 * @example
 * ```html
 * <quintet-board id="board" game="octa"></quintet-board>
 * <script type="module">
 *   import '@quintet/board';
 *   board.addEventListener('move', ({ detail }) => console.log(detail.text));
 * </script>
 * ```
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only adds types to a method that exists.
export class QuintetBoard extends Base {
  static readonly observedAttributes: readonly string[] = [...DEFINING, ...SHOWING];

  readonly #board = new BoardState((event) => this.#emit(event));
  readonly #given = new GivenValues(this);
  #root: Record<string, unknown> | null = null;
  /** Whether attributes or properties have changed since the match was started. */
  #isStale = true;
  #isPending = false;

  connectedCallback(): void {
    upgrade(this, [...DEFINING, ...SHOWING, 'definition']);
    this.#applyShowing();
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sharedSheet()];
    const onplay = (text: string) => void this.play(text);
    const onrefusal = (code: string, message: string) => this.#emit({ name: 'refusal', detail: { code, message } });
    this.#root = mount(Root, { target: shadow, props: { board: this.#board, onplay, onrefusal } });
    if (this.#isStale) this.#restart();
    this.#board.open();
  }

  disconnectedCallback(): void {
    this.#board.close();
    if (this.#root) void unmount(this.#root);
    this.#root = null;
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after && name !== 'moves') return;
    if (isDefining(name)) {
      this.#given.attributeSet(name);
      this.#restart();
    } else this.#applyShowing();
  }

  /** The id of a built-in game, such as `octa`. */
  get game(): string | null {
    return this.#given.text('game');
  }
  set game(value: string | null) {
    this.#set('game', value);
  }

  /** A custom game, or everything that a game's module exports. Used instead of `game`. */
  get definition(): Game | GameModule | null {
    return this.#given.definition;
  }
  set definition(value: Game | GameModule | null) {
    this.#set('definition', value);
  }

  /** The game's options. The attribute contains JSON. */
  get options(): unknown {
    return this.#given.value('options');
  }
  set options(value: unknown) {
    this.#set('options', value);
  }

  /** The moves on the board. Setting them restarts the match with these moves. The attribute separates them with `;`. */
  get moves(): readonly string[] {
    return this.#match?.moves.map(({ text }) => text) ?? [];
  }
  set moves(value: readonly string[] | string) {
    this.#set('moves', value);
  }

  /** The match as a record, which can be stored and loaded anywhere; `null` while there is no match. */
  get record(): MatchRecord | null {
    return this.#match && toRecord(this.#match);
  }
  set record(value: MatchRecord | string | null) {
    this.#set('record', value);
  }

  /** Level of the bot that plays against the user, 1 to 8; `null` for no bot. */
  get bot(): string | null {
    return this.#given.text('bot');
  }
  set bot(value: string | number | null) {
    this.#set('bot', value);
  }

  /** The user's seat, 0 or 1; `null` if the user plays both seats. The page can play the other seat with `play`. */
  get seat(): string | null {
    return this.#given.text('seat');
  }
  set seat(value: string | number | null) {
    this.#set('seat', value);
  }

  /** Address of the server of an online match. */
  get server(): string | null {
    return this.#given.text('server');
  }
  set server(value: string | null) {
    this.#set('server', value);
  }

  /** Id of the match on the server. */
  get match(): string | null {
    return this.#given.text('match');
  }
  set match(value: string | null) {
    this.#set('match', value);
  }

  /** The secret that holds a seat on the server; `null` to watch. */
  get ticket(): string | null {
    return this.#given.text('ticket');
  }
  set ticket(value: string | null) {
    this.#set('ticket', value);
  }

  /** Whether seat 1 is at the bottom. By default the user's seat is at the bottom. */
  get flipped(): boolean {
    return this.#board.showing.flipped ?? false;
  }
  set flipped(value: boolean) {
    this.setAttribute('flipped', String(value));
  }

  /** Whether the board shows coordinates; `true` by default. */
  get coordinates(): boolean {
    return this.#board.showing.coordinates;
  }
  set coordinates(value: boolean) {
    this.setAttribute('coordinates', String(value));
  }

  /** Whether the board points out threats; `false` by default. */
  get threats(): boolean {
    return this.#board.showing.threats;
  }
  set threats(value: boolean) {
    this.setAttribute('threats', String(value));
  }

  /** Whether the user cannot move. The methods still work. */
  get readonly(): boolean {
    return this.#board.showing.readonly;
  }
  set readonly(value: boolean) {
    this.toggleAttribute('readonly', value);
  }

  /** The board (`classic`, `wood`, `slate`, `paper`), the mode (`light`, `dark`, or `auto`, which follows the system), or both: `slate dark`. */
  get theme(): string {
    return this.getAttribute('theme') ?? 'auto';
  }
  set theme(value: string) {
    this.setAttribute('theme', value);
  }

  /** The piece set, such as `letters` in Bugs; `null` for the game's first set. */
  get pieces(): string | null {
    return this.#board.showing.pieces;
  }
  set pieces(value: string) {
    this.setAttribute('pieces', value);
  }

  /** Speed of the animation of moves: `off`, `slow`, `normal` or `fast`. Always `off` for users who prefer reduced motion. */
  get animation(): string {
    return this.#board.showing.speed;
  }
  set animation(value: string) {
    this.setAttribute('animation', value);
  }

  /** The seat to move; `null` after the match has ended and while there is no match. */
  get toMove(): Seat | null {
    return this.#match && toMove(this.#match);
  }

  /** How the match ended; `null` while it runs. */
  get outcome(): Outcome | null {
    return this.#match?.outcome ?? null;
  }

  /** The legal moves as text. */
  get legalMoves(): readonly string[] {
    const match = this.#match;
    return match && !match.outcome ? legalTexts(match.game, match.position) : [];
  }

  /** The game's published state; `null` while there is no match. */
  get state(): Json | null {
    const match = this.#match;
    return match ? match.game.presentation.state(snapshot(match)) : null;
  }

  /** Plays a move, given as text, for the seat to move. Returns whether the move is legal; if not, a `refusal` event says why. */
  play(text: string): boolean {
    return this.#board.act((source) => source.play(String(text)));
  }

  /** Takes back the last move; against a bot, the user's last move and everything after it. */
  undo(): boolean {
    return this.#board.act((source) => source.undo());
  }

  redo(): boolean {
    return this.#board.act((source) => source.redo());
  }

  /** Shows the match of a record. Resolves to whether it could be loaded; if not, an `error` event says why. */
  load(record: MatchRecord | string): Promise<boolean> {
    this.#given.set('record', record);
    return this.#show();
  }

  /** Restarts the match from the attributes. */
  reset(): Promise<boolean> {
    this.#given.forgetRecord();
    return this.#show();
  }

  get #match(): Match | null {
    return this.#board.match;
  }

  #set(name: Defining | 'definition', value: unknown): void {
    this.#given.set(name, value);
    this.#restart();
  }

  /** Restarts the match in a microtask, so that setting several attributes in a row restarts it only once. */
  #restart(): void {
    this.#isStale = true;
    if (this.#isPending || !this.isConnected) return;
    this.#isPending = true;
    queueMicrotask(() => void this.#show());
  }

  #show(): Promise<boolean> {
    this.#isPending = false;
    this.#isStale = false;
    return this.#board.show(this.#given.all());
  }

  #applyShowing(): void {
    const around = this.closest('[lang]')?.getAttribute('lang') ?? null;
    this.#board.showing = parseShowing(this, around, navigator.language);
  }

  #emit({ name, detail }: BoardEvent): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== 'error', composed: true }));
  }
}

/** Adds the types of the element's events. */
export interface QuintetBoard {
  addEventListener<K extends keyof QuintetBoardEventMap>(
    type: K,
    listener: (this: QuintetBoard, event: QuintetBoardEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'quintet-board': QuintetBoard;
  }
}
