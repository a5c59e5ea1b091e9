import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionSentence } from '../../kernel/index.ts';
import { xo } from './index.ts';

const start = () => xo.rules.start({ drawAfter: 200 });

const cell = fc.tuple(fc.nat(3), fc.nat(3)).map(([row, column]) => `${row},${column}`);
const wellFormed = fc.oneof(
  cell.map((at) => `place ${at}`),
  cell.map((at) => `seal ${at}`),
  cell.map((at) => `disrupt ${at}`),
  fc.tuple(cell, cell).map(([from, to]) => `shift ${from}>${to}`),
  fc.uniqueArray(cell, { minLength: 2, maxLength: 2 }).map((cells) => `double ${cells.sort().join('+')}`),
  fc.uniqueArray(cell, { minLength: 3, maxLength: 3 }).map((cells) => `line ${cells.sort().join(':')}`),
  fc.constant('pass'),
);

describe('move text', () => {
  test('every canonical text round-trips', () => {
    const position = start();
    fc.assert(
      fc.property(wellFormed, (text) => {
        const move = xo.notation.read(position, text);
        return move !== null && xo.notation.format(position, move) === text;
      }),
    );
  });

  test('every text is either refused as not-a-move or round-trips', () => {
    const position = start();
    const noise = fc.oneof(
      fc.string(),
      fc.stringMatching(/^(place|seal|shift|disrupt|double|line|pass) ?[-0-9,:+> ]{0,20}$/),
      wellFormed,
    );
    fc.assert(
      fc.property(noise, (text) => {
        const move = xo.notation.read(position, text);
        if (move === null) return xo.notation.refusal(position, text)?.code === 'not-a-move';
        return xo.notation.format(position, move) === text;
      }),
      { numRuns: 500 },
    );
  });

  test('a text that is not canonical is not a move', () => {
    const texts = [
      '',
      'place',
      'place 4,0',
      'place 0,4',
      'place -1,0',
      'place -0,0',
      'place +1,0',
      'place 01,0',
      'place 0, 0',
      'place  0,0',
      ' place 0,0',
      'place 0,0 ',
      'place 0,0\n',
      'Place 0,0',
      'place 0,0+1,1',
      '0,0',
      'shift 0,0-0,1',
      'shift 0,0>4,0',
      'double 1,1+0,0',
      'double 0,0+0,0',
      'double 0,0',
      'line 0,2:0,1:0,0',
      'line 0,0:0,0:0,1',
      'line 0,0:0,1',
      'pass 0,0',
      'place ٠,0',
    ];
    for (const text of texts) expect(xo.notation.refusal(start(), text)?.code, text).toBe('not-a-move');
  });
});

describe('options', () => {
  test('drawAfter defaults to 200', () => {
    expect(xo.rules.parseOptions({})).toEqual({ ok: true, value: { drawAfter: 200 } });
    expect(xo.rules.options.properties.drawAfter?.default).toBe(200);
  });

  test.each([24, 25, 9999, 10000, 24.0])('drawAfter %d is accepted', (drawAfter) => {
    expect(xo.rules.parseOptions({ drawAfter })).toEqual({ ok: true, value: { drawAfter } });
  });

  test.each([[23], [10001], [24.5], ['200'], [null], [true], [[200]], [Number.NaN]])(
    'drawAfter %j is refused with a message that names the key',
    (drawAfter) => {
      const parsed = xo.rules.parseOptions({ drawAfter });
      if (parsed.ok) throw new Error('accepted');
      expect(optionSentence(parsed.error, 'en')).toBe('option "drawAfter" must be: integer 24…10000');
      expect(optionSentence(parsed.error, 'zh')).toContain('drawAfter');
    },
  );

  test('an unknown key is refused with a message that names the key', () => {
    const parsed = xo.rules.parseOptions({ size: 4 });
    if (parsed.ok) throw new Error('accepted');
    expect(optionSentence(parsed.error, 'en')).toContain('"size"');
  });

  test('no input makes the parser throw', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        xo.rules.parseOptions(input);
        return true;
      }),
    );
  });
});
