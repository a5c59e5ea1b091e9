import { expect, test } from 'vitest';
import { gameList } from '../games/index.ts';
import { optionsOf, randomTexts } from '../testkit/random-match.ts';
import { playMatch, scripted, type View } from './loop.ts';
import { startMatch } from './match.ts';
import { Session } from './session.ts';

function watched(): View & { readonly shown: number[]; readonly refused: string[] } {
  const shown: number[] = [];
  const refused: string[] = [];
  return {
    shown,
    refused,
    show: (match) => shown.push(match.moves.length),
    refuse: ({ code }) => refused.push(code),
  };
}

test.each(gameList.map((game) => [game.id, game] as const))(
  '%s: playMatch plays a match between two scripts to its end',
  async (_, game) => {
    const options = optionsOf(game);
    const texts = randomTexts(game, options, 21, 300);
    const bySeat: [string[], string[]] = [[], []];
    const position = game.rules.start(options);
    for (const text of texts) {
      bySeat[position.toMove].push(text);
      const parsed = game.notation.parse(position, text);
      if (!parsed.ok) throw new Error(parsed.error.code);
      position.play(parsed.value);
    }
    const session = new Session(startMatch(game, { options }));
    const view = watched();
    const outcome = await playMatch(session, [scripted(bySeat[0]), scripted(bySeat[1])], view, () => 5);

    // If the cap cut the match short, the seat that runs out of scripted moves first resigns.
    const expected = position.outcome ?? { winner: 1 - position.toMove, reason: 'resigned' };
    expect(outcome).toEqual(expected);
    expect(session.match.moves.map(({ text }) => text)).toEqual(texts);
    expect(view.refused).toEqual([]);
    expect(view.shown.length).toBe(texts.length + (position.outcome ? 1 : 2));
  },
);

const ctor = gameList.find(({ id }) => id === 'ctor')!;

test('a refused move changes nothing, and the same seat is asked again', async () => {
  const session = new Session(startMatch(ctor, { options: {} }));
  const view = watched();
  await playMatch(session, [scripted(['x', '0,0']), scripted(['0,0'])], view, () => null);
  expect(view.refused).toEqual(['not-a-move', 'occupied']);
  expect(session.match.outcome).toEqual({ winner: 0, reason: 'resigned' });
});

test('a move chosen for an earlier revision is dropped', async () => {
  const session = new Session(startMatch(ctor, { options: {} }));
  const answers = ['1,1', '2,2', null];
  const second = {
    nextMove: async () => {
      const answer = answers.shift() ?? null;
      if (answer === '1,1') session.undo();
      return answer;
    },
  };
  await playMatch(session, [scripted(['0,0', '5,5']), second], watched(), () => null);
  expect(session.match.moves.map(({ text }) => text)).toEqual(['5,5', '2,2']);
});
