import { loadGames } from '@quintet/board/games/index.ts';
import { fill, opponent } from '@quintet/engine/authoring';
import type { Session } from '@quintet/engine/match';
import { APP_MESSAGES } from '@quintet/engine/match';
import { browserTimers } from '../../ui/browser.ts';
import { announcer, notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { playSound } from '../../ui/sounds.ts';
import { shareMatch } from '../library/actions.ts';
import { branchAt } from '../library/open-record.ts';
import { fileMessage, readMatchFile } from '../library/read-file.ts';
import { getMatch, noteUnsaved, type SavedMatch, saveMatch, watchMatches } from '../library/store.ts';
import { type ActionId, type Tool, toolOf } from '../match/actions.ts';
import { MatchController, type MatchMode } from '../match/match-controller.svelte.ts';
import { hasThreats, showsThreats } from '../match/threats.svelte.ts';
import { Thinker } from '../work/thinker.ts';
import { LocalPlay } from './local-play.svelte.ts';
import { text } from './messages.ts';
import { openAsNew, rematch, restart } from './start.ts';
import type { LocalEvent, LocalTools } from './tools.ts';

export type LocalController = MatchController<LocalPlay, LocalMode>;

const TOOLS = [
  'undo',
  'redo',
  'hint',
  'draw',
  'resign',
  'pause',
  'type',
  'new-game',
  'flip',
  'threats',
  'zen',
  'replay',
  'rules',
  'save',
  'load',
  'share',
  'friend',
] as const satisfies readonly ActionId[];
type LocalAction = (typeof TOOLS)[number];

/** Opens a saved match for playing on this page. */
export function openLocal(saved: SavedMatch, session: Session): LocalController {
  const play = new LocalPlay(saved, session, {
    store: { getMatch, saveMatch, noteUnsaved, watchMatches },
    thinker: new Thinker(),
    timers: browserTimers,
    alone: aloneWith(saved.id),
    random: Math.random,
  });
  return new MatchController(play, (controller) => new LocalMode(controller));
}

/** Lets only one tab of a match search at a time. Web Locks exist only on https and localhost; without them, every tab searches. */
const aloneWith =
  (id: string): LocalTools['alone'] =>
  (signal, think) =>
    'locks' in navigator ? navigator.locks.request(`quintet:thinking:${id}`, { signal }, think) : think();

/** The actions and announcements of a match on this device. */
export class LocalMode implements MatchMode {
  readonly isOnline = false;
  /** The hidden file input that the Load button opens. */
  filePicker: HTMLInputElement | null = null;
  readonly #controller: MatchController<LocalPlay>;
  /** The same in every position of a game, so it is read once. */
  readonly #isTurnable: boolean;

  constructor(controller: MatchController<LocalPlay>) {
    this.#controller = controller;
    const { game, match } = controller.play;
    this.#isTurnable = game.presentation.scene(match.position).turnable;
    controller.play.onevent = (event) => this.#announce(event);
  }

  /** Leaves out draw offers where only bots play, and actions that the game does not have. */
  get tools(): readonly Tool[] {
    const play = this.#play;
    const { game, match } = play;
    const disabled = this.#disabled;
    const hidden: Readonly<Partial<Record<ActionId, boolean>>> = {
      draw: play.isAllBots,
      pause: play.clock.clocks === null || match.outcome !== null,
      flip: !this.#isTurnable,
      threats: !hasThreats(game),
    };
    return TOOLS.filter((id) => !hidden[id]).map((id) =>
      toolOf(id, {
        isDisabled: disabled[id] ?? false,
        isOn: id === 'threats' ? showsThreats(game.id) : null,
        ...(id === 'pause' && play.clock.isPaused ? { label: text.resume } : {}),
      }),
    );
  }

  get primary(): readonly ActionId[] {
    const { match, clock } = this.#play;
    if (match.outcome) return ['undo', 'redo', 'replay', 'new-game', 'flip'];
    return ['undo', 'redo', 'hint', 'resign', clock.clocks === null ? 'flip' : 'pause'];
  }

  perform(id: ActionId): void {
    const { play } = this.#controller;
    const run: Readonly<Partial<Record<ActionId, () => void>>> = {
      undo: () => {
        play.show(null);
        this.#controller.cancel();
        play.undo();
      },
      redo: () => {
        play.show(null);
        play.redo();
      },
      hint: () => void play.askHint(),
      draw: () => this.#offerDraw(),
      pause: () => (play.clock.isPaused ? play.resumeClock() : play.pauseClock()),
      'new-game': () => void this.newGame(),
      save: () => {
        this.#controller.dialog = 'save';
      },
      load: () => this.filePicker?.click(),
      replay: () => this.openAnalysis(),
      share: () => void shareMatch(play.match),
      friend: () => {
        this.#controller.dialog = 'friend';
      },
    };
    run[id]?.();
  }

  openAnalysis(): void {
    router.go({ page: 'analysis', game: this.#play.game.id, id: this.#play.id });
  }

  /** Opens the match of the chosen file as a new match. */
  async loadFrom(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    // Lets the user choose the same file again.
    input.value = '';
    if (!file) return;
    const read = await readMatchFile(file, await loadGames());
    if (!read.ok) {
      const { text: message, detail } = fileMessage(read.error, settings.language);
      notices.say(message, { kind: 'error', detail });
      return;
    }
    await openAsNew(read.value);
    notices.say(fill(APP_MESSAGES[settings.language].loaded, { file: file.name }));
  }

  async continueFrom(ply: number): Promise<void> {
    await openAsNew(branchAt(this.#play.match, ply));
    this.#offerWayBack(fill(text.continued, { ply: String(ply) }));
  }

  /** Starts over with the same settings. The current match stays in the library, but a match without moves is reused. */
  async newGame(): Promise<void> {
    const { match } = this.#play;
    if (match.entries.length === 0) {
      this.#controller.selection.clear();
      return;
    }
    await openAsNew(restart(match));
    if (!match.outcome) this.#offerWayBack(text['new-match']);
  }

  rematch(): void {
    void openAsNew(rematch(this.#play.match));
  }

  /** The open draw offer in words. Both players are at the same device. */
  get drawSentence(): string {
    const { drawOffer, names } = this.#play;
    return drawOffer === null
      ? ''
      : fill(text['draw-offered'], { name: names[drawOffer], other: names[opponent(drawOffer)] });
  }

  declineDraw(): void {
    if (this.#play.declineDraw()) this.#controller.announcer.show(text['draw-declined']);
  }

  get #play(): LocalPlay {
    return this.#controller.play;
  }

  get #disabled(): Readonly<Partial<Record<LocalAction, boolean>>> {
    const play = this.#play;
    const { match } = play;
    return {
      undo: !play.canUndo,
      redo: !play.canRedo,
      hint: !play.isYours || play.isHinting,
      draw: !play.canOfferDraw,
      resign: match.outcome !== null || play.isAllBots,
      pause: !play.clock.hasStarted,
      type: match.outcome !== null || play.isAllBots,
      replay: match.moves.length === 0,
      friend: match.outcome !== null,
    };
  }

  #offerDraw(): void {
    if (!this.#play.offerDraw()) return;
    this.#controller.selection.clear();
    announcer.say(this.drawSentence);
  }

  #offerWayBack(message: string): void {
    const { id } = this.#play;
    notices.say(message, { action: { label: text['to-previous'], run: () => router.go({ page: 'match', id }) } });
  }

  #announce(event: LocalEvent): void {
    const { announcer: messages } = this.#controller;
    switch (event.kind) {
      case 'moved':
        return messages.moved(event.match);
      case 'ended':
        return messages.ended(event.match);
      case 'undone':
      case 'redone':
        playSound('move');
        return messages.show(APP_MESSAGES[settings.language][event.kind]);
      case 'declined':
        return messages.show(text['draw-declined']);
      case 'elsewhere':
        return event.lost ? notices.say(text.elsewhere) : messages.show(text.elsewhere);
      case 'unsaved': {
        const run = (): void => {
          this.#controller.dialog = 'save';
        };
        const message = fill(text['not-saved'], { reason: event.reason });
        return notices.say(message, { kind: 'error', action: { label: text['save-file'], run } });
      }
      case 'stuck':
        return notices.say(text.stuck, { kind: 'error', detail: event.reason });
    }
  }
}
