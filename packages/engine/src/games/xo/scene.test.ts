import { describe, expect, test } from 'vitest';
import { type Change, taskSentence } from '../../kernel/index.ts';
import { after, drawn } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const start = (): XoPosition => xo.rules.start({ drawAfter: 200 });
const moveOf = (position: XoPosition, text: string): number => xo.notation.read(position, text) as number;
const pathsOf = (position: XoPosition, text: string) => xo.presentation.paths(position, moveOf(position, text));
const changesOf = (position: XoPosition, text: string) => xo.presentation.changes(position, moveOf(position, text));
const brief = (changes: readonly Change[]): string[] =>
  changes.map((change) => `${change.step} ${change.kind} ${whatOf(change)}`);
function whatOf(change: Change): string {
  if (change.kind === 'terrain') return `${change.cell} ${change.terrain}`;
  if (change.kind === 'note') return `${change.seat} ${change.name}`;
  return change.kind === 'appear' ? change.token.id : change.id;
}
const idAt = (position: XoPosition, cell: string) =>
  xo.presentation.scene(position).tokens.find((token) => token.cell === cell)?.id;

describe('tokens', () => {
  test('a piece keeps its id when it shifts, and undo restores ids', () => {
    const position = drawn('X . . .  . . . .  . . . .  . . . .', { energy: [2, 4] });
    after(position, 'shift 0,0>0,1', 'double 2,2+3,3', 'place 0,0');
    expect(idAt(position, '0,1')).toBe('c0');
    expect([idAt(position, '2,2'), idAt(position, '3,3'), idAt(position, '0,0')]).toEqual(['p2', 'p3', 'p4']);
    position.undo();
    expect(idAt(position, '0,0')).toBe(undefined);
    position.undo();
    position.undo();
    expect(idAt(position, '0,0')).toBe('c0');
  });

  test('a new piece on a cleared cell has a new id', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .');
    after(position, 'place 0,2', 'place 3,3', 'place 0,2');
    expect(idAt(position, '0,2')).toBe('p4');
  });

  test('frozen pieces have a mark, and sealed cells are terrain', () => {
    const scene = xo.presentation.scene(drawn('O! . . .  . # . .  . . . .  . . . .'));
    expect(scene.tokens).toEqual([
      { id: 'c0', cell: '0,0', kind: 'O', seat: 1, level: 0, facing: 0, marks: ['frozen'], age: null, glyph: 'O' },
    ]);
    expect(scene.cells.filter(({ terrain }) => terrain === 'sealed').map(({ target }) => target)).toEqual(['1,1']);
    expect(scene.cells[6]).toEqual({ target: '1,2', x: 2, y: 1, terrain: 'plain', seat: null });
  });
});

describe('controls and gauges', () => {
  test("the mover's skills are shown with their costs", () => {
    const position = after(start(), 'place 0,0');
    expect(xo.presentation.scene(position).controls.map(({ target, seat, cost }) => [target, seat, cost])).toEqual([
      ['skill:seal', 1, 2],
      ['skill:shift', 1, 2],
      ['skill:disrupt', 1, 3],
      ['skill:double', 1, 4],
    ]);
  });

  test('pending lines and a legal pass are controls; after the end there are no controls', () => {
    const controls = (position: XoPosition) => xo.presentation.scene(position).controls.map(({ target }) => target);
    const choosing = after(drawn('X X . X  . . . .  . . . .  . . . .'), 'place 0,2');
    expect(controls(choosing)).toEqual(expect.arrayContaining(['line:0,0:0,1:0,2', 'line:0,1:0,2:0,3']));
    const full = drawn('X O! X O!  X O! X O!  O! X O! X  O! X O! X');
    expect(controls(full)).toContain('pass');
    expect(controls(start())).not.toContain('pass');
    const over = after(drawn('X X . .  . . . .  . . . .  . . . .', { points: [2, 0] }), 'place 0,2');
    expect(controls(over)).toEqual([]);
  });

  test('there are gauges for each seat and for the match', () => {
    const position = drawn('. . . .  . . . .  . . . .  . . . .', {
      energy: [2, 5],
      points: [1, 2],
      hot: [0, 1],
      priority: [true, false],
      penalty: [false, true],
    });
    const gauges = (seat: number | null) =>
      Object.fromEntries(
        xo.presentation
          .scene(position)
          .gauges.filter((gauge) => gauge.seat === seat)
          .map(({ name, value, max }) => [name, `${value}/${max}`]),
      );
    expect(gauges(null)).toEqual({ turns: '10/24', 'sudden-death': '0/1' });
    expect(gauges(0)).toEqual({
      points: '1/3',
      energy: '2/5',
      priority: '1/1',
      penalty: '0/1',
      overheat: '0/2',
    });
    expect(gauges(1)).toEqual({
      points: '2/3',
      energy: '5/5',
      priority: '0/1',
      penalty: '1/1',
      overheat: '1/2',
    });
  });

  test('the turn gauge runs to drawAfter in sudden death', () => {
    const position = drawn('. . . .  . . . .  . . . .  . . . .', { totalTurns: 30, isSuddenDeath: true });
    const gauges = xo.presentation.scene(position).gauges.filter(({ seat }) => seat === null);
    expect(gauges.find(({ name }) => name === 'turns')).toMatchObject({ value: 30, max: 200 });
    expect(gauges.find(({ name }) => name === 'sudden-death')).toMatchObject({ value: 1 });
  });
});

