// @vitest-environment happy-dom
import type { Game, Position, Seat } from '@quintet/engine/kernel';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { Selection } from '../board/selection.svelte.ts';
import { viewOf } from '../board/view.ts';
import { type GameId, loadGame } from '../games.ts';
import PlayerPanel from './player-panel.svelte';

const mounted: Record<string, unknown>[] = [];
afterEach(async () => {
  for (const panel of mounted.splice(0)) await unmount(panel);
});

async function started(id: GameId, moves: readonly string[] = []): Promise<{ game: Game; position: Position }> {
  const game = await loadGame(id);
  const options = game.parseOptions({});
  if (!options.ok) throw new Error(`${id} does not start`);
  const position = game.start(options.value);
  for (const text of moves) {
    const move = game.parse(text, position);
    if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
    position.play(move.value);
  }
  return { game, position };
}

function shown({ game, position }: { game: Game; position: Position }, seat: Seat, selection = new Selection()) {
  const view = viewOf(game, position, 'en', { touching: true, before: null });
  selection.view = view;
  const props = { view, seat, name: 'Ann', isTurn: position.toMove === seat, selection };
  mounted.push(mount(PlayerPanel, { target: document.body, props }));
  flushSync();
  const panel = document.body.lastElementChild as HTMLElement;
  const button = (label: string) => panel.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
  const touch = (label: string) => {
    button(label)?.click();
    flushSync();
  };
  return { panel, selection, button, touch };
}

describe('a player’s panel', () => {
  test('says who sits where and whose turn it is, in words', async () => {
    const { panel } = shown(await started('jungle'), 0);
    expect(panel.getAttribute('aria-label')).toBe('Ann, RED');
    expect(panel.querySelector('h2')?.textContent).toBe('Ann');
    expect(panel.textContent).toContain('To move');
  });

  test('says nothing of a turn to the one who waits', async () => {
    expect(shown(await started('jungle'), 1).panel.textContent).not.toContain('To move');
  });

  test('keeps a place for captured pieces from the start', async () => {
    const { panel } = shown(await started('jungle'), 0);
    expect(panel.querySelector('h3')?.textContent).toBe('Captured Pieces');
    expect(panel.querySelectorAll('li')).toHaveLength(0);
  });

  test('shows captured pieces to whoever took them', async () => {
    const { game, position } = await started('jungle');
    const [taken] = game.scene(position).tokens.filter((token) => token.seat === 1 && token.kind === 'cat');
    if (!taken) throw new Error('there is no blue cat');
    const after: Game = { ...game, scene: (at) => ({ ...game.scene(at), captured: [taken] }) };
    expect(shown({ game: after, position }, 0).panel.querySelector('li')?.title).toBe('BLUE Cat');
    expect(shown({ game: after, position }, 1).panel.querySelectorAll('li')).toHaveLength(0);
  });

  test('picks a piece in hand, and shows it as pressed', async () => {
    const { selection, button, touch } = shown(await started('bugs'), 0);
    touch('Ant, 3 left');
    expect(selection.picked).toEqual(['hand:ANT']);
    expect(button('Ant, 3 left')?.getAttribute('aria-pressed')).toBe('true');
    expect(button('Spider, 2 left')?.getAttribute('aria-pressed')).toBe('false');
  });

  test('offers nothing to touch to the one who waits, but shows the hand', async () => {
    const { panel } = shown(await started('bugs'), 1);
    expect(panel.querySelectorAll('button:not(:disabled)')).toHaveLength(0);
    expect(panel.querySelector('[aria-label="Ant, 3 left"]')).not.toBeNull();
  });

  test('shows what one player picks to that player only, though both have the same skills', async () => {
    const match = await started('xo');
    const own = shown(match, 0);
    const other = shown(match, 1, own.selection);
    own.selection.touch('skill:seal');
    flushSync();
    const pressed = ({ panel }: typeof own) => panel.querySelectorAll('[aria-pressed="true"]').length;
    expect(own.selection.picked).toEqual(['skill:seal']);
    expect([pressed(own), pressed(other)]).toEqual([1, 0]);
  });

  test('tells at a skill why it cannot be used', async () => {
    const { panel, button, touch } = shown(await started('xo'), 0);
    expect(button('Double Place, costs 4')?.getAttribute('aria-disabled')).toBe('true');
    expect(panel.textContent).not.toContain('energy for that');
    touch('Double Place, costs 4');
    expect(panel.textContent).toContain('You do not have enough energy for that');
  });
});
