import { fill, HOST_MESSAGES, outcomeSentence, turnSentence } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { settings } from '../settings.svelte.ts';
import { announcer } from '../shell/announcer.svelte.ts';
import { notices } from '../shell/notices.svelte.ts';
import { playSound } from '../sound/player.ts';
import { soundOf } from '../sound/sounds.ts';
import { stepBefore } from './history.ts';
import type { PlayEvent } from './tools.ts';
import { text } from './words.ts';

/** How long a short message stays, in milliseconds. */
const SAID_FOR = 4000;

/** Tells people what happens in a match: to be seen, heard and read out. */
export class Teller {
  said = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #saveToFile: () => void;

  constructor(saveToFile: () => void) {
    this.#saveToFile = saveToFile;
  }

  say(message: string): void {
    this.said = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.said = '';
    }, SAID_FOR);
  }

  tell(event: PlayEvent): void {
    const messages = HOST_MESSAGES[settings.language];
    switch (event.kind) {
      case 'moved':
        this.said = '';
        announcer.say(moveAnnouncement(event.match));
        if (!event.match.outcome) playSound(moveSound(event.match));
        break;
      case 'ended':
        playSound(event.match.outcome?.winner === null ? 'end' : 'win');
        break;
      case 'undone':
      case 'redone':
        this.say(messages[event.kind]);
        playSound('move');
        break;
      case 'elsewhere':
        if (event.lost) notices.say(text.elsewhere);
        else this.say(text.elsewhere);
        break;
      case 'unsaved':
        notices.say(fill(text['not-saved'], { reason: event.reason }), {
          kind: 'error',
          action: { label: text['save-file'], run: this.#saveToFile },
        });
        break;
      case 'stuck':
        notices.say(text.stuck, { kind: 'error' });
        break;
    }
  }
}

/** The last move, and then whose turn it is or how it ended. */
export function moveAnnouncement(match: Match): string {
  const { game, outcome, position } = match;
  const words = game.words[settings.language];
  const last = stepBefore(match, match.moves.length);
  const then = outcome ? outcomeSentence(words, outcome) : turnSentence(words, position.toMove);
  const moved = last ? game.describe(last.position, last.move, settings.language) : '';
  return settings.language === 'zh' ? `${moved}。${then}` : `${moved}. ${then}`;
}

function moveSound(match: Match) {
  const last = stepBefore(match, match.moves.length);
  return last ? soundOf(match.game.changes(last.position, last.move)) : 'move';
}
