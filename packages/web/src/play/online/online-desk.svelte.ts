import { type Move, opponent, type Seat } from '@quintet/engine/kernel';
import { Selection } from '../../board/selection.svelte.ts';
import type { GameId } from '../../games/index.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { router } from '../../ui/router.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { browserClock } from '../../ui/timers.ts';
import { ICONS, type OnlineAction, offered, type Standing } from './actions.ts';
import { type Ahead, movesAhead } from './ahead.ts';
import { ChatBox } from './chat-box.svelte.ts';
import { text as labels } from './desk-words.ts';
import type { OnlineEvent } from './events.ts';
import { intoLibrary } from './into-library.ts';
import { nameOf } from './names.ts';
import type { OnlinePlay } from './online-play.svelte.ts';
import { ServerTime } from './server-time.svelte.ts';
import { OnlineTeller } from './teller.ts';
import { turnNotice } from './turn-notice.svelte.ts';
import type { Visit } from './visit.svelte.ts';
import { text } from './words.ts';

export type OnlineDialog = 'resign' | 'help' | 'history' | 'share' | 'device' | 'leave' | 'chat' | 'report';

/** The page of a match with somebody elsewhere, without its looks. */
export class OnlineDesk {
  readonly visit: Visit;
  readonly play: OnlinePlay;
  readonly teller: OnlineTeller;
  readonly selection: Selection;
  readonly chat: ChatBox;
  readonly time = new ServerTime();
  isFlipped = $state(false);
  dialog: OnlineDialog | null = $state(null);
  /** What could be one's next move, while it is the other's turn. */
  ahead: readonly Ahead[] = $state.raw([]);

  constructor(visit: Visit, play: OnlinePlay) {
    this.visit = visit;
    this.play = play;
    this.teller = new OnlineTeller(play);
    this.chat = new ChatBox(play);
    this.selection = new Selection((move) => this.#chosen(move));
    this.selection.onunqueue = () => play.unqueue();
    this.isFlipped = play.seat === 1;
    visit.onevent = (event) => this.#heard(event);
  }

  /** Whoever sits on the other side; for a watcher, seat 1. */
  get other(): Seat {
    return opponent(this.play.seat ?? 0);
  }

  get standing(): Standing {
    const { play } = this;
    return {
      isPlayer: play.seat !== null,
      isOver: play.match.outcome !== null,
      isBotMatch: play.isBot(0) || play.isBot(1),
      canNotify: turnNotice.isPossible,
      isTurnable: play.game.presentation.scene(play.match.position).turnable,
    };
  }

  get tools() {
    return offered(this.standing).map((id) => ({
      id,
      label: labels[id === 'notify' && turnNotice.isOn ? 'notify-stop' : id],
      icon: ICONS[id],
      key: id === 'flip' ? 'f' : undefined,
      isDisabled: this.#isDisabled(id),
      count: id === 'chat' ? this.chat.unread : 0,
    }));
  }

  /** To be called once, within an effect root. */
  follow(): void {
    this.time.follow(this.play, browserClock);
    // Worked out once the board stands: it takes a while, and most of it is never needed.
    $effect(() => {
      const { isAhead, match, game, seat } = this.play;
      this.ahead = [];
      if (!isAhead || seat === null) return;
      let isWanted = true;
      afterPaint(() => {
        if (isWanted) this.ahead = movesAhead(game, match.position, seat);
      });
      return () => {
        isWanted = false;
      };
    });
  }

  act(id: OnlineAction | 'help' | 'history'): void {
    const tool = this.tools.find((each) => each.id === id);
    this.teller.hush();
    if (id === 'help' || id === 'history') this.dialog = id;
    else if (tool && !tool.isDisabled) this.#does[id]();
  }

  /** Keeps the match and opens it where it can be stepped through and analysed. */
  async openReplay(): Promise<void> {
    const id = await intoLibrary(this.play.match);
    if (id !== null) router.go({ page: 'replay', id });
  }

  /** Leaves on purpose: the other is told at once. */
  goAway(): void {
    this.visit.leave(true);
    router.go({ page: 'lobby' });
  }

  readonly #does: Readonly<Record<OnlineAction, () => void>> = {
    takeback: () => void this.play.offer('takeback'),
    draw: () => void this.play.offer('draw'),
    resign: () => {
      this.dialog = 'resign';
    },
    chat: () => {
      this.chat.isShown = true;
      this.dialog = 'chat';
    },
    flip: () => {
      this.isFlipped = !this.isFlipped;
    },
    replay: () => void this.openReplay(),
    keep: () =>
      void intoLibrary(this.play.match).then((id) => {
        if (id !== null) notices.say(text.kept);
      }),
    share: () => {
      this.dialog = 'share';
    },
    device: () => {
      this.dialog = 'device';
    },
    notify: () => void turnNotice.toggle().then((said) => notices.say(said)),
    rules: () => router.go({ page: 'rules', game: this.play.game.id as GameId }),
    leave: () => {
      const { outcome, terms } = this.play.match;
      if (outcome || terms.awaySeconds === null) this.goAway();
      else this.dialog = 'leave';
    },
  };

  #isDisabled(id: OnlineAction): boolean {
    const { play } = this;
    const { offers } = play.status;
    if (id === 'takeback') return offers.takeback !== null || !this.#hasMoved();
    if (id === 'draw') return offers.draw !== null;
    return id === 'replay' && play.match.moves.length === 0;
  }

  /** Whether there is a decision of one's own to go back to. */
  #hasMoved(): boolean {
    const { seat, match } = this.play;
    if (seat === null) return false;
    const position = match.position.clone();
    for (let ply = match.moves.length; ply > 0; ply--) {
      position.undo();
      if (position.toMove === seat) return true;
    }
    return false;
  }

  #chosen(move: Move): void {
    if (!this.play.isAhead) {
      this.play.play(move);
      return;
    }
    const chosen = this.ahead[move];
    if (chosen) this.play.queue(chosen);
    // What was said before makes room.
    this.teller.hush();
  }

  #heard(event: OnlineEvent): void {
    this.teller.tell(event);
    const { play, visit } = this;
    const { name } = play.game.presentation.messages[settings.language];
    const isTurn = (event.kind === 'moved' && !event.isOwn && play.isYours) || event.kind === 'began';
    if (isTurn) void turnNotice.say(`${text['your-turn']} · ${name}`, nameOf(play, this.other), visit.id);
    if (event.kind === 'next' && play.seat !== null) void this.#goOn(event.id);
  }

  async #goOn(next: string): Promise<void> {
    await this.visit.keepNext(next);
    router.go({ page: 'online', id: next });
  }
}
