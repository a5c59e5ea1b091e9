import {
  fill,
  type Game,
  type Language,
  type Move,
  type Outcome,
  type Position,
  type Seat,
} from '@quintet/engine/authoring';
import { lookOf } from '../games/index.ts';
import { texts } from './messages.ts';

/** How sentences about a match name its players. */
export interface Naming {
  /** The players' names, by seat. */
  readonly names: readonly [string, string];
  /** The reader's seat, which is addressed as "you"; `null` for watchers and for two people on one device. */
  readonly you: Seat | null;
}

type Named = Pick<Game, 'id' | 'presentation'>;

/** Placeholder for the reader while a sentence is being built. */
const YOU = '\uE000';
/** Verbs whose second person is not just the third person without its final "s". */
const IRREGULAR: Readonly<Record<string, string>> = { has: 'have', is: 'are', was: 'were' };

/**
 * The sentence about the next move: the scene's prompt, or whose turn it is. `isOwn` tells whether the seat to move is played on
 * this device. Games with fixed sentences name seats instead of players.
 */
export function taskSentence(
  game: Named,
  { prompt, seat, isOwn }: { prompt: string | null; seat: Seat; isOwn: boolean },
  naming: Naming,
  language: Language,
): string {
  const messages = game.presentation.messages[language];
  const sentence = prompt === null ? undefined : messages.prompts[prompt];
  const names = sentenceNames(game, naming, language);
  if (sentence) return isOwn ? sentence.own : address(fill(sentence.other, { seat: names[seat] }), language);
  if (names[seat] === YOU) return texts[language]['your-turn'];
  return fill(messages.turn, { seat: names[seat] });
}

/** How the match ended. */
export function outcomeSentence(game: Named, { winner, reason }: Outcome, naming: Naming, language: Language): string {
  const { seats, won, youWon, youLost, drawn } = game.presentation.messages[language];
  if (winner === null) return drawn[reason] ?? reason;
  const { names, you } = lookOf(game.id).hasFixedSentences ? { names: seats, you: null } : naming;
  const own = (you === winner ? youWon : you === null ? undefined : youLost)?.[reason];
  // Without a second-person form, a sentence names the reader's seat.
  const nameOf = (seat: Seat): string => (seat === you && own === undefined ? seats[seat] : names[seat]);
  return fill(own ?? won[reason] ?? reason, { winner: nameOf(winner), loser: nameOf(winner === 0 ? 1 : 0) });
}

/** A move in words, with the player's name in place of the seat's. */
export function moveSentence(
  game: Named,
  position: Position,
  move: Move,
  { names, you }: Naming,
  language: Language,
): string {
  const sentence = game.presentation.describe(position, move, language);
  const seat = position.toMove;
  const seatName = game.presentation.messages[language].seats[seat];
  if (!sentence.startsWith(seatName)) return sentence;
  const rest = sentence.slice(seatName.length);
  // The owner precedes the piece: "RED Lion A3→A4" becomes "Your Lion A3→A4".
  const isOwner = language === 'en' && names[seat] !== seatName && /^ \p{Lu}/u.test(rest);
  return address(`${you === seat ? YOU : names[seat]}${isOwner ? '’s' : ''}${rest}`, language);
}

function sentenceNames(game: Named, { names, you }: Naming, language: Language): readonly [string, string] {
  if (lookOf(game.id).hasFixedSentences) return game.presentation.messages[language].seats;
  return [you === 0 ? YOU : names[0], you === 1 ? YOU : names[1]];
}

/** Replaces the reader's placeholder with "you" and conjugates the verb that follows. */
function address(sentence: string, language: Language): string {
  if (language !== 'en') return sentence.replaceAll(YOU, texts[language].you);
  return sentence.replace(/\uE000(’s)?(?: ([a-z]+))?/g, (_, possessive, verb: string | undefined, offset: number) => {
    const you = `${offset === 0 ? 'You' : 'you'}${possessive === undefined ? '' : 'r'}`;
    if (verb === undefined) return you;
    return `${you} ${possessive === undefined ? secondPerson(verb) : verb}`;
  });
}

const secondPerson = (verb: string): string =>
  IRREGULAR[verb] ?? verb.replace(/(ss|sh|ch|x|z)es$/, '$1').replace(/(?<!s)s$/, '');
