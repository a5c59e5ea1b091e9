import { explanationSentence, fill } from '@quintet/engine/authoring';
import { takebackObstacle, toRecord } from '@quintet/engine/match';
import { SERVER_REFUSALS } from '@quintet/wire/refusals';
import { browserTimers, reasonOf } from '../../ui/browser.ts';
import { announcer, notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { playSound } from '../../ui/sounds.ts';
import { saveOnlineMatch } from '../library/store.ts';
import { type ActionId, KEYS, type Tool, toolOf } from '../match/actions.ts';
import { MatchController, type MatchMode } from '../match/match-controller.svelte.ts';
import { text as common } from '../match/messages.ts';
import { hasThreats, showsThreats } from '../match/threats.svelte.ts';
import { ChatBox } from './chat-box.svelte.ts';
import { ServerTime } from './clock.svelte.ts';
import type { OnlineEvent } from './events.ts';
import type { MatchConnection } from './match-connection.svelte.ts';
import { text } from './messages.ts';
import { type ActionContext, onlineActions, primaryActions } from './online-actions.ts';
import type { OnlinePlay } from './online-play.svelte.ts';
import { turnNotice } from './turn-notice.svelte.ts';

/** The actions with a single-key shortcut. None of them affects the opponent. */
const SHORTCUTS: readonly ActionId[] = ['flip', 'threats', 'zen', 'type'];

export type OnlineController = MatchController<OnlinePlay, OnlineMode>;

/** Opens a match on the server for playing or watching on this page. Call in an effect root. */
export function openOnline(connection: MatchConnection, play: OnlinePlay): OnlineController {
  const controller = new MatchController(play, (each) => new OnlineMode(each, connection));
  controller.mode.time.follow(play, browserTimers);
  play.premoves.follow();
  return controller;
}

/** The actions and announcements of a match on the server. */
export class OnlineMode implements MatchMode {
  readonly connection: MatchConnection;
  readonly isOnline = true;
  readonly chat: ChatBox;
  readonly time = new ServerTime();
  readonly #controller: MatchController<OnlinePlay>;

  constructor(controller: MatchController<OnlinePlay>, connection: MatchConnection) {
    this.#controller = controller;
    this.connection = connection;
    this.chat = new ChatBox(controller.play);
    controller.play.onevent = (event) => this.#handle(event);
  }

  get tools(): readonly Tool[] {
    return onlineActions(this.#context).map((id) =>
      toolOf(id, {
        ...(id === 'notify' && turnNotice.isOn ? { label: text['notify-stop'] } : {}),
        key: SHORTCUTS.includes(id) ? KEYS[id] : undefined,
        isOn: id === 'threats' ? showsThreats(this.#play.game.id) : null,
        isDisabled: this.#isDisabled(id),
        disabledHint: id === 'takeback' && this.#takebackObstacle === 'limit' ? this.#limitSentence : null,
        count: id === 'chat' ? this.chat.unread : 0,
      }),
    );
  }

  get primary(): readonly ActionId[] {
    return primaryActions(this.#context);
  }

  perform(id: ActionId): void {
    const play = this.#play;
    const open = (dialog: 'chat' | 'share' | 'device' | 'leave') => (): void => {
      this.#controller.dialog = dialog;
    };
    const run: Readonly<Partial<Record<ActionId, () => void>>> = {
      takeback: () => void play.offer('takeback'),
      draw: () => void play.offer('draw'),
      chat: () => {
        this.chat.isOpen = true;
        this.#controller.dialog = 'chat';
      },
      replay: () => void this.openAnalysis(),
      keep: () =>
        void this.#save().then((saved) => {
          if (saved) notices.say(text.saved);
        }),
      share: open('share'),
      device: open('device'),
      notify: () => void turnNotice.toggle().then((message) => notices.say(message)),
      leave: play.match.outcome || play.match.terms.awaySeconds === null ? () => this.leave() : open('leave'),
    };
    run[id]?.();
  }

  /** Saves the match to the library and opens its analysis. */
  async openAnalysis(): Promise<void> {
    const { id } = this.connection;
    if (await this.#save()) router.go({ page: 'analysis', game: this.#play.game.id, id });
  }

  /** Leaves the match deliberately. The opponent is notified at once. */
  leave(): void {
    this.connection.leave(true);
    router.go({ page: 'lobby' });
  }

  get #play(): OnlinePlay {
    return this.#controller.play;
  }

  get #context(): ActionContext {
    const play = this.#play;
    return {
      isPlayer: play.you !== null,
      isOver: play.match.outcome !== null,
      isBotMatch: play.isBotMatch,
      canNotify: turnNotice.isSupported,
      isTurnable: play.game.presentation.scene(play.match.position).turnable,
      hasThreats: play.mayHelp && hasThreats(play.game),
    };
  }

  #isDisabled(id: ActionId): boolean {
    const { offers } = this.#play.status;
    if (id === 'takeback') return offers.takeback !== null || this.#takebackObstacle !== null;
    if (id === 'draw') return offers.draw !== null;
    return id === 'replay' && this.#play.match.moves.length === 0;
  }

  get #takebackObstacle(): ReturnType<typeof takebackObstacle> {
    const { you, match } = this.#play;
    return you === null ? null : takebackObstacle(match, you);
  }

  get #limitSentence(): string {
    return fill(text['takeback-limit'], { count: String(this.#play.match.terms.undoLimit) });
  }

  /** Saves the match to the library. Returns whether that succeeded. */
  async #save(): Promise<boolean> {
    try {
      await saveOnlineMatch(this.connection.id, toRecord(this.#play.match));
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      notices.say(fill(text['not-saved'], { reason }), { kind: 'error' });
      return false;
    }
  }

  #handle(event: OnlineEvent): void {
    this.#announce(event);
    const play = this.#play;
    const isTurn = (event.kind === 'moved' && !event.isOwn && play.isYours) || event.kind === 'began';
    if (isTurn) {
      const { name } = play.game.presentation.messages[settings.language];
      void turnNotice.notify(`${common['your-turn']} · ${name}`, play.names[play.other], this.connection.id);
    }
    if (event.kind === 'next' && play.you !== null) void this.#goToRematch(event.id);
  }

  async #goToRematch(id: string): Promise<void> {
    await this.connection.saveRematchSeat(id);
    router.go({ page: 'online', id });
  }

  #announce(event: OnlineEvent): void {
    const { announcer: messages } = this.#controller;
    const play = this.#play;
    switch (event.kind) {
      case 'moved':
        return messages.moved(event.match);
      case 'ended':
        return messages.ended(event.match);
      case 'began':
        playSound('win');
        announcer.say(text.began);
        return messages.show(text.began);
      case 'taken-back':
        playSound('move');
        return messages.show(text['taken-back']);
      case 'overtaken':
        return messages.refuse(text.overtaken);
      case 'refused': {
        const reason = this.#refusalSentence(event.code);
        return messages.refuse(event.isMove ? fill(text['not-played'], { reason }) : reason);
      }
      case 'dropped': {
        const { refusal } = event;
        if (!refusal) return messages.refuse(text['dropped-back']);
        const message = fill(text['dropped-queued'], { reason: this.#refusalSentence(refusal.code) });
        const explanation = explanationSentence(play.game.presentation.messages[settings.language], refusal);
        return messages.refuse(
          explanation === null
            ? message
            : `${message}
${explanation}`,
        );
      }
      case 'offered':
        playSound('move');
        return announcer.say(fill(text[`offered-${event.what}`], { name: play.names[play.other] }));
      case 'declined':
        return messages.show(text[`declined-${event.what}`]);
      case 'next':
        return;
    }
  }

  /** The sentence for a refusal code of the game or the server. */
  #refusalSentence(code: string): string {
    const { language } = settings;
    const refusal = (SERVER_REFUSALS as Readonly<Record<string, Readonly<Record<typeof language, string>>>>)[code];
    return this.#play.game.presentation.messages[language].refusals[code] ?? refusal?.[language] ?? code;
  }
}