describe('touch paths', () => {
  test('exist for every kind of move', () => {
    const position = drawn('X . . O  . . . .  . . . .  . . . .', { energy: [5, 0] });
    expect(pathsOf(position, 'place 1,1')).toEqual([['1,1']]);
    expect(pathsOf(position, 'seal 1,1')).toEqual([['skill:seal', '1,1']]);
    expect(pathsOf(position, 'shift 0,0>0,1')).toEqual([
      ['skill:shift', '0,0', '0,1'],
      ['0,0', '0,1'],
    ]);
    expect(pathsOf(position, 'disrupt 0,3')).toEqual([['skill:disrupt', '0,3']]);
    expect(pathsOf(position, 'double 1,1+2,2')).toEqual([
      ['skill:double', '1,1', '2,2'],
      ['skill:double', '2,2', '1,1'],
    ]);
    expect(pathsOf(position, 'line 0,0:0,1:0,2')).toEqual([['line:0,0:0,1:0,2'], ['0,0', '0,1', '0,2']]);
    expect(pathsOf(position, 'pass')).toEqual([['pass']]);
  });
});

describe('changes', () => {
  test('come in steps: the action, the cleared line, pieces that age and freeze, pieces that thaw', () => {
    const position = drawn('X X . .  X2 . . .  O! X1 . .  . . . .', { totalTurns: 10 });
    expect(brief(changesOf(position, 'place 0,2'))).toEqual([
      '0 appear p0',
      '1 vanish c0',
      '1 vanish c1',
      '1 vanish p0',
      '1 note 0 point',
      '1 note 0 bonus',
      '2 mark c4',
      '2 age c4',
      '2 age c9',
      '2 note 0 froze',
      '3 mark c8',
      '3 age c8',
      '3 note 1 thawed',
      '3 note 1 priority',
    ]);
  });

  test('exist for every kind of action', () => {
    const position = drawn('X . . O  . . . .  . . . .  . . . .', { energy: [5, 0] });
    const acted = (text: string) => changesOf(position, text).filter(({ kind, step }) => step === 0 && kind !== 'note');
    expect(brief(acted('double 1,1+3,3'))).toEqual(['0 appear p0', '0 appear p1']);
    expect(acted('shift 0,0>0,1')).toEqual([
      { kind: 'move', step: 0, id: 'c0', to: '0,1', level: 0, via: [], jump: false },
    ]);
    expect(acted('disrupt 0,3')).toEqual([{ kind: 'vanish', step: 0, id: 'c3', why: 'captured' }]);
    expect(brief(acted('seal 1,1'))).toEqual(['0 terrain 1,1 sealed']);
  });

  test('open a seal when the turn after the next one starts', () => {
    const position = start();
    position.play(moveOf(position, 'seal 1,1'));
    expect(brief(changesOf(position, 'place 0,0'))).toContain('1 terrain 1,1 plain');
  });

  test('clear a chosen line in the first step', () => {
    const position = after(drawn('X X . X  . . . .  . . . .  . . . .'), 'place 0,2');
    const gone = changesOf(position, 'line 0,1:0,2:0,3').filter(({ kind }) => kind === 'vanish');
    expect(brief(gone)).toEqual(['0 vanish c1', '0 vanish p0', '0 vanish c3']);
  });
});

