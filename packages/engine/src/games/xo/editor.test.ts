import { expect, test } from 'vitest';
import { legalTexts, unwrap } from '../../kernel/index.ts';
import { createMatch, play } from '../../match/index.ts';
import { setupRefusal } from '../../testkit/setup-laws.ts';
import { xo } from './index.ts';

const refused = (text: string): string => setupRefusal(xo, text);

test('a match starts from a set-up position with energy, points, ages, frost and seals', () => {
  const setup = 'X1X2../O!#../..../.... X turns=10 points=2,1 energy=4,0 priority=0,1';
  const match = createMatch(xo, { setup });
  expect(xo.presentation.state({ position: match.position, outcome: null, at: [] })).toMatchObject({
    xState: { score: 2, energy: 4, ownerTurnCount: 5 },
    oState: { score: 1, energy: 0, ownerTurnCount: 5, hasPriorityTurn: true },
    totalTurns: 10,
    currentPlayer: 'X',
  });
  expect(legalTexts(xo, match.position)).not.toContain('place 1,1');
  expect(legalTexts(xo, match.position)).not.toContain('disrupt 1,0');
  expect(unwrap(play(match, 'place 0,2')).outcome).toEqual({ winner: 0, reason: 'score-limit' });
});

test('after turn 24 the position is in sudden death', () => {
  const { position } = createMatch(xo, { setup: '..../..../..../.... O turns=25 points=1,1' });
  expect(position.isSuddenDeath).toBe(true);
});

test('putting a piece again makes it age, then freeze, then start over', () => {
  const { editor } = xo;
  const options = { drawAfter: 200 };
  let draft = editor.empty(options);
  const seen = Array.from({ length: 5 }, () => {
    draft = editor.put(draft, '0,0', 'O');
    return draft.cells['0,0']?.[0];
  });
  expect(seen).toEqual(['O', 'O1', 'O2', 'O!', 'O']);
});

test('thawed: the side to move must have no frozen pieces', () => {
  expect(refused('X!.../..../..../.... X')).toBe('thawed: X is to move, so none of its pieces is frozen');
  expect(refused('X!.../..../..../.... O')).toBe('accepted');
});

test('cooled-down: the side to move must not be about to overheat', () => {
  expect(refused('..../..../..../.... X overheat=2,0')).toBe('cooled-down: X is to move, so its overheating is over');
});

test('penalty-over: the side to move must have no Disrupt penalty before it acts', () => {
  expect(refused('..../..../..../.... O penalty=0,1')).toBe(
    'penalty-over: O is to move, so its Disrupt penalty is over',
  );
});

test('not-moved: only the side to move may have moved this turn', () => {
  expect(refused('O*.../..../..../.... X')).toBe(
    'not-moved: O is not to move, so none of its pieces has moved this turn',
  );
});

test('not-acted: pieces may be marked as moved this turn only while a line is being chosen', () => {
  const sentence = 'not-acted: X can only have acted already while choosing a line';
  expect(refused('X*.../..../..../.... X')).toBe(sentence);
  expect(refused('%.../..../..../.... X')).toBe(sentence);
});

test('no-choice: a choice needs two lines', () => {
  expect(refused('XXX*./..../..../.... X choosing=1')).toBe('no-choice: X does not have two lines to choose from');
  const match = createMatch(xo, { setup: 'XXX*X/..../..../.... X choosing=1' });
  expect(legalTexts(xo, match.position)).toEqual(['line 0,0:0,1:0,2', 'line 0,1:0,2:0,3']);
});

test('seals: at most one cell may be sealed', () => {
  expect(refused('##../..../..../.... X')).toBe('seals: More than one cell is sealed');
});

test('decided: after turn 24 the player with more points has already won', () => {
  expect(refused('..../..../..../.... X turns=24 points=1,0')).toBe(
    'decided: The match is already over in this position: X wins in sudden death',
  );
});

test('bad-number: a side with three points has already won', () => {
  expect(refused('..../..../..../.... X points=3,0')).toBe('bad-number: Points must be between 0 and 2');
});
