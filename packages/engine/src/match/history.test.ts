import { describe, expect, test } from 'vitest';
import { History } from './history.ts';

describe('History', () => {
  test('undoes and redoes, and a new item clears the redo stack', () => {
    const history = new History<string>(null);
    for (const item of ['A', 'B', 'C']) history.push(item);
    expect([history.undo(), history.undo()]).toEqual(['C', 'B']);
    expect(history.redo()).toBe('B');
    expect(history.done).toEqual(['A', 'B']);
    history.push('D');
    expect([history.canRedo, history.redo()]).toEqual([false, undefined]);
  });
  test('never undoes items beyond the limit, even after an undo', () => {
    const history = new History<number>(3, [1, 2, 3, 4, 5]);
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([5, 4, 3, undefined]);
    history.push(6);
    expect([history.undo(), history.undo()]).toEqual([6, undefined]);
    expect(history.done).toEqual([1, 2]);
  });
  test('uncounted items do not use up the undo limit', () => {
    const history = new History<number>(2, [1, 2, 3, -4], (item) => item > 0);
    expect(history.undoable).toBe(3);
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([-4, 3, 2, undefined]);
  });
});
