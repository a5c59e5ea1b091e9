import { describe, expect, test } from 'vitest';
import { formatAddress, isLoopback, parseAddress } from './address.ts';

describe('addresses', () => {
  test.each([
    ['4171', '127.0.0.1', 4171],
    [':4171', '127.0.0.1', 4171],
    ['0', '127.0.0.1', 0],
    ['localhost:80', 'localhost', 80],
    ['0.0.0.0:4171', '0.0.0.0', 4171],
    ['[::1]:4171', '::1', 4171],
  ])('%s means host %s and port %i', (text, host, port) => {
    expect(parseAddress(text, '--listen')).toEqual({ host, port });
  });

  test.each(['', 'x', 'localhost', '65536', '::1:4171', '1.2.3.4:', '-1', '4171x', '[::1]4171'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseAddress(text, '--listen')).toThrow('--listen must be PORT or HOST:PORT');
    },
  );

  test('only loopback addresses are unreachable for other machines', () => {
    const info = (address: string) => ({ address, port: 1, family: 'IPv4' });
    expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every((each) => isLoopback(info(each)))).toBe(true);
    expect(['0.0.0.0', '::', '192.168.0.1', '::ffff:10.0.0.1'].some((each) => isLoopback(info(each)))).toBe(false);
    expect(formatAddress(info('::1'))).toBe('[::1]:1');
  });
});
