import { describe, expect, test } from 'vitest';
import { parseTyped } from './code.ts';

describe('text typed to join', () => {
  test.each(['k7m2px', 'K7M2PX', ' k7m 2px ', 'k7m-2px', 'K7M–2PX', 'k7m.2px', 'ｋ７ｍ２ｐｘ'])(
    '%s is a code',
    (typed) => {
      expect(parseTyped(typed)).toEqual({ kind: 'code', code: 'k7m2px' });
    },
  );

  test.each(['', 'k7m2p', 'k7m2pxx', 'k7m2p0', 'k7m2p1', 'k7m/2px'])('"%s" is not a code', (typed) => {
    expect(parseTyped(typed)).toBeNull();
  });

  test('a pasted invitation link works under any base path', () => {
    const secret = 'E8PMsS-9rOKDOs9_SergEQ';
    expect(parseTyped(` https://host/games/join/mfnhekkyd82hb488w2tj#${secret}\n`)).toEqual({
      kind: 'link',
      id: 'mfnhekkyd82hb488w2tj',
      invitation: secret,
    });
    expect(parseTyped('https://host/join/mfnhekkyd82hb488w2tj')).toBeNull();
  });
});
