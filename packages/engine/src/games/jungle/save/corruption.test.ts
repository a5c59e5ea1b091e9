import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../kernel/index.ts';
import matches from '../cases/matches.json' with { type: 'json' };
import { saveCodec } from '../index.ts';

/** The file of a whole match that ends in a den, as plain JSON to modify. */
function written(): object {
  const match = matches.find(({ outcome }) => outcome.reason === 'den');
  if (!match) throw new Error('no match that ends in a den');
  const saved = {
    options: { board: match.board },
    moves: match.moves.split(' '),
    outcome: match.outcome as Outcome,
    savedAt: 1_763_562_600_000,
  };
  return JSON.parse(JSON.stringify(saveCodec.encode(saved))) as object;
}

const codeOf = (json: unknown): string | null => {
  const result = saveCodec.decode(json);
  return result.ok ? null : result.error.code;
};

/** A primitive value in a file, and its path, such as `moveHistory.0.from`. */
interface Leaf {
  readonly path: string;
  readonly value: unknown;
  set(value: unknown): void;
}

function leaves(node: object, prefix = ''): Leaf[] {
  return Object.entries(node).flatMap(([key, value]): Leaf[] => {
    const path = prefix + key;
    if (typeof value === 'object' && value !== null) return leaves(value, `${path}.`);
    const set = (other: unknown): void => {
      (node as Record<string, unknown>)[key] = other;
    };
    return [{ path, value, set }];
  });
}

describe('decode', () => {
  test('never throws on any JSON', () => {
    const nearly = fc
      .dictionary(fc.constantFrom(...Object.keys(written())), fc.jsonValue())
      .map((part) => ({ ...written(), ...part }));
    for (const files of [fc.jsonValue(), nearly]) {
      fc.assert(
        fc.property(files, (json) => {
          saveCodec.recognises(json);
          return typeof saveCodec.decode(json).ok === 'boolean';
        }),
      );
    }
  });

  test('accepts the unmodified file', () => {
    expect(codeOf(written())).toBe(null);
  });

  test('reports an invalid file when any value is replaced by a value of another type', () => {
    const file = written();
    for (const { path, value, set } of leaves(file)) {
      for (const other of [null, true, 'x', -1, 1.5, [], {}]) {
        if (other === value) continue;
        set(other);
        // `null` is valid for an empty square, a move without a capture and the winner of a draw; any text is a valid key.
        const isOfItsKind =
          (other === null && /^board|captured$|winner$/.test(path)) ||
          (other === 'x' && path.startsWith('positionHistory'));
        expect(codeOf(file), `${path} ${JSON.stringify(other)}`).toBe(isOfItsKind ? 'corrupted-file' : 'invalid-file');
      }
      set(value);
    }
  });

  test('reports a corrupted file when any value is replaced by a different value of the same type', () => {
    const file = written();
    for (const { path, value, set } of leaves(file)) {
      // A file with another format is not a Jungle save file, and every timestamp is valid.
      if (path === 'format' || path === 'timestamp') continue;
      set(otherOfItsKind(path, value));
      expect(codeOf(file), path).toBe('corrupted-file');
      set(value);
    }
  });
});

function otherOfItsKind(path: string, value: unknown): unknown {
  if (path === 'outcome.winner') return 1 - (value as number);
  if (path === 'outcome.reason') return 'no-moves';
  if (path === 'options.board') return 'classic';
  if (/player$/i.test(path)) return value === 'RED' ? 'BLUE' : 'RED';
  if (/^board|piece$|captured$/.test(path)) return value === 'RED_DOG' ? 'BLUE_DOG' : 'RED_DOG';
  if (/from$|to$/.test(path)) return value === 'C5' ? 'D5' : 'C5';
  return typeof value === 'number' ? value + 1 : `${value}.`;
}
