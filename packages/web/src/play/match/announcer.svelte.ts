import { fill, HOST_MESSAGES, outcomeSentence, SEATS, taskSentence } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { announcer } from '../../ui/announcer.svelte.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { playSound } from '../../ui/sound/player.ts';
import { soundOf } from '../../ui/sound/sounds.ts';
import { noteSentences } from '../panel/notes.ts';
import { stepBefore } from './history.ts';
import type { PlayEvent } from './tools.ts';
import { text } from './words.ts';

/** How long a short message stays, in milliseconds. */
const SAID_FOR = 4000;

interface TellerAround {
  readonly saveToFile: () => void;
  /** Whether the seat to move is played here. */
  readonly isYours: () => boolean;
}

/** Tells people what happens in a match: to be seen, heard and read out. */
export class Teller {
  said = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #around: TellerAround;

  constructor(around: TellerAround) {
    this.#around = around;
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
        announcer.say(moveAnnouncement(event.match, this.#around.isYours()));
        if (!event.match.outcome) playSound(moveSound(event.match));
        break;
      case 'ended':
        announceEnding(event.match);
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
          action: { label: text['save-file'], run: this.#around.saveToFile },
        });
        break;
      case 'stuck':
        notices.say(text.stuck, { kind: 'error' });
        break;
    }
  }
}

/** A move is announced together with what it leads to; an agreement or a resignation by itself. */
function announceEnding({ game, outcome, entries }: Match): void {
  const last = entries.at(-1);
  if (outcome && last && 'end' in last)
    announcer.say(outcomeSentence(game.presentation.messages[settings.language], outcome));
}

/** The last move, what it brought to each player, and then what has to be done or how the match ended. */
export function moveAnnouncement(match: Match, isYours: boolean): string {
  const { game, outcome, position } = match;
  const words = game.presentation.messages[settings.language];
  const last = stepBefore(match, match.moves.length);
  const then = outcome
    ? outcomeSentence(words, outcome)
    : taskSentence(words, game.presentation.scene(position).prompt, position.toMove, isYours);
  if (!last) return then;
  const changes = game.presentation.changes(last.position, last.move);
  const brought = SEATS.flatMap((seat) =>
    noteSentences(changes, seat, words).map((note) => fill(text.brought, { seat: words.seats[seat], note })),
  );
  const moved = game.presentation.describe(last.position, last.move, settings.language);
  return [moved, ...brought, then].join(settings.language === 'zh' ? '。' : '. ');
}

function moveSound(match: Match) {
  const last = stepBefore(match, match.moves.length);
  return last ? soundOf(match.game.presentation.changes(last.position, last.move)) : 'move';
}
