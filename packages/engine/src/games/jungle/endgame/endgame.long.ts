import { expect, test } from 'vitest';
import { checkTable } from '../../../search/endgame.ts';
import { jungle } from '../index.ts';
import { BOARDS } from '../types.ts';

const { tables } = jungle;

function* upTo(size: number): Generator<number> {
  for (let index = 0; index < size; index++) yield index;
}

test.each(BOARDS)(
  '%s: every result with up to three pieces follows from the legal moves',
  (board) => {
    const opened = tables.open(() => null);
    for (const name of [...tables.names(2), ...tables.names(3)]) {
      expect(checkTable(jungle, { board }, name, opened, upTo(tables.size({ board }, name))).error, name).toBeNull();
    }
  },
  3_600_000,
);
