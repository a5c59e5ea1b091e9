import { PassThrough } from 'node:stream';
import { gameList } from '@quintet/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, call, testService } from '../testkit/calls.ts';
import { testTerminal } from '../testkit/terminal.ts';
import { startIdle } from '../testkit/workers.ts';
import { MAX_LINE, respond, serveClient, serveStdin } from './client.ts';

describe('the engine never throws', () => {
  const engine = testService();
  const isAnswer = (line: string): void => {
    const given = ask(engine, line);
    if (given !== null) expect(given).toMatchObject({ jsonrpc: '2.0' });
  };

  test('on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), isAnswer), { numRuns: 500 });
  });

  test('on any JSON', () => {
    fc.assert(fc.property(fc.json(), isAnswer), { numRuns: 500 });
  });

  test('on any request to a known method', () => {
    const names = ['games', 'new', 'load', 'legal', 'play', 'undo', 'redo', 'state', 'record', 'perft', 'close'];
    const searches = ['bestmove', 'analyse', 'stop'];
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...gameList.map(({ id }) => id), 'm1', '0,0', 'pass', 2));
    const params = fc.dictionary(
      fc.constantFrom('game', 'options', 'match', 'move', 'moves', 'depth', 'record', 'level', 'nodes', 'seed', 'id'),
      value,
    );
    const request = fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.nat(),
      method: fc.constantFrom(...names, ...searches),
      params,
    });
    const isQuick = ({ params: { depth } }: { params: Record<string, unknown> }): boolean =>
      typeof depth !== 'number' || depth <= 2;
    const check = (line: object): void => {
      const text = respond(engine, JSON.stringify(line), { notify: () => {} });
      // Searches go to a worker that never answers.
      if (!(text instanceof Promise)) expect(JSON.parse(text ?? '{}').error?.code).not.toBe(-32603);
    };
    fc.assert(fc.property(request.filter(isQuick), check), { numRuns: 1000 });
  });

  test('on a record with an arbitrary value in any field', () => {
    const record = fc.record({
      format: fc.constant('quintet/1'),
      rules: fc.oneof(fc.constant(1), fc.jsonValue()),
      game: fc.constantFrom(...gameList.map(({ id }) => id)),
      options: fc.oneof(fc.constant({}), fc.jsonValue()),
      terms: fc.oneof(fc.constant({ clock: null, awaySeconds: null, undoLimit: null }), fc.jsonValue()),
      players: fc.oneof(fc.constant(Array(2).fill({ name: null, level: null })), fc.jsonValue()),
      entries: fc.oneof(fc.array(fc.record({ move: fc.string(), at: fc.constant(null) })), fc.jsonValue()),
      outcome: fc.oneof(fc.constant(null), fc.jsonValue()),
    });
    const check = (value: object): void => {
      const result = call(engine, 'load', { record: value });
      if (result.error) expect(result.error.code).toBe(-32602);
      else call(engine, 'close', { match: result.result.match });
    };
    fc.assert(fc.property(record, check), { numRuns: 500 });
  });
});

describe('over streams', () => {
  async function serve(input: string | Buffer): Promise<string[]> {
    const stream = new PassThrough();
    stream.end(input);
    const terminal = testTerminal(stream);
    await serveStdin(terminal, startIdle);
    await new Promise((resolve) => setImmediate(resolve));
    return terminal.out().split('\n').slice(0, -1);
  }
  const request = (id: number, method: string, params = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });

  test('responses come in order, one per line, and the last request needs no line break', async () => {
    const lines = await serve(
      [request(1, 'games'), '', request(2, 'new', { game: 'ctor' }), 'x', request(3, 'games')].join('\n'),
    );
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, null, 3]);
  });

  test('a line over the limit gets −32700, and the next line is answered', async () => {
    const long = JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(MAX_LINE), method: 'games' });
    const lines = await serve(`${long}\n${request(1, 'games')}\n`);
    expect(lines.map((line) => JSON.parse(line).error?.code ?? JSON.parse(line).id)).toEqual([-32700, 1]);
  });

  test('a line of exactly the maximum length is accepted', async () => {
    const padded = request(1, 'games').padEnd(MAX_LINE, ' ');
    expect(JSON.parse((await serve(`${padded}\n`))[0] ?? '').id).toBe(1);
  });

  test('no response is lost if the client reads slowly', async () => {
    const input = new PassThrough();
    const terminal = testTerminal(input);
    const output = new PassThrough({ highWaterMark: 10 });
    const served = serveStdin({ ...terminal, output }, startIdle);
    input.end(`${request(1, 'games')}\n`.repeat(100));
    let text = '';
    for await (const chunk of output) {
      text += chunk;
      if (text.split('\n').length > 100) break;
    }
    await served;
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(100);
  });

  test('a client that stops reading gets its responses later, and loses only progress notifications', async () => {
    let read = (): void => {};
    const sent: string[] = [];
    const requests = (async function* () {
      yield [request(1, 'new', { game: 'octa', options: { size: 30 } })];
      for (let id = 2; id <= 20; id++) yield [request(id, 'state', { match: 'm1' })];
    })();
    const served = serveClient(
      {
        requests,
        send(messages) {
          sent.push(...messages);
          return false;
        },
        drained: () =>
          new Promise((resolve) => {
            read = resolve;
          }),
      },
      testService(),
    );
    for (let id = 1; id <= 20; id++) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(sent.map((text) => JSON.parse(text).id)).toEqual(Array.from({ length: id }, (_, n) => n + 1));
      read();
    }
    await served;
  });
});
