import { describe, expect, test } from 'vitest';
import { LANGUAGES, refusalSentence } from '../../kernel/index.ts';
import { after, drawn, texts } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';
import { CODES } from './types.ts';

// X is to move, the O at 0,3 is frozen, and 1,3 is sealed.
const BOARD = 'X . . O!  . X O #  . . . .  . . . .';
const rich = (): XoPosition => drawn(BOARD, { energy: [5, 0] });
const poor = (): XoPosition => drawn(BOARD, { energy: [1, 0] });
const choosing = (): XoPosition => after(drawn('X X . X  O . . .  . . . .  . . . .', { energy: [5, 0] }), 'place 0,2');
const codeOf = (position: XoPosition, text: string) => xo.notation.refusal(position, text)?.code ?? null;

describe('an illegal move text', () => {
  test.each([
    ['place 0,0', 'occupied'],
    ['place 1,2', 'occupied'],
    ['place 1,3', 'sealed'],
    ['seal 0,0', 'occupied'],
    ['seal 1,3', 'sealed'],
    ['shift 0,0>0,0', 'occupied'],
    ['shift 1,1>1,2', 'occupied'],
    ['shift 0,0>1,1', 'occupied'],
    ['shift 2,2>1,2', 'occupied'],
    ['shift 1,1>1,3', 'sealed'],
    ['shift 2,3>1,3', 'sealed'],
    ['shift 2,2>2,3', 'no-piece'],
    ['shift 1,3>2,3', 'no-piece'],
    ['shift 2,2>2,2', 'no-piece'],
    ['shift 1,2>2,2', 'not-your-piece'],
    ['shift 1,2>3,2', 'not-your-piece'],
    ['shift 1,1>2,2', 'not-adjacent'],
    ['shift 1,1>3,1', 'not-adjacent'],
    ['disrupt 2,2', 'no-piece'],
    ['disrupt 1,3', 'no-piece'],
    ['disrupt 0,0', 'no-piece'],
    ['disrupt 0,3', 'frozen'],
    ['double 0,0+3,3', 'occupied'],
    ['double 0,1+1,2', 'occupied'],
    ['double 1,2+1,3', 'occupied'],
    ['double 1,3+2,3', 'sealed'],
    ['double 2,2+2,3', 'adjacent-pair'],
    ['double 2,2+3,2', 'adjacent-pair'],
    ['line 0,0:0,1:0,2', 'no-line'],
    ['line 0,0:0,1:3,3', 'no-line'],
    ['pass', 'pass-not-allowed'],
    ['place 9,9', 'not-a-move'],
  ])('%s is refused with %s', (text, code) => {
    expect(codeOf(rich(), text)).toBe(code);
  });

  test.each([
    'seal 0,0',
    'seal 1,3',
    'seal 2,2',
    'shift 0,0>1,1',
    'shift 2,2>2,3',
    'shift 1,2>2,2',
    'disrupt 0,3',
    'disrupt 2,2',
    'double 2,2+2,3',
    'double 0,0+3,3',
  ])('%s is refused with not-enough-energy before any other reason', (text) => {
    expect(xo.notation.refusal(poor(), text)).toEqual({ code: 'not-enough-energy', detail: text.split(' ')[0] });
  });

  test('is refused with not-enough-energy only when energy is below the cost of the skill', () => {
    const at = (energy: number, text: string) => codeOf(drawn(BOARD, { energy: [energy, 0] }), text);
    expect([at(1, 'seal 2,2'), at(2, 'seal 2,2')]).toEqual(['not-enough-energy', null]);
    expect([at(1, 'shift 1,1>2,1'), at(2, 'shift 1,1>2,1')]).toEqual(['not-enough-energy', null]);
    expect([at(2, 'disrupt 1,2'), at(3, 'disrupt 1,2')]).toEqual(['not-enough-energy', null]);
    expect([at(3, 'double 2,2+3,3'), at(4, 'double 2,2+3,3')]).toEqual(['not-enough-energy', null]);
  });

  test('is refused with choose-line while a line must be chosen, unless it names a wrong line', () => {
    for (const text of [
      'place 0,0',
      'place 3,3',
      'seal 0,0',
      'shift 0,0>3,3',
      'disrupt 1,0',
      'double 2,2+2,3',
      'pass',
    ]) {
      expect(codeOf(choosing(), text), text).toBe('choose-line');
    }
    expect(xo.notation.refusal(choosing(), 'line 1,0:1,1:1,2')).toEqual({ code: 'no-line', detail: '1,0:1,1:1,2' });
    expect(codeOf(choosing(), 'line 0,0:0,1:0,2')).toBe(null);
    expect(codeOf(choosing(), 'line 0,0:0,1:0,3')).toBe('no-line');
  });

  test('is refused with game-over after the end, before any other reason', () => {
    const over = after(drawn('X X . .  . . . .  . . . .  . . . .', { points: [2, 0] }), 'place 0,2');
    for (const text of ['place 3,3', 'nonsense', 'pass']) expect(codeOf(over, text)).toBe('game-over');
    expect(xo.rules.refusalAt(over, ['3,3']).code).toBe('game-over');
  });

  test('is refused with the offending cell as the detail', () => {
    expect(xo.notation.refusal(rich(), 'double 0,1+1,2')).toEqual({ code: 'occupied', detail: '1,2' });
    expect(xo.notation.refusal(rich(), 'shift 1,2>2,2')).toEqual({ code: 'not-your-piece', detail: '1,2' });
    expect(xo.notation.refusal(rich(), 'shift 1,1>2,2')).toEqual({ code: 'not-adjacent', detail: '2,2' });
  });

  test('has a message for every code in every language', () => {
    for (const language of LANGUAGES) {
      for (const code of CODES) expect(refusalSentence(xo.presentation.messages[language], { code })).not.toBe(code);
    }
  });

  test('is any text that the move generator does not list', () => {
    const cells = Array.from({ length: 16 }, (_, cell) => `${cell >> 2},${cell & 3}`);
    const all = [
      'pass',
      ...cells.flatMap((a) => [`place ${a}`, `seal ${a}`, `disrupt ${a}`]),
      ...cells.flatMap((a) => cells.map((b) => `shift ${a}>${b}`)),
      ...cells.flatMap((a, i) => cells.slice(i + 1).map((b) => `double ${a}+${b}`)),
    ];
    for (const position of [rich(), poor()]) {
      expect(all.filter((text) => codeOf(position, text) === null).sort()).toEqual(texts(position).sort());
    }
  });
});