describe('the age of a piece', () => {
  const ageAt = (position: XoPosition, cell: string) =>
    xo.presentation.scene(position).tokens.find((token) => token.cell === cell)?.age;

  test("counts its owner's turns, freezes at three and restarts after thawing", () => {
    const position = after(start(), 'place 0,0');
    const ages = [ageAt(position, '0,0')];
    for (const moves of [['1,3', '3,3'], ['1,0', '2,2'], ['3,0', '0,3'], ['2,0']]) {
      after(position, ...moves.map((cell) => `place ${cell}`));
      ages.push(ageAt(position, '0,0'));
    }
    expect(ages).toEqual([0, 1, 2, null, 0]);
  });

  test('restarts after a shift', () => {
    const position = drawn('X2 . . .  . . . .  . . . .  . . . .', { energy: [3, 0] });
    expect(ageAt(position, '0,0')).toBe(2);
    expect(ageAt(after(position, 'shift 0,0>0,1'), '0,1')).toBe(0);
  });
});

describe('the scene', () => {
  test('is never rotated for seat 1', () => {
    expect(xo.presentation.scene(start()).turnable).toBe(false);
  });

  test('prompts the mover to choose a line, and tells everyone else that the mover is choosing', () => {
    const position = drawn('X X . X  . . . .  . . . .  . . . .');
    expect(xo.presentation.scene(position).prompt).toBe(null);
    const { prompt } = xo.presentation.scene(after(position, 'place 0,2'));
    expect([true, false].map((isOwn) => taskSentence(xo.presentation.messages.en, prompt, 0, isOwn))).toEqual([
      'Choose a line to clear',
      'X is choosing a line to clear',
    ]);
  });
});

describe('move descriptions', () => {
  const described = (position: XoPosition, text: string): string[] =>
    (['en', 'zh'] as const).map((language) => xo.presentation.describe(position, moveOf(position, text), language));

  test('have a sentence for each kind of move', () => {
    const position = drawn('X . . O  . . . .  . . . .  . . . .', { energy: [5, 0] });
    expect(described(position, 'place 1,1')).toEqual(['X places a piece at 1,1', 'X 落子 1,1']);
    expect(described(position, 'seal 1,1')).toEqual(['X seals 1,1', 'X 封印 1,1']);
    expect(described(position, 'shift 0,0>0,1')).toEqual(['X shifts 0,0→0,1', 'X 移动 0,0→0,1']);
    expect(described(position, 'disrupt 0,3')).toEqual(['X disrupts 0,3', 'X 干扰 0,3']);
    expect(described(position, 'double 1,1+2,3')).toEqual(['X places pieces at 1,1 and 2,3', 'X 双落子 1,1 和 2,3']);
    const full = drawn('X O! X O!  X O! X O!  O! X O! X  O! X O! X');
    expect(described(full, 'pass')).toEqual(['X passes', 'X 停一手']);
  });

  test('name the line that a scoring move clears, unless the player must choose one first', () => {
    const one = drawn('X X . .  . . . .  . . . .  . . . .');
    expect(described(one, 'place 0,2')).toEqual([
      'X places a piece at 0,2 (scoring by clearing 0,0 0,1 0,2)',
      'X 落子 0,2（得分，消除 0,0 0,1 0,2）',
    ]);
    const two = drawn('X X . X  . . . .  . . . .  . . . .');
    expect(described(two, 'place 0,2')).toEqual(['X places a piece at 0,2', 'X 落子 0,2']);
    after(two, 'place 0,2');
    expect(described(two, 'line 0,1:0,2:0,3')[0]).toBe('X chooses a line (scoring by clearing 0,1 0,2 0,3)');
  });
});
