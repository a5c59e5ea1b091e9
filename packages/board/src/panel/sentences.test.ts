import { gameList } from '@quintet/engine';
import { type Game, LANGUAGES, legalMoves, SEATS, type Seat } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { octa } from '@quintet/engine/octa';
import { describe, expect, test } from 'vitest';
import { loadGames } from '../games/index.ts';
import { moveSentence, outcomeSentence, taskSentence } from './sentences.ts';

await loadGames();
const against = (you: Seat | null) => ({ names: ['Ann', 'Computer'] as const, you });
const turn = (seat: Seat) => ({ prompt: null, seat, isOwn: false });
const byId = (id: string): Game => gameList.find((game) => game.id === id) as Game;

describe('the turn sentence', () => {
  test('names the player, and addresses the reader as "you"', () => {
    expect(taskSentence(octa, turn(1), against(0), 'en')).toMatch(/^Computer to /);
    expect(taskSentence(octa, turn(0), against(0), 'en')).toBe('Your turn');
  });

  test('keeps the fixed sentences of Jungle', () => {
    expect(taskSentence(byId('jungle'), turn(0), against(0), 'en')).toBe("RED's Turn");
  });

  test('is the scene’s prompt, if it has one', () => {
    const prompt = { prompt: 'choose-line', seat: 0 as Seat };
    expect(taskSentence(byId('xo'), { ...prompt, isOwn: true }, against(0), 'en')).toBe('Choose a line to clear');
    expect(taskSentence(byId('xo'), { ...prompt, isOwn: false }, against(1), 'en')).toBe(
      'Ann is choosing a line to clear',
    );
  });
});

describe('the outcome sentence', () => {
  test('conjugates verbs for the reader', () => {
    const eliminated = { winner: 1 as Seat, reason: 'elimination' };
    expect(outcomeSentence(octa, eliminated, against(null), 'en')).toBe('Computer wins: Ann has no cells left');
    expect(outcomeSentence(octa, eliminated, against(0), 'en')).toBe('Computer wins: you have no cells left');
    expect(outcomeSentence(octa, eliminated, against(1), 'en')).toBe('You win: Ann has no cells left');
    const surrounded = { winner: 0 as Seat, reason: 'surrounded' };
    expect(outcomeSentence(byId('bugs'), surrounded, against(1), 'en')).toBe('Ann wins: your Queen is surrounded');
  });

  test('keeps the fixed sentences of Jungle', () => {
    const den = { winner: 0 as Seat, reason: 'den' };
    expect(outcomeSentence(byId('jungle'), den, against(0), 'en')).toBe('RED wins by entering the den!');
  });

  test('addresses the reader in the second person in every language', () => {
    const resigned = { winner: 0 as Seat, reason: 'resigned' };
    const told = LANGUAGES.map((language) =>
      SEATS.map((you) => outcomeSentence(octa, resigned, against(you), language)),
    );
    expect(told).toEqual([
      ['You win: Computer resigned', 'Ann wins: you resigned'],
      ['Du gewinnst: Computer hat aufgegeben', 'Ann gewinnt: Du hast aufgegeben'],
      ['Ganas por abandono de Computer', 'Victoria de Ann: has abandonado'],
      ['您获胜：Computer认输', 'Ann获胜：您认输'],
    ]);
  });

  test('names the seat of the reader if the game has no second-person form', () => {
    const { en } = octa.presentation.messages;
    const messages = { en: { ...en, youWon: {}, youLost: {} } };
    const own = { id: 'octa', presentation: { ...octa.presentation, messages } } as unknown as Game;
    const eliminated = { winner: 1 as Seat, reason: 'elimination' };
    expect(outcomeSentence(own, eliminated, against(0), 'en')).toBe('Computer wins: Player 1 has no cells left');
  });
});

test('the sentence about a move names the player instead of the seat', () => {
  const position = ctor.rules.start({ size: 10 } as never);
  const sentence = ctor.presentation.describe(position, 0, 'en');
  expect(moveSentence(ctor as unknown as Game, position, 0, { names: ['First', 'Second'], you: null }, 'en')).toBe(
    sentence,
  );
  expect(moveSentence(ctor as unknown as Game, position, 0, against(1), 'en')).toMatch(/^Ann\b/);
  expect(moveSentence(ctor as unknown as Game, position, 0, against(0), 'en')).toMatch(/^You\b/);
  expect(moveSentence(ctor as unknown as Game, position, 0, against(0), 'de')).toBe('Du: Stein auf 0,0');
  expect(moveSentence(ctor as unknown as Game, position, 0, against(0), 'es')).toBe('Tú: ficha en 0,0');
});

describe.each(gameList.map(({ id }) => id))('in %s', (id) => {
  const game = byId(id);
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');

  test.each(LANGUAGES)('every sentence about the reader is grammatical, in %s', (language) => {
    const { won } = game.presentation.messages[language];
    const sentences = Object.keys(won).flatMap((reason) =>
      SEATS.map((winner) => outcomeSentence(game, { winner, reason }, against(0), language)),
    );
    const position = game.rules.start(options.value);
    for (let ply = 0; ply < 12 && !position.outcome; ply++) {
      const moves = legalMoves(position);
      const move = moves[(7 * ply + 3) % moves.length] as number;
      sentences.push(moveSentence(game, position, move, against(position.toMove), language));
      position.play(move);
    }
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(/\uE000|\bYou ’s|\b[Yy]ou (?:is|has|was|\w+[^s]s)\b/);
    }
  });
});
