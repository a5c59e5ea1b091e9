import { fill, reasonSentence } from '@quintet/engine/kernel';
import { announcer } from '../../ui/announcer.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { playSound } from '../../ui/sound/player.ts';
import { Teller } from '../match/announcer.svelte.ts';
import type { OnlineEvent } from './events.ts';
import { nameOf, refusedSentence } from './names.ts';
import type { OnlinePlay } from './online-play.svelte.ts';
import { text } from './words.ts';

/** Tells people what happens in a match with somebody elsewhere: to be seen, heard and read out. */
export class OnlineTeller {
  readonly #play: OnlinePlay;
  // There is nothing to save to a file where it cannot be kept: the server has it.
  readonly #teller: Teller;

  constructor(play: OnlinePlay) {
    this.#play = play;
    this.#teller = new Teller({ saveToFile: () => {}, isYours: () => play.isYours });
  }

  get said(): string {
    return this.#teller.said;
  }

  /** What was said last is over. */
  hush(): void {
    this.#teller.say('');
  }

  tell(event: OnlineEvent): void {
    const play = this.#play;
    switch (event.kind) {
      case 'moved':
      case 'ended':
        return this.#teller.tell(event);
      case 'began':
        playSound('win');
        announcer.say(text.began);
        return this.#teller.say(text.began);
      case 'taken-back':
        playSound('move');
        return this.#teller.say(text['taken-back']);
      case 'overtaken':
        return this.#no(text.overtaken);
      case 'refused': {
        const reason = refusedSentence(play, event.code);
        return this.#no(event.isMove ? fill(text['not-played'], { reason }) : reason);
      }
      case 'dropped': {
        const { refusal } = event;
        if (!refusal) return this.#no(text['dropped-back']);
        const message = fill(text['dropped-queued'], { reason: refusedSentence(play, refusal.code) });
        const reason = reasonSentence(play.game.presentation.messages[settings.language], refusal);
        return this.#no(reason === null ? message : `${message}\n${reason}`);
      }
      case 'offered':
        playSound('move');
        return announcer.say(fill(text[`offered-${event.what}`], { name: nameOf(play, play.seat === 0 ? 1 : 0) }));
      case 'declined':
        return this.#teller.say(text[`declined-${event.what}`]);
      case 'next':
        return;
    }
  }

  #no(message: string): void {
    playSound('refusal');
    this.#teller.say(message);
  }
}
