import {
  fail,
  fill,
  type Language,
  ok,
  type Position,
  refusalSentence,
  setupOf,
  translations,
} from '@quintet/engine/authoring';
import {
  type BugsOptions,
  type BugsPosition,
  bugs,
  formatUhp,
  parseUhp,
  parseUhpGame,
  UHP_TYPE,
  UhpGame,
  type UhpGameRefusal,
  type UhpRefusal,
} from '@quintet/engine/bugs';
import type { TextFormat } from '../text-formats.ts';
import messages from './messages.json' with { type: 'json' };

/** A position that occurs this many times is a draw, as in other programs. */
const REPETITION = 3;

/**
 * Game strings of the Universal Hive Protocol. The protocol always uses the tournament rule, which makes no difference unless a
 * Queen is placed first.
 */
const uhp: TextFormat = {
  name: 'UHP GameString',
  format({ options, position, moves }) {
    // In the protocol, every match starts with an empty board.
    if (setupOf(options) !== null) return null;
    const { repetition } = options as BugsOptions;
    const game = new UhpGame(repetition);
    const before = (position as Position).clone() as BugsPosition;
    for (let n = 0; n < moves.length; n++) before.undo();
    for (const { move } of moves) {
      if (game.play(formatUhp(before, move)) !== null) return null;
      before.play(move);
    }
    return game.format();
  },
  recognises: (text) => text.trim().toLowerCase().startsWith(`${UHP_TYPE.toLowerCase()};`),
  parse(text, language) {
    const read = parseUhpGame(text.trim(), REPETITION);
    if (!read.ok) return fail(gameSentence(read.error, language));
    const { position } = new UhpGame(REPETITION);
    const moves: string[] = [];
    for (const [index, given] of read.value.moves.entries()) {
      const move = parseUhp(position, given);
      if (!move.ok)
        return fail(gameSentence({ code: 'move', given, number: index + 1, refusal: move.error }, language));
      moves.push(bugs.notation.format(position, move.value));
      position.play(move.value);
    }
    return ok({ options: { tournament: true, repetition: REPETITION }, moves });
  },
  parseMove: (position, text) => parseUhp(position as BugsPosition, text),
};

const SENTENCES = translations(messages);

function gameSentence(refused: UhpGameRefusal, language: Language): string {
  const { code, given } = refused;
  const facts =
    refused.code === 'move'
      ? { number: String(refused.number), reason: moveSentence(refused.refusal, language) }
      : { is: 'is' in refused ? refused.is : '' };
  return fill(SENTENCES[language][`uhp-${code}`], { given, ...facts });
}

function moveSentence(refused: UhpRefusal, language: Language): string {
  const own = (SENTENCES[language] as Readonly<Record<string, string>>)[`uhp-${refused.code}`];
  return own ?? refusalSentence(bugs.presentation.messages[language], refused);
}

export const textFormats: readonly TextFormat[] = [uhp];
