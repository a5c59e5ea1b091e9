import { fail, ok, type Position } from '@quintet/engine/authoring';
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
} from '@quintet/engine/bugs';
import type { TextFormat } from '../text-formats.ts';

/** Number of occurrences of a position that make a draw, as in other programs. */
const REPETITION = 3;

/**
 * Game strings of the Universal Hive Protocol. Without a Queen as first piece, a
 * match is the same under the tournament rule that the protocol always uses.
 */
const uhp: TextFormat = {
  name: 'UHP GameString',
  format({ options, position, moves }) {
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
  parse(text) {
    const read = parseUhpGame(text.trim(), REPETITION);
    if (!read.ok) return fail(reasonOf(read.error));
    const { position } = new UhpGame(REPETITION);
    const moves: string[] = [];
    for (const given of read.value.moves) {
      const move = parseUhp(position, given);
      if (!move.ok) return fail(`${given}: ${move.error.code}`);
      moves.push(bugs.notation.format(position, move.value));
      position.play(move.value);
    }
    return ok({ options: { tournament: true, repetition: REPETITION }, moves });
  },
};

const reasonOf = (refused: UhpGameRefusal): string =>
  refused.code === 'move'
    ? `${refused.number}. ${refused.given}: ${refused.refusal.code}`
    : `${refused.code}: ${refused.given}`;

export const textFormats: readonly TextFormat[] = [uhp];
