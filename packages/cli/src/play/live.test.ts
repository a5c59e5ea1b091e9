import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { main } from '../main.ts';
import { TestFolder, testTerminal } from '../testkit/terminal.ts';

const folder = new TestFolder();

/** A person at a terminal of 80 × 24 characters, who types and waits for output. */
function sit(...argv: string[]) {
  const keyboard = new PassThrough();
  const terminal = testTerminal(keyboard, {
    folder: folder.path,
    tty: { columns: 80, rows: 24 },
    env: { TERM: 'xterm', NO_COLOR: '1' },
  });
  const ended = main(argv, terminal);
  let read = 0;
  return {
    ended,
    screen: () => stripVTControlCharacters(terminal.out()),
    raw: () => terminal.out(),
    /** Waits until `text` appears in the output since the previous wait. */
    async sees(text: string) {
      await vi.waitFor(() => expect(stripVTControlCharacters(terminal.out()).slice(read)).toContain(text), {
        timeout: 10_000,
        interval: 5,
      });
      read = stripVTControlCharacters(terminal.out()).length;
    },
    types: (text: string) => keyboard.write(text),
    end: () => terminal.end(),
  };
}

describe('at a terminal', () => {
  test('redraws the board in place', async () => {
    const person = sit('play', 'jungle');
    await person.sees('RED> ');
    person.types('E3-E4\r');
    await person.sees('BLUE> ');
    expect(person.screen()).toContain('│[RR]│');
    expect(person.raw()).toContain('\u001b[H');
    person.types('resign\r');
    await person.sees('The match is over. Type undo');
    expect(person.screen()).toContain('RED wins: BLUE resigned');
    person.types('quit\r');
    await person.sees('Save the match for replay?');
    person.types('n\r');
    expect(await person.ended).toBe(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('explains what can be typed at the start and after an unreadable line', async () => {
    const person = sit('play', 'jungle');
    await person.sees('RED> ');
    expect(person.screen()).toContain('Type a move such as');
    person.types('nonsense\r');
    await person.sees('Type "moves" to list');
    person.types('quit\r');
    expect(await person.ended).toBe(0);
  });

  test('Ctrl-C after the end saves the finished match', async () => {
    const person = sit('play', 'ctor');
    await person.sees('First> ');
    person.types('1,1\r');
    await person.sees('Second> ');
    person.types('resign\r');
    await person.sees('The match is over.');
    person.types('\u0003');
    expect(await person.ended).toBe(0);
    expect(person.screen()).toMatch(/To replay it: npx\s+quintet replay/);
    expect(await readdir(folder.path)).toEqual(['ctor-20260102-030405.quintet.json']);
  });

  test('shows the selected targets in the prompt', async () => {
    const person = sit('play', 'bugs');
    await person.sees('WHITE> ');
    person.types('ant\r');
    await person.sees('WHITE Ant> ');
    person.types('quit\r');
    expect(await person.ended).toBe(0);
  });

  test('Ctrl-C and Ctrl-D save an unfinished match and print the file name', async () => {
    for (const key of ['\u0003', '\u0004']) {
      const person = sit('play', 'ctor');
      await person.sees('First> ');
      person.types('1,1\r');
      await person.sees('Second> ');
      person.types(key);
      expect(await person.ended).toBe(0);
      expect(person.screen()).toMatch(/The unfinished match was saved to\s+ctor-20260102-030405\.quintet\.json\./);
      expect(person.screen()).toMatch(/npx quintet play --load\s+ctor-20260102-030405\.quintet\.json/);
      expect(await readdir(folder.path)).toEqual(['ctor-20260102-030405.quintet.json']);
      await rm(path.join(folder.path, 'ctor-20260102-030405.quintet.json'));
    }
  });

  test('saves an unfinished match when the window is closed', async () => {
    const person = sit('play', 'ctor');
    await person.sees('First> ');
    person.types('1,1\r');
    await person.sees('Second> ');
    person.end();
    expect(await person.ended).toBe(0);
    expect(await readdir(folder.path)).toEqual(['ctor-20260102-030405.quintet.json']);
  });

  test('saves nothing if the person quits before the first move', async () => {
    const person = sit('play', 'ctor');
    await person.sees('First> ');
    person.types('\u0004');
    expect(await person.ended).toBe(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('replay starts from the first move, and q returns to the match', async () => {
    const person = sit('play', 'jungle');
    await person.sees('RED> ');
    person.types('replay\r');
    await person.sees('No moves yet');
    person.types('E3-E4\r');
    await person.sees('BLUE> ');
    person.types('replay\r');
    await person.sees('Move 0 / 1');
    person.types('\u001b[C');
    await person.sees('Move 1 / 1');
    person.types('q');
    await person.sees('BLUE> ');
    person.types('E7-E6\r');
    await person.sees('2. BLUE Cat E7→E6');
    person.types('quit\r');
    await person.sees('Save the unfinished match first?');
    person.types('n\r');
    expect(await person.ended).toBe(0);
  });

  test('quit asks whether to save', async () => {
    const person = sit('play', 'ctor');
    await person.sees('First> ');
    person.types('1,1\r');
    await person.sees('Second> ');
    person.types('quit\r');
    await person.sees('Save the unfinished match first?');
    person.types('n\r');
    expect(await person.ended).toBe(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('asks before it overwrites an existing file', async () => {
    const person = sit('play', 'ctor');
    await person.sees('First> ');
    person.types('save x\r');
    await person.sees('Game saved successfully to x.json');
    person.types('save x\r');
    await person.sees('Overwrite it?');
    person.types('y\r');
    await person.sees('Game saved successfully to x.json');
    person.types('quit\r');
    expect(await person.ended).toBe(0);
  });

  test('shows a long text page by page', async () => {
    const person = sit('play', 'jungle');
    await person.sees('RED> ');
    person.types('rules\r');
    await person.sees('Enter: more');
    person.types('\r');
    await person.sees('Enter:');
    person.types('q\r');
    await person.sees('RED> ');
    person.types('quit\r');
    expect(await person.ended).toBe(0);
  });

  test('a number typed at the end of a page picks from its list', async () => {
    const person = sit('play', 'jungle');
    await person.sees('RED> ');
    person.types('moves\r');
    await person.sees('Enter: back');
    person.types('1\r');
    await person.sees('BLUE> ');
    expect(person.screen()).toContain('1. RED ');
    person.types('resign\r');
    await person.sees('BLUE resigned');
    person.types('quit\r');
    await person.sees('Save the match for replay?');
    person.types('n\r');
    expect(await person.ended).toBe(0);
  });

  test('asks which game to play if none is given', async () => {
    const person = sit('play');
    await person.sees('Which game?');
    person.types('ctor\r');
    await person.sees('First> ');
    person.types('\u0004');
    expect(await person.ended).toBe(0);
  });
});
