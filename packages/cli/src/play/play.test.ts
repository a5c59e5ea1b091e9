import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gameList } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { messagesFor } from '../terminal/messages.ts';
import { run, TestFolder } from '../testkit/terminal.ts';

const folder = new TestFolder();

const play = folder.play.bind(folder);
const saved = async (name: string) => JSON.parse(await readFile(path.join(folder.path, name), 'utf8'));

describe('over a pipe', () => {
  test('prints the board after every move without escape codes, and reports the end of input', async () => {
    const { code, out } = await play(['jungle'], 'E3-E4');
    expect(code).toBe(0);
    expect(out).toContain("Jungle · RED's Turn");
    expect(out).toContain("Jungle · BLUE's Turn");
    expect(out).toContain('1. RED Rat E3→E4');
    expect(out).toContain('End of input.\nThe match is neither finished nor saved.');
    expect(out).not.toContain('\u001b');
  });

  test('plays from a set-up position, and refuses one that cannot be played with the reason', async () => {
    const setup = '......./......./......./......./..l..../......./......./...R.../....... BLUE quiet=3';
    const { code, out } = await play(['jungle', '--options', JSON.stringify({ setup })], 'C5-C4', 'save study.json');
    expect(code).toBe(0);
    expect(out).toContain('1. BLUE Lion C5→C4');
    expect((await saved('study.json')).options).toEqual({ board: 'spec', setup });
    const refused = await play(['bugs', '--options', '{"setup":"0,0:wQ 1,0:wQ 2,0:bQ WHITE"}']);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('bugs: option "setup": WHITE has 2 × Queen, but the maximum is 1');
  });

  test('accepts targets one by one, and lists the next possible targets with numbers', async () => {
    const { out } = await play(['jungle'], 'E3', '1', 'history');
    expect(out).toContain('E3 Rat: pick the next target');
    expect(out).toMatch(/1\. RED Rat E3→\w\d\n/);
  });

  test('an empty line clears the selection', async () => {
    const { out } = await play(['jungle'], 'E3', '', 'E4', 'history');
    expect(out).toContain('Selection cleared');
    expect(out).toContain('No moves yet');
  });

  test('undo during a selection clears only the selection', async () => {
    const { out } = await play(['jungle'], 'E3-E4', 'C7', 'undo', 'history');
    expect(out).toContain('Selection cleared');
    expect(out.slice(out.indexOf('> history'))).toContain('1. RED Rat E3→E4');
  });

  test('says how many moves can be undone once the limit is reached', async () => {
    const red = ['A3-A2', 'A2-A1', 'A1-B1', 'B1-B2', 'B2-C2', 'E3-E4'];
    const blue = ['G7-G8', 'G8-G9', 'G9-F9', 'F9-F8', 'F8-E8', 'C7-C6'];
    const moves = red.flatMap((move, i) => [move, blue[i] as string]);
    const undos = Array.from({ length: 11 }, () => 'undo');
    const { out } = await play(['jungle'], ...moves, ...undos);
    expect(out).toContain('There is nothing to undo\nOnly the last 10 moves can be undone\n');
    expect((await play(['jungle'], 'undo')).out).not.toContain('Only the last');
    await writeFile(path.join(folder.path, 'red.txt'), red.join('\n'));
    expect((await play(['jungle', '--players', 'script:red.txt,human'], 'undo')).out).not.toContain('Only the last');
  });

  test('exits with 1 after a refused line or a failed save', async () => {
    expect((await play(['jungle'], 'E3-E4', 'moves', 'save x')).code).toBe(0);
    for (const line of ['E3-E9', 'nonsense', '77', 'load nothing', 'save a?b', 'save x', 'undo']) {
      expect([line, await play(['jungle'], line)]).toMatchObject([line, { code: 1, err: '' }]);
    }
  });

  test('a refused move prints the reason and changes nothing', async () => {
    const { out } = await play(['jungle'], 'B3-B4', 'history');
    expect(out).toContain('> B3-B4\nCannot enter water\nOnly the Rat can swim\n');
    expect(out).toContain('No moves yet');
  });

  test('a refusal is printed on one line, and the rule that was broken on the next line', async () => {
    const { out } = await play(['jungle'], 'C3-C5', 'E5', 'A7-A6', 'd2-d1', 'E3-E4 please');
    expect(out).toContain('> C3-C5\nInvalid move\nOnly one square at a time\n');
    expect(out).toContain('> E5\nInvalid move\nThere is no piece on E5\n');
    expect(out).toContain('> A7-A6\nNot your turn\nThat is BLUE’s piece\n');
    expect(out).toContain('> d2-d1\nInvalid move\nYou cannot enter your own den\n');
    expect(out).toContain('> E3-E4 please\nInvalid move\nWrite a move as two squares, such as E3-E4\nType "moves"');
    const chinese = await play(['jungle', '--lang', 'zh'], 'C3-D4');
    expect(chinese.out).toContain('> C3-D4\n不能这样走\n不能斜走\n');
    const json = await play(['jungle', '--json'], 'C3-D4');
    expect(json.out).toContain(
      '{"type":"refused","code":"invalid-move","message":"Invalid move","explanation":"Pieces do not move diagonally"}',
    );
  });

  test('the moves command lists the legal moves, and a number plays one of them', async () => {
    const { out } = await play(['ctor'], 'moves', '1', 'history');
    expect(out).toContain('100 legal moves');
    expect(out).toMatch(/1\. First places a piece at \d,\d\n/);
  });

  test('a number is refused unless a list was printed before', async () => {
    expect((await play(['ctor'], '7')).out).toContain('There is no number 7 in the list');
  });

  test('undo and redo are refused if there are no moves to undo or redo', async () => {
    const { out } = await play(['ctor'], 'undo', '1,1', 'undo', 'redo', 'redo');
    const remarks = ['There is nothing to undo', 'Move undone', 'Move redone', 'There is nothing to redo'];
    const places = remarks.map((remark) => out.indexOf(`${remark}\n`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('resign ends the match and can be undone; after the end only commands are accepted', async () => {
    const { out } = await play(['jungle'], 'resign', 'E3-E4', 'undo', 'E3-E4');
    expect(out).toContain('BLUE wins: RED resigned');
    expect(out).toContain('The match is over. Type undo');
    expect(out.indexOf('Move undone')).toBeLessThan(out.indexOf('1. RED Rat E3→E4'));
  });

  test("a draw needs the opponent's consent", async () => {
    expect((await play(['jungle'], 'draw', 'n', 'history')).out).toContain('Draw declined');
    const { out } = await play(['jungle'], 'draw', 'y', 'save d');
    expect(out).toContain('RED offers a draw. Does BLUE accept?');
    expect(out).toContain('Jungle · Draw by agreement');
    expect(await saved('d.json')).toMatchObject({ outcome: { winner: null, reason: 'agreement' } });
  });

  test.each([
    ['en', ['Y', 'yes'], ['j', 's']],
    ['de', ['j', 'JA', 'y'], ['n', 's']],
    ['es', ['s', 'Sí', 'si', 'y'], ['n', 'j']],
    ['zh', ['是', '好', 'y'], ['否']],
  ] as const)('a question is answered in its language: %s', async (language, yes, no) => {
    const answer = async (text: string) => (await play(['jungle', '--lang', language], 'draw', text)).out;
    const { drawDeclined } = messagesFor(language);
    for (const text of yes) expect(await answer(text)).not.toContain(drawDeclined);
    for (const text of no) expect(await answer(text)).toContain(drawDeclined);
  });

  test('the new command starts a new match with the same options', async () => {
    const { out } = await play(['octa', '--options', '{"size":1}'], '1,1', 'new', 'save o');
    expect(out).toContain('New match started');
    expect(await saved('o.json')).toMatchObject({ entries: [], options: { size: 1 } });
  });

  test('help and rules print their pages', async () => {
    const { out } = await play(['ctor'], 'help', '?', 'rules');
    expect(out).toContain('take back a move');
    expect(out).toContain('0,0  ');
    expect(out).not.toContain('{');
    expect(out).toContain('ten by ten cells');
  });

  test('help shows a legal move and explains the symbols on the board', async () => {
    const jungle = (await play(['jungle'], 'help')).out;
    expect(jungle).toMatch(/^ {2}[A-G]\d-[A-G]\d {2,}play a move/m);
    expect(jungle).toMatch(/^ {2}[A-G]\d [A-G]\d {2,}enter targets one by one/m);
    expect(jungle).toContain('≈ water · # trap · ⌂ ');
    expect((await play(['bugs'], 'help')).out).toMatch(/^ {2}QUEEN 0,0 {2,}enter targets/m);
    expect((await play(['ctor'], 'help')).out).not.toContain('targets one by one');
  });

  test('refuses a line that is too long and continues', async () => {
    const { out } = await play(['ctor'], 'x'.repeat(20_000), '1,1');
    expect(out).toContain('That line is too long');
    expect(out).toContain('1. First places a piece at 1,1');
  });

  test('quit ends the program', async () => {
    const { code, out } = await play(['ctor'], 'quit', '1,1');
    expect(code).toBe(0);
    expect(out).toContain('Goodbye.');
    expect(out).not.toContain('1. First places a piece at 1,1');
  });
});

describe('players', () => {
  const script = (name: string, ...lines: string[]) => writeFile(path.join(folder.path, name), lines.join('\n'));

  test('two scripts play without a person, and a script resigns after its last line', async () => {
    await script('a.txt', '# the first player', 'E3-E4', '', 'E4-E5  # on', '');
    await script('b.txt', 'C7-C6');
    const { code, out } = await play(['jungle', '--players', 'script:a.txt,script:b.txt']);
    expect(code).toBe(0);
    expect(out).toContain('Jungle · RED wins: BLUE resigned');
    expect(out).toContain('3. RED Rat E4→E5');
  });

  test("undo against a script goes back to the person's last decision, and the script repeats its reply", async () => {
    await script('b.txt', 'C7-C6', 'C6-C5');
    const { out } = await play(
      ['jungle', '--players', 'human,script:b.txt'],
      'E3-E4',
      'undo',
      'E3-D3',
      'history',
      'draw',
    );
    expect(out.slice(out.indexOf('> history'))).toContain('1. RED Rat E3→D3\n2. BLUE Rat C7→C6\n');
    expect(out).toContain('A script cannot accept a draw');
  });

  test('an illegal move in a script ends the program with an error that names the file and the line', async () => {
    await script('a.txt', '# nonsense', 'E3-E9');
    const { code, err } = await play(['jungle', '--players', 'script:a.txt,human']);
    expect(code).toBe(1);
    expect(err).toContain('a.txt, line 2 "E3-E9": Invalid move (invalid-move)');
  });

  test('rejects invalid players as bad usage', async () => {
    for (const players of ['human', 'human,human,human', 'human,robot', 'human,', 'script:,human']) {
      expect((await play(['ctor', '--players', players])).code).toBe(2);
    }
    for (const level of ['0', '9', '03', '-1', '1.5']) {
      expect(await play(['ctor', '--players', `human,${level}`])).toMatchObject({
        code: 2,
        err: expect.stringContaining('a level from 1 to 8'),
      });
    }
    expect((await play(['ctor', '--players', 'human,script:none.txt'])).code).toBe(1);
  });
});

describe('choosing a game', () => {
  test('lists the games with their taglines, and accepts a number or a name', async () => {
    const { out } = await run(['play'], 'chess\nctor\n1,1\n', { folder: folder.path });
    for (const game of gameList) expect(out.replace(/\s+/g, ' ')).toContain(game.presentation.messages.en.tagline);
    const list = out.slice(0, out.indexOf('Unknown game.')).split('\n');
    expect(Math.max(...list.map((line) => line.length))).toBeLessThan(80);
    expect(out).toContain('Unknown game.');
    expect(out).toContain('1. First places a piece at 1,1');
    expect((await run(['play'], '1\n')).out).toContain(`${gameList[0]?.presentation.messages.en.name} · `);
  });

  test('accepts a name in any language or an unambiguous prefix', async () => {
    for (const game of gameList) {
      for (const typed of [
        game.presentation.messages.en.name.toUpperCase(),
        game.presentation.messages.zh.name,
        game.id.slice(0, -1),
      ]) {
        expect((await run(['play'], `${typed}\n`)).out).toContain(`\n${game.presentation.messages.en.name} · `);
      }
    }
  });

  test('exits with 0 if the input ends before a game is chosen', async () => {
    const { code, out } = await run(['play']);
    expect(code).toBe(0);
    expect(out).toContain('End of input. Goodbye.');
    expect(await run(['play'], 'chess\n')).toMatchObject({ code: 1, err: '' });
  });

  test('uses the requested language, or else the language of the system', async () => {
    expect((await run(['play', 'jungle'], '', { env: { LANG: 'zh_CN.UTF-8' } })).out).toContain('斗兽棋 · 轮到');
    expect((await run(['play', 'jungle', '--lang', 'en'], '', { env: { LC_ALL: 'zh_CN.UTF-8' } })).out).toContain(
      "RED's Turn",
    );
    expect((await run(['play', 'jungle', '--lang', 'fr'])).code).toBe(2);
  });
});

describe('as JSON', () => {
  test('prints one object per line: states, refusals, lists, and finally the record', async () => {
    const { out } = await play(['ctor', '--json'], '1,1', '1,1', 'moves', 'undo', 'save x');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual([
      'state',
      'state',
      'refused',
      'moves',
      'note',
      'state',
      'note',
      'record',
    ]);
    expect(lines[1]).toMatchObject({ game: 'ctor', ply: 1, toMove: 1, lastMove: '1,1', outcome: null });
    expect(lines[2]).toEqual({ type: 'refused', code: 'occupied', message: expect.any(String) });
    expect(lines[3].moves).toHaveLength(99);
    expect(lines[6]).toMatchObject({ file: 'x.json' });
    expect(lines[7].record).toMatchObject({ format: 'quintet/1', entries: [] });
  });
});