describe('an illegal selection', () => {
  const touch = (position: XoPosition, ...picked: string[]) => xo.rules.refusalAt(position, picked).code;

  test.each<[string[], string]>([
    [['1,2'], 'occupied'],
    [['1,3'], 'sealed'],
    [['1,1', '1,2'], 'occupied'],
    [['1,1', '1,3'], 'sealed'],
    [['1,1', '2,2'], 'not-adjacent'],
    [['skill:seal', '0,0'], 'occupied'],
    [['skill:seal', '1,3'], 'sealed'],
    [['skill:shift', '2,2'], 'no-piece'],
    [['skill:shift', '1,2'], 'not-your-piece'],
    [['skill:shift', '1,1', '2,2'], 'not-adjacent'],
    [['skill:disrupt', '2,2'], 'no-piece'],
    [['skill:disrupt', '0,3'], 'frozen'],
    [['skill:double', '0,0'], 'occupied'],
    [['skill:double', '1,3'], 'sealed'],
    [['skill:double', '2,2', '2,2'], 'occupied'],
    [['skill:double', '2,2', '2,3'], 'adjacent-pair'],
    [['skill:double', '2,3', '2,2'], 'adjacent-pair'],
    [['line:0,0:0,1:0,2'], 'no-line'],
    [['pass'], 'pass-not-allowed'],
    [['skill:seal', 'skill:seal'], 'not-a-move'],
    [['skill:fly'], 'not-a-move'],
    [['skill:seal', '2,2', '2,3'], 'not-a-move'],
    [['2,2', '2,3'], 'not-a-move'],
    [[], 'not-a-move'],
  ])('%j is refused with %s', (picked, code) => {
    expect(touch(rich(), ...picked)).toBe(code);
  });

  test('of a skill, or of a piece to shift, is refused with not-enough-energy when energy is too low', () => {
    for (const skill of ['seal', 'shift', 'disrupt', 'double']) {
      expect(touch(poor(), `skill:${skill}`)).toBe('not-enough-energy');
    }
    expect(touch(poor(), '0,0')).toBe('not-enough-energy');
  });

  test('of a skill that has no legal target is refused with the most specific reason', () => {
    const energy = { energy: [5, 0] } as const;
    const full = 'X O! X O!  X O! X O!  O! X O! X  O! X O! X';
    expect(touch(drawn(full, energy), 'skill:seal')).toBe('occupied');
    expect(touch(drawn(full, energy), 'skill:shift')).toBe('occupied');
    expect(touch(drawn(full, energy), '0,0')).toBe('occupied');
    expect(touch(drawn(full, energy), 'skill:disrupt')).toBe('frozen');
    expect(touch(drawn(full, energy), 'skill:double')).toBe('occupied');
    const empty = '. . . .  . . . .  . . . .  . . . .';
    expect(touch(drawn(empty, energy), 'skill:shift')).toBe('no-piece');
    expect(touch(drawn(empty, energy), 'skill:disrupt')).toBe('no-piece');
    const two = '. . X O!  X O! X O!  O! X O! X  O! X O! X';
    expect(touch(drawn(two, energy), 'skill:double')).toBe('adjacent-pair');
    expect(touch(drawn(two, energy), 'skill:double', '0,0')).toBe('adjacent-pair');
  });

  test('is refused with choose-line or no-line while a line must be chosen', () => {
    expect(touch(choosing(), '3,3')).toBe('choose-line');
    expect(touch(choosing(), 'skill:seal')).toBe('choose-line');
    expect(touch(choosing(), 'pass')).toBe('choose-line');
    expect(touch(choosing(), '0,0', '0,2')).toBe('no-line');
    expect(touch(choosing(), 'line:1,0:1,1:1,2')).toBe('no-line');
  });
});
