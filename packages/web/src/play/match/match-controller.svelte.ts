import { Selection } from '@quintet/board/widget/selection.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { keys } from '../../ui/settings.svelte.ts';
import { type ActionId, actionOfKey, type Tool } from './actions.ts';
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
  /** Called for enabled tools only. */
  perform(id: ActionId): void;
}

/** Handles the input of one match page: touches, shortcuts, toolbar and dialogs. */
export class MatchController<P extends Play = Play, M extends MatchMode = MatchMode> {
  readonly play: P;
  readonly mode: M;
  readonly announcer: MatchAnnouncer;
  readonly selection: Selection;
  isFlipped = $state(false);
  dialog: MatchDialog | null = $state(null);

  constructor(play: P, modeOf: (controller: MatchController<P>) => M) {
    this.play = play;
    this.announcer = new MatchAnnouncer(play);
    this.selection = new Selection((move) => play.play(move));
    this.selection.onpremove = (premove) => {
      play.premoves?.queue(premove);
      this.announcer.clear();
    };
    this.selection.onunqueue = () => play.premoves?.cancel();
    this.isFlipped = play.you === 1;
    this.mode = modeOf(this);
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

  /** Handles a key that nothing else on the page has taken. */
  press(event: KeyboardEvent): void {
    const { premoves } = this.play;
    if (event.key === 'Escape' && premoves?.queued) return premoves.cancel();
    const action = actionOfKey(event, keys.single);
    const hasKey = action === 'help' || this.mode.tools.some(({ id, key }) => id === action && key !== undefined);
    if (action === null || !hasKey) return;
    event.preventDefault();
    this.act(action);
  }

  #perform(id: ActionId): void {
    if (id === 'flip') this.isFlipped = !this.isFlipped;
    else if (id === 'threats') toggleThreats(this.play.game.id);
    else if (id === 'resign') this.dialog = id;
    else if (id === 'rules') router.go({ page: 'rules', game: this.play.game.id });
    else this.mode.perform(id);
  }
}
