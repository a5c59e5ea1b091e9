import { expect, test } from 'vitest';
import { dropSlowest } from './live.ts';

function readers(...backlogs: readonly number[]) {
  return backlogs.map((bufferedAmount) => ({
    bufferedAmount,
    isDropped: false,
    terminate() {
      this.isDropped = true;
    },
  }));
}
const dropped = (sockets: ReturnType<typeof readers>): number[] =>
  sockets.filter(({ isDropped }) => isDropped).map(({ bufferedAmount }) => bufferedAmount);

test('the slowest readers are disconnected until the backlog is within the limit', () => {
  const sockets = readers(10, 40, 0, 30, 25);
  dropSlowest(sockets, 50);
  expect(dropped(sockets)).toEqual([40, 30]);
});

test('nobody is disconnected while the backlog is within the limit', () => {
  const sockets = readers(25, 25);
  dropSlowest(sockets, 50);
  expect(dropped(sockets)).toEqual([]);
});
