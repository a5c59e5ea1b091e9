import { type Game, LANGUAGES, localText, outcomeSentence, playTexts, unwrap } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../index.ts';
import { isMoveStep } from '../manifest.ts';
import { startOf } from './survey.ts';
import { generatedTeaching } from './teaching.ts';

const games = await Promise.all(gameIds().map(loadGame));

const after = (game: Game, moves: readonly string[]) => {
  const position = startOf(game);
  unwrap(playTexts(game, position, moves));
  return position;
};

describe.each(games.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const { lesson, rules, sections, diagrams } = generatedTeaching(game);

  test('the lesson alternates between the learner’s requested moves and the opponent’s replies', () => {
    const position = startOf(game);
    for (const step of lesson.steps.filter(isMoveStep)) {
      expect(position.toMove, step.move).toBe(0);
      const move = unwrap(game.notation.parse(position, step.move));
      expect(game.presentation.paths(position, move)).toContainEqual(step.path);
      position.play(move);
      for (const reply of step.replies) {
        expect(position.toMove, reply).toBe(1);
        position.play(unwrap(game.notation.parse(position, reply)));
      }
    }
    expect(position.outcome?.reason ?? null).toBe(lesson.ends);
    expect(lesson.steps.filter(isMoveStep).length).toBeGreaterThanOrEqual(3);
  });

  test.each(LANGUAGES)('in %s, every section of the rules page has text, without placeholders', (language) => {
    const [, ...parts] = localText(rules, language).split(/^## /m);
    expect(parts).toHaveLength(sections.length);
    for (const part of parts) expect(part.split('\n\n').slice(1).join('').trim(), part).not.toBe('');
    const texts = [lesson.closing, ...lesson.steps.map(({ text }) => text), ...diagrams.map(({ text }) => text), rules];
    for (const text of texts) expect(localText(text, language)).not.toMatch(/\{\w+\}|undefined/);
  });

  test('the page lists every way in which a match can end', () => {
    const [ended] = diagrams.filter(({ ends }) => ends !== undefined);
    if (!ended) return;
    const { outcome } = after(game, [...(ended.moves ?? []), ...ended.demonstration]);
    expect(outcome?.reason).toBe(ended.ends);
    const messages = game.presentation.messages.en;
    const own = outcome?.winner === null ? outcome : { winner: 0 as const, reason: outcome?.reason ?? '' };
    expect(rules.en).toContain(outcomeSentence(messages, own));
  });

  test('every diagram belongs to a section, starts from an unfinished match and shows a legal move', () => {
    expect(diagrams.map(({ id }) => id)).toContain('first');
    expect(new Set(diagrams.map(({ id }) => id)).size).toBe(diagrams.length);
    for (const { section, moves = [], demonstration, ends = null } of diagrams) {
      expect(sections).toContain(section);
      expect(after(game, moves).outcome).toBeNull();
      expect(after(game, [...moves, ...demonstration]).outcome?.reason ?? null).toBe(ends);
    }
  });
});

test('the introduction to a game is the same every time', async () => {
  const game = await loadGame('ctor');
  expect(generatedTeaching(game)).toEqual(generatedTeaching(game));
});

test('captures and pieces that change sides are explained if the game has them', async () => {
  const ids = async (id: string) => generatedTeaching(await loadGame(id)).diagrams.map((diagram) => diagram.id);
  expect(await ids('jungle')).toContain('captured');
  expect(await ids('ctor')).toContain('convert');
  expect(generatedTeaching(await loadGame('octa')).rules.en).toContain('Pieces turn.');
});
