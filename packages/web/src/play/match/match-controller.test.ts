// @vitest-environment happy-dom
import { loadGame } from '@quintet/board/games/index.ts';
import type { Game, Move } from '@quintet/engine/authoring';
import { jungle } from '@quintet/engine/jungle';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcer } from '../../ui/notices.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { startMatchOf, texts } from '../local/fakes.ts';
import { toolOf } from './actions.ts';
import { MatchController, type MatchMode } from './match-controller.svelte.ts';

beforeAll(() => loadGame('jungle'));
beforeEach(() => {
  settings.confirm = 'off';
  settings.language = 'en';
});

function open({ isOnline = false } = {}) {
  const { play, move } = startMatchOf(jungle as Game);
  const mode: MatchMode = { tools: [toolOf('zen'), toolOf('undo')], primary: [], isOnline, perform: () => {} };
  const controller = new MatchController(play, () => mode);
  const choose = (text: string): void => {
    const parsed = jungle.notation.parse(play.match.position as never, text);
    if (!parsed.ok) throw new Error(parsed.error.code);
    controller.choose(parsed.value as Move);
  };
  const press = (key: string): void => controller.press(new KeyboardEvent('keydown', { key }));
  return { controller, play, move, choose, press };
}

describe('move confirmation', () => {
  test('is off by default', () => {
    const { play, choose } = open();
    choose('E3-E4');
    expect(texts(play)).toEqual(['E3-E4']);
  });

  test('holds back a chosen move until it is confirmed', () => {
    settings.confirm = 'always';
    const { controller, play, choose } = open();
    choose('E3-E4');
    expect([texts(play), controller.pending !== null]).toEqual([[], true]);
    controller.confirm();
    expect([texts(play), controller.pending]).toEqual([['E3-E4'], null]);
  });

  test('may be limited to online matches', () => {
    settings.confirm = 'online';
    const here = open();
    here.choose('E3-E4');
    expect(texts(here.play)).toEqual(['E3-E4']);
    const online = open({ isOnline: true });
    online.choose('E3-E4');
    expect(texts(online.play)).toEqual([]);
  });

  test('is cancelled by Escape or by a touch on the board', () => {
    settings.confirm = 'always';
    const { controller, play, choose, press } = open();
    choose('E3-E4');
    press('Escape');
    expect(controller.pending).toBe(null);
    choose('E3-E4');
    expect(controller.selection.onidle?.()).toBe(true);
    expect([controller.pending, texts(play)]).toEqual([null, []]);
  });

  test('is cancelled by any change to the match', () => {
    settings.confirm = 'always';
    const { controller, move, choose } = open();
    choose('E3-E4');
    move('C3-C4');
    expect(controller.pending).toBe(null);
  });
});

describe('stepping through a running match', () => {
  function played() {
    const opened = open();
    for (const text of ['E3-E4', 'E7-E6', 'E4-E5']) opened.move(text);
    return opened;
  }

  test('arrow keys, Home and End show earlier positions and announce them', () => {
    const { play, press } = played();
    press('ArrowLeft');
    expect(play.viewing).toBe(2);
    expect(announcer.text).toMatch(/^Move 2 of 3\. BLUE Cat E7→E6/);
    press('Home');
    expect([play.viewing, announcer.text.trim()]).toEqual([0, 'Move 0 of 3. Start']);
    press('ArrowLeft');
    expect(play.viewing).toBe(0);
    press('ArrowRight');
    expect(play.viewing).toBe(1);
    press('End');
    expect(play.viewing).toBe(null);
    expect(announcer.text).toMatch(/^Back at the current position\. BLUE's Turn/);
  });

  test('a new move is announced, and the earlier position stays on the board', () => {
    const { controller, play, move, press } = played();
    press('ArrowLeft');
    expect(controller.lengthWhenLookingBack).toBe(3);
    play.show(null);
    press('ArrowLeft');
    const { viewing } = play;
    play.viewing = null;
    move('E6-D6');
    play.viewing = viewing;
    expect([play.viewing, play.match.moves.length > controller.lengthWhenLookingBack]).toEqual([2, true]);
  });

  test('a touch on the board returns to the current position', () => {
    const { controller, play, press } = played();
    press('ArrowLeft');
    expect(controller.selection.onidle?.()).toBe(true);
    expect(play.viewing).toBe(null);
    expect(controller.selection.onidle?.()).toBe(false);
  });
});

test('the key z toggles zen mode; Escape first leaves an earlier position, then zen mode', () => {
  const { controller, play, move, press } = open();
  move('E3-E4');
  press('z');
  press('ArrowLeft');
  expect([controller.isZen, play.viewing]).toEqual([true, 0]);
  press('Escape');
  expect([controller.isZen, play.viewing]).toEqual([true, null]);
  press('Escape');
  expect(controller.isZen).toBe(false);
});
