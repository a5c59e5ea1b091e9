import { Selection } from '@quintet/board/widget/selection.svelte.ts';
import type { Move } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { router } from '../../ui/router.svelte.ts';
import { keys, settings } from '../../ui/settings.svelte.ts';
import { type ActionId, actionOfKey, type MatchStep, plyAfterStep, stepOfKey, type Tool } from './actions.ts';
import { MatchAnnouncer } from './announcer.svelte.ts';
import type { Play } from './play.ts';
import { toggleThreats } from './threats.svelte.ts';

/** Dialogs that open over a match page. */
export type MatchDialog =
  | 'resign'
  | 'help'
  | 'history'
  | 'save'
  | 'friend'
  | 'share'
  | 'device'
  | 'leave'
  | 'chat'
  | 'report';

/** The toolbar's actions, which differ between local and online play. */
export interface MatchMode {
  /** The toolbar, in order. */
  readonly tools: readonly Tool[];
  /** The actions that stay visible on a small screen. */
  readonly primary: readonly ActionId[];
  /** Whether the opponent plays over a server. */
  readonly isOnline: boolean;
  /** Called for enabled tools only. */
  perform(id: ActionId): void;
}

/** A chosen move that waits for confirmation. */
interface Pending {
  readonly move: Move;
  /** The moves of the match when the move was chosen. Any change to the match discards the choice. */
  readonly moves: Match['moves'];
}

/** Handles the input of one match page: touches, shortcuts, toolbar and dialogs. */
export class MatchController<P extends Play = Play, M extends MatchMode = MatchMode> {
  readonly play: P;
  readonly mode: M;
  readonly announcer: MatchAnnouncer;
  readonly selection: Selection;
  isFlipped = $state(false);
  /** Whether to show only the board, the clocks and the turn. */
  isZen = $state(false);
  /** Whether the field for typed moves is open. */
  isTyping = $state(false);
  dialog: MatchDialog | null = $state(null);
  /** Number of moves in the match when the user began to look back. */
  lengthWhenLookingBack = $state(0);
  #pending: Pending | null = $state.raw(null);

  constructor(play: P, modeOf: (controller: MatchController<P>) => M) {
    this.play = play;
    this.announcer = new MatchAnnouncer(play);
    this.selection = new Selection((move) => this.choose(move));
    this.selection.onpremove = (premove) => {
      play.premoves?.queue(premove);
      this.announcer.clear();
    };
    this.selection.onunqueue = () => play.premoves?.cancel();
    this.selection.onidle = () => this.#stepBack();
    this.isFlipped = play.you === 1;
    this.mode = modeOf(this);
  }

  /** The move that waits for confirmation; `null` if there is none. */
  get pending(): Move | null {
    const pending = this.#pending;
    return pending && pending.moves === this.play.match.moves && this.play.viewing === null ? pending.move : null;
  }

  /** Plays a move that was chosen on the board, or asks for confirmation first. */
  choose(move: Move): void {
    const isConfirmed = settings.confirm === 'off' || (settings.confirm === 'online' && !this.mode.isOnline);
    if (isConfirmed) this.play.play(move);
    else this.#pending = { move, moves: this.play.match.moves };
  }

  confirm(): void {
    const move = this.pending;
    this.#pending = null;
    if (move !== null) this.play.play(move);
  }

  cancel(): void {
    this.#pending = null;
  }

  /** Shows the position after `ply` moves, or the current position, and announces it. */
  show(ply: number | null): void {
    const { play } = this;
    if (play.viewing === null) this.lengthWhenLookingBack = play.match.moves.length;
    this.#pending = null;
    const before = play.viewing;
    play.show(ply);
    if (play.viewing !== before) this.announcer.looked(play.match, play.viewing);
  }

  step(step: MatchStep): void {
    const { match, viewing } = this.play;
    const { length } = match.moves;
    this.show(plyAfterStep(step, viewing ?? length, length));
  }

  act(id: ActionId | 'help' | 'history'): void {
    this.announcer.clear();
    if (id === 'help' || id === 'history') {
      this.dialog = id;
      return;
    }
    const tool = this.mode.tools.find((each) => each.id === id);
    if (tool && !tool.isDisabled) this.#perform(id);
    else if (tool && tool.disabledHint !== null) this.announcer.refuse(tool.disabledHint);
  }

  /** Handles a key that nothing else on the page has handled. */
  press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#escape();
      return;
    }
    const step = stepOfKey(event, keys.single);
    if (step !== null) {
      event.preventDefault();
      this.step(step);
      return;
    }
    if (event.repeat) return;
    const action = actionOfKey(event, keys.single);
    const hasKey = action === 'help' || this.mode.tools.some(({ id, key }) => id === action && key !== undefined);
    if (action === null || !hasKey) return;
    event.preventDefault();
    this.act(action);
  }

  /** Leaves the innermost of these states: an unconfirmed move, an earlier position, a premove, zen mode. */
  #escape(): void {
    const { premoves } = this.play;
    if (this.#stepBack()) return;
    if (premoves?.queued) premoves.cancel();
    else this.isZen = false;
  }

  /** Cancels an unconfirmed move, or returns from an earlier position. Returns whether it did either. */
  #stepBack(): boolean {
    if (this.pending !== null) this.cancel();
    else if (this.play.viewing !== null) this.show(null);
    else return false;
    return true;
  }

  #perform(id: ActionId): void {
    if (id === 'flip') this.isFlipped = !this.isFlipped;
    else if (id === 'zen') this.isZen = !this.isZen;
    else if (id === 'type') this.isTyping = true;
    else if (id === 'threats') toggleThreats(this.play.game.id);
    else if (id === 'resign') this.dialog = id;
    else if (id === 'rules') router.go({ page: 'rules', game: this.play.game.id });
    else this.mode.perform(id);
  }
}
