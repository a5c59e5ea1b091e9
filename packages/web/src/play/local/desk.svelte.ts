import { fill } from '@quintet/engine/kernel';
import type { Session } from '@quintet/engine/match';
import { Selection } from '../../board/selection.svelte.ts';
import type { GameId } from '../../games/index.ts';
import { announcer } from '../../ui/announcer.svelte.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { browserClock } from '../../ui/timers.ts';
import { branchOf } from '../library/branch.ts';
import { getMatch, type KeptMatch, keepMatch, watchMatches } from '../library/store.ts';
import { ACTIONS, type ActionId } from '../match/actions.ts';
import { Teller } from '../match/announcer.svelte.ts';
import { loadFile } from '../match/load-file.ts';
import { drawSentence } from '../match/names.ts';
import { shareMatch } from '../match/share.ts';
import { text } from '../match/words.ts';
import { Thinker } from '../work/thinker.ts';
import { aloneWith } from './alone.ts';
import { again, openAsNew, rematch } from './begin.ts';
import { isBot, MatchPlay } from './match-play.svelte.ts';

export type DeskAction = ActionId | 'rematch' | 'history' | 'help';
export type OpenDialog = 'resign' | 'save' | 'friend' | 'help' | 'history';

/** The match page without its looks: the match, what is picked, what is open, and what each action does. */
export class Desk {
  readonly play: MatchPlay;
  readonly teller: Teller;
  readonly selection: Selection;
  isFlipped = $state(false);
  dialog: OpenDialog | null = $state(null);
  /** Where a file is asked for. */
  filePicker: HTMLInputElement | null = null;

  constructor(kept: KeptMatch, session: Session) {
    this.teller = new Teller({
      saveToFile: () => {
        this.dialog = 'save';
      },
      isYours: () => this.play.isYours,
    });
    this.play = new MatchPlay(kept, session, {
      store: { getMatch, keepMatch, watchMatches },
      thinker: new Thinker(),
      clock: browserClock,
      alone: aloneWith(kept.id),
      random: Math.random,
      tell: (event) => this.teller.tell(event),
    });
    this.selection = new Selection((move) => this.play.play(move));
    this.isFlipped = this.play.you === 1;
  }

  /** The actions of the toolbar. A draw can be offered only where two people play, and some boards are never turned. */
  get actions(): readonly ActionId[] {
    const { game, match } = this.play;
    const hasBot = match.players.some(isBot);
    const { turnable } = game.presentation.scene(match.position);
    return ACTIONS.filter((id) => (id !== 'draw' || !hasBot) && (id !== 'flip' || turnable));
  }

  /** What cannot be done now. */
  get disabled(): Readonly<Partial<Record<ActionId, boolean>>> {
    const { play } = this;
    const { match } = play;
    return {
      undo: !play.canUndo,
      redo: !play.canRedo,
      hint: !play.isYours || play.isHinting,
      draw: !play.canOfferDraw,
      resign: match.outcome !== null || play.isAllBots,
      replay: match.moves.length === 0,
      friend: match.outcome !== null,
    };
  }

  act(id: DeskAction): void {
    const action = ACTIONS.find((each) => each === id);
    if (action && (this.disabled[action] || !this.actions.includes(action))) return;
    this.#does[id]();
  }

  async loadFrom(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    // The same file can be chosen again.
    input.value = '';
    if (file) await loadFile(file);
  }

  async continueFrom(ply: number): Promise<void> {
    await openAsNew(branchOf(this.play.match, ply));
    this.#sayKept(fill(text.continued, { ply: String(ply) }));
  }

  leave(): void {
    this.play.leave();
  }

  readonly #does: Readonly<Record<DeskAction, () => void>> = {
    undo: () => {
      this.play.show(null);
      this.play.undo();
    },
    redo: () => {
      this.play.show(null);
      this.play.redo();
    },
    hint: () => void this.play.askHint(),
    flip: () => {
      this.isFlipped = !this.isFlipped;
    },
    draw: () => this.#offerDraw(),
    resign: () => {
      this.dialog = 'resign';
    },
    'new-game': () => void this.#newGame(),
    rematch: () => void openAsNew(rematch(this.play.match)),
    save: () => {
      this.dialog = 'save';
    },
    load: () => this.filePicker?.click(),
    replay: () => router.go({ page: 'replay', id: this.play.id }),
    share: () => void shareMatch(this.play.match),
    friend: () => {
      this.dialog = 'friend';
    },
    rules: () => router.go({ page: 'rules', game: this.play.game.id as GameId }),
    history: () => {
      this.dialog = 'history';
    },
    help: () => {
      this.dialog = 'help';
    },
  };

  declineDraw(): void {
    if (this.play.declineDraw()) this.teller.say(text['draw-declined']);
  }

  #offerDraw(): void {
    const { play } = this;
    if (!play.offerDraw() || play.drawOffer === null) return;
    this.selection.clear();
    announcer.say(drawSentence(play.match, play.drawOffer));
  }

  /** The match on this page is not lost by it; one without a move is as new as any. */
  async #newGame(): Promise<void> {
    const { match } = this.play;
    if (match.entries.length === 0) {
      this.selection.clear();
      return;
    }
    await openAsNew(again(match));
    if (!match.outcome) this.#sayKept(text['new-match']);
  }

  #sayKept(message: string): void {
    const { id } = this.play;
    notices.say(message, { action: { label: text['to-previous'], run: () => router.go({ page: 'match', id }) } });
  }
}
