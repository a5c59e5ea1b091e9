import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gameById, playTexts, unwrap } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { run } from '../testkit/terminal.ts';

const SMALL = ['solve', 'octa', '--options', '{"size":1,"turnLimit":6}'];

describe('quintet solve', () => {
  test('prints verdict, variation and statistics', async () => {
    const { code, out, err } = await run(SMALL);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^PLAYER_1 to move: (PLAYER_[12] wins|a draw with best play)\n/);
    expect(out).toMatch(/against every reply, in at most 6 plies; verified in \d+ positions\n/);
    expect(out).toMatch(/ {2}pv {4}\S+(; \S+){5}\n/);
    expect(out).toMatch(/\d+ nodes, [\d.]+ s\n$/);
  });

  test('prints a legal variation that ends with the result of the verdict', async () => {
    const { out } = await run([...SMALL, '--json']);
    const { options, verdict, proofs } = JSON.parse(out);
    const octa = gameById('octa')!;
    const position = octa.rules.start(options);
    unwrap(playTexts(octa, position, proofs[0].pv));
    const { winner } = position.outcome!;
    expect(winner === null ? 'draw' : octa.seats[winner]).toBe(verdict);
  });

  test('finds a forced win for the seat to move, with the winning move', async () => {
    const opening = 'place 3,0;place 0,3;place 0,2;seal 1,0;double 1,3+3,3;seal 2,0;place 2,3;place 2,2;double 0,1+1,0';
    const moves = `${opening};double 0,0+2,3;place 2,0;seal 2,0`;
    const { out } = await run(['solve', 'xo', '--moves', moves, '--nodes', '30000', '--json']);
    const { toMove, verdict, proofs } = JSON.parse(out);
    expect([toMove, verdict, proofs.length]).toEqual(['X', 'X', 1]);
    expect(proofs[0]).toMatchObject({ seat: 'X', least: 'win', plies: 3 });
    expect(proofs[0].pv[0]).toBe(proofs[0].move);
  });

  test('--wins looks only for a win of the given seat', async () => {
    const moves = [
      'place 1,0;double 0,1+2,1;double 0,2+1,1;place 1,2;place 2,0;place 2,0;place 2,2;double 1,1+2,3',
      'line 0,1:1,2:2,3;double 1,2+3,2',
    ].join(';');
    const solved = async (...more: string[]): Promise<{ verdict: string; nodes: number }> => {
      const { out } = await run(['solve', 'xo', '--moves', moves, '--nodes', '50000', ...more, '--json']);
      return JSON.parse(out);
    };
    const [both, one, other] = [await solved(), await solved('--wins', 'X'), await solved('--wins', 'O')];
    expect([both.verdict, one.verdict]).toEqual(['X', 'X']);
    expect(one.nodes).toBeLessThan(both.nodes);
    // The proof that O cannot win does not show whether X wins.
    expect(other.verdict).toBe('unknown');
  });

  test('prints that the result is unknown if the node limit is too low', async () => {
    const { code, out } = await run(['solve', 'xo', '--nodes', '1000']);
    expect([code, out.split('\n')[0]]).toEqual([0, 'X to move: unknown within these limits']);
  });

  test('looks a position up in an endgame table', async () => {
    const setup = '..e..../......./...C.../......./......./......./......./......./....... RED';
    const { out } = await run(['solve', 'jungle', '--options', JSON.stringify({ setup })]);
    expect(out).toBe('RED to move: RED wins\nby the endgame table, in 3 plies\n  pv    D7-D8; C9-C8; D8-D9\n');
    const draw = '......./...e.../......./......./...C.../......./......./......./....... RED';
    const { out: json } = await run(['solve', 'jungle', '--options', JSON.stringify({ setup: draw }), '--json']);
    expect(JSON.parse(json)).toEqual({ game: 'jungle', toMove: 'RED', verdict: 'draw', table: { plies: 0, pv: [] } });
  });

  test('prints one line if an endgame table is damaged', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
    await mkdir(path.join(folder, 'jungle-spec'));
    await writeFile(path.join(folder, 'jungle-spec', 'C-E.table'), 'hello');
    await writeFile(path.join(folder, 'jungle-spec', 'E-C.table'), 'hello');
    const setup = '..e..../......./...C.../......./......./......./......./......./....... RED';
    const argv = ['solve', 'jungle', '--tables', '.', '--options', JSON.stringify({ setup })];
    const { code, err } = await run(argv, '', { folder });
    expect([code, err]).toEqual([1, expect.stringMatching(/^quintet: .* is not a table of the format .*\n$/)]);
    await rm(folder, { recursive: true });
  });

  test('refuses invalid settings', async () => {
    for (const [argv, message] of [
      [['--moves', 'place 9,9'], '--moves, number 1 "place 9,9"'],
      [['--wins', 'Z'], '--wins must be X or O'],
      [['--nodes', '0'], '--nodes must be a whole number'],
      [['--tables', 'nowhere'], '--tables: there is no folder'],
      [['--options', '{"drawAfter":1}'], 'xo:'],
    ] as const) {
      const { code, err } = await run(['solve', 'xo', ...argv]);
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
    const over = await run(['solve', 'octa', '--options', '{"size":1,"turnLimit":1}', '--moves', '1,1']);
    expect([over.code, over.err.includes('the match is over')]).toEqual([2, true]);
  });
});
