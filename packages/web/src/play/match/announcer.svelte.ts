import { noteSentences } from '@quintet/board/panel/panel.ts';
import { moveSentence, outcomeSentence, taskSentence } from '@quintet/board/panel/sentences.ts';
import type { PlayedMove } from '@quintet/board/widget/view.ts';
import { type Change, fill, SEATS } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { announcer } from '../../ui/notices.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { playSound, soundOf } from '../../ui/sounds.ts';
import { moveBefore } from './history.ts';
import { text } from './messages.ts';
import type { Play } from './play.ts';

const MESSAGE_MS = 4000;

/** Reports what happens in a match: as a short message on the page, as a sound, and to screen readers. */
export class MatchAnnouncer {
  /** The message on the page; empty for no message. */
  message = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #play: Pick<Play, 'isYours' | 'names' | 'you'>;

  constructor(play: Pick<Play, 'isYours' | 'names' | 'you'>) {
    this.#play = play;
  }

  /** Shows a message for a few seconds. */
  show(message: string): void {
    this.message = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), MESSAGE_MS);
  }

  clear(): void {
    this.message = '';
  }

  /** Shows why something failed. */
  refuse(message: string): void {
    playSound('refusal');
    this.show(message);
  }

  moved(match: Match): void {
    this.clear();
    const last = moveBefore(match, match.moves.length);
    const changes = last ? match.game.presentation.changes(last.position, last.move) : [];
    announcer.say(this.#describe(match, last, changes));
    if (!match.outcome) playSound(soundOf(changes));
  }

  /** Announces the position after `ply` moves; `null` stands for the current position. */
  looked(match: Match, ply: number | null): void {
    if (ply === null) {
      announcer.say([text['at-present'], this.#next(match)].join(text['sentence-end']));
      return;
    }
    const place = fill(text['looking-back'], { ply: String(ply), length: String(match.moves.length) });
    const last = moveBefore(match, ply);
    const moved = last ? moveSentence(match.game, last.position, last.move, this.#play, settings.language) : text.start;
    announcer.say([place, moved].join(text['sentence-end']));
  }

  ended({ game, outcome, entries }: Match): void {
    const last = entries.at(-1);
    // Skips an outcome caused by a move, because it was already announced with the move.
    if (outcome && last && 'end' in last) {
      announcer.say(outcomeSentence(game, outcome, this.#play, settings.language));
    }
    playSound(outcome?.winner === null ? 'end' : 'win');
  }

  /** Announces the last move, its effects on each player, and the next task or the outcome. */
  #describe(match: Match, last: PlayedMove | null, changes: readonly Change[]): string {
    const { game } = match;
    const { language } = settings;
    const { names } = this.#play;
    const next = this.#next(match);
    if (!last) return next;
    const effects = SEATS.flatMap((seat) =>
      noteSentences(changes, seat, game.presentation.messages[language], language).map((note) =>
        fill(text.brought, { seat: names[seat], note }),
      ),
    );
    const moved = moveSentence(game, last.position, last.move, this.#play, language);
    return [moved, ...effects, next].join(text['sentence-end']);
  }

  /** The next task or the outcome. */
  #next({ game, outcome, position }: Match): string {
    const { language } = settings;
    if (outcome) return outcomeSentence(game, outcome, this.#play, language);
    const { prompt } = game.presentation.scene(position);
    const { isYours } = this.#play;
    const turn = { prompt, seat: position.toMove, isOwn: isYours };
    const key = isYours && prompt === null ? game.presentation.task(position) : null;
    const task = key === null ? undefined : game.presentation.messages[language].tasks[key];
    const sentences = [taskSentence(game, turn, this.#play, language), ...(task === undefined ? [] : [task])];
    return sentences.join(text['sentence-end']);
  }
}
