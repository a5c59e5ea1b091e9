import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionSentence } from '../../kernel/index.ts';
import { JunglePosition, jungle } from './index.ts';

const position = JunglePosition.start('spec');

describe('move texts', () => {
  test('are two squares with a hyphen, even for a capture', () => {
    expect(jungle.notation.read(position, 'E3-E4')).toBe((18 << 6) | 25);
    expect(jungle.notation.format(position, (14 << 6) | 42)).toBe('A3-A7');
  });

  test('are either refused or round-trip', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[A-H][0-9]-[A-H][0-9]$/),
      fc.stringMatching(/^[A-Ga-g0-9→ -]{0,8}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const move = jungle.notation.read(position, text);
        if (move === null) return jungle.notation.refusal(position, text)?.code === 'invalid-move';
        return jungle.notation.format(position, move) === text;
      }),
    );
  });

  test('differ for every pair of squares', () => {
    const texts = new Set<string>();
    for (let from = 0; from < 63; from++)
      for (let to = 0; to < 63; to++) texts.add(jungle.notation.format(position, (from << 6) | to));
    expect(texts.size).toBe(63 * 63);
    for (const text of texts)
      expect(jungle.notation.format(position, jungle.notation.read(position, text) as number)).toBe(text);
  });
});

describe('options', () => {
  test('board defaults to spec', () => {
    expect(jungle.rules.parseOptions({})).toEqual({ ok: true, value: { board: 'spec' } });
  });

  test('board can be classic', () => {
    expect(jungle.rules.parseOptions({ board: 'classic' })).toEqual({ ok: true, value: { board: 'classic' } });
  });

  test('any other board is refused with a message that names the key', () => {
    const message = (input: unknown): string => {
      const parsed = jungle.rules.parseOptions(input);
      return parsed.ok ? 'accepted' : optionSentence(parsed.error, 'en');
    };
    for (const board of ['Spec', '', 1, null, true, ['spec'], {}]) {
      expect(message({ board })).toBe('option "board" must be: "spec" | "classic"');
    }
    expect(message({ river: 'spec' })).toBe('there is no option "river"; available: board');
    for (const input of [null, [], 'spec', 7]) expect(message(input)).toBe('options must be a JSON object');
  });

  test('the undo limit is ten moves', () => {
    expect(jungle.undoLimit).toBe(10);
  });
});
