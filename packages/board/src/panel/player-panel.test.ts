// @vitest-environment happy-dom
import { type Game, type Position, playTexts, type Seat, unwrap } from '@quintet/engine/authoring';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import { viewOf } from '../games/view.ts';
import { Selection } from '../widget/selection.svelte.ts';
import PlayerPanel from './player-panel.svelte';

const mounted: Record<string, unknown>[] = [];
afterEach(async () => {
  for (const panel of mounted.splice(0)) await unmount(panel);
});

async function started(id: string, moves: readonly string[] = []): Promise<{ game: Game; position: Position }> {
  const game = await loadGame(id);
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error(`${id} does not start`);
  const position = game.rules.start(options.value);
  unwrap(playTexts(game, position, moves));
  return { game, position };
}

const legalMoveOf = (game: Game, position: Position, text: string): number => game.notation.read(position, text) ?? -1;

function shown(
  { game, position }: { game: Game; position: Position },
  seat: Seat,
  selection = new Selection(),
  before: { position: Position; move: number } | null = null,
) {
  const view = viewOf(game, position, 'en', { touching: true, before });
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
  test('shows the player, the seat and the turn as text', async () => {
    const { panel } = shown(await started('jungle'), 0);
    expect(panel.getAttribute('aria-label')).toBe('Ann, RED');
    expect(panel.querySelector('h2')?.textContent).toBe('Ann');
    expect(panel.textContent).toContain('To move');
  });

  test('does not show a turn for the waiting player', async () => {
    expect(shown(await started('jungle'), 1).panel.textContent).not.toContain('To move');
  });

  test('reserves space for captured pieces from the start', async () => {
    const { panel } = shown(await started('jungle'), 0);
    expect(panel.querySelector('h3')?.textContent).toBe('Captured Pieces');
    expect(panel.querySelectorAll('li')).toHaveLength(0);
  });

  test('shows captured pieces beside the player who captured them', async () => {
    const { game, position } = await started('jungle');
    const [taken] = game.presentation
      .scene(position)
      .tokens.filter((token) => token.seat === 1 && token.kind === 'cat');
    if (!taken) throw new Error('there is no blue cat');
    const after: Game = {
      ...game,
      presentation: { ...game.presentation, scene: (at) => ({ ...game.presentation.scene(at), captured: [taken] }) },
    };
    expect(shown({ game: after, position }, 0).panel.querySelector('li')?.title).toBe('BLUE Cat');
    expect(shown({ game: after, position }, 1).panel.querySelectorAll('li')).toHaveLength(0);
  });

  test('shows the selected piece in the hand as pressed', async () => {
    const { selection, button, touch } = shown(await started('bugs'), 0);
    touch('Ant, 3 left');
    expect(selection.picked).toEqual(['hand:ANT']);
    expect(button('Ant, 3 left')?.getAttribute('aria-pressed')).toBe('true');
    expect(button('Spider, 2 left')?.getAttribute('aria-pressed')).toBe('false');
  });

  test('shows the waiting player’s hand without enabled buttons', async () => {
    const { panel } = shown(await started('bugs'), 1);
    expect(panel.querySelectorAll('button:not(:disabled)')).toHaveLength(0);
    expect(panel.querySelector('[aria-label="Ant, 3 left"]')).not.toBeNull();
  });

  test('shows a skill as selected only for the player who selected it, although both have the same skills', async () => {
    const match = await started('xo');
    const own = shown(match, 0);
    const other = shown(match, 1, own.selection);
    own.selection.touch('skill:seal');
    flushSync();
    const pressed = ({ panel }: typeof own) => panel.querySelectorAll('[aria-pressed="true"]').length;
    expect(own.selection.picked).toEqual(['skill:seal']);
    expect([pressed(own), pressed(other)]).toEqual([1, 0]);
  });

  test('a skill explains its effect, its cost and why it cannot be used', async () => {
    const { button, touch, selection } = shown(await started('xo'), 0);
    const described = (label: string) => {
      const described = button(label)?.getAttribute('aria-describedby');
      return described ? document.getElementById(described) : null;
    };
    expect(described('Seal, costs 2 energy')?.textContent?.trim()).toBe(
      'For 2 energy, close an empty cell until your opponent’s next turn is over.',
    );
    const double = described('Double Place, costs 4 energy');
    expect(button('Double Place, costs 4 energy')?.getAttribute('aria-disabled')).toBe('true');
    expect(double?.textContent).toContain('Needs 4 energy, you have 3');
    expect(double?.parentElement?.hidden).toBe(true);
    touch('Double Place, costs 4 energy');
    expect(selection.picked).toEqual([]);
    expect(double?.parentElement?.hidden).toBe(false);
  });

  test('a skill without a legal use shows the game’s refusal', async () => {
    const { button } = shown(await started('xo'), 0);
    const disrupt = document.getElementById(button('Disrupt, costs 3 energy')?.getAttribute('aria-describedby') ?? '');
    expect(disrupt?.textContent).toContain('There is no suitable piece for this skill');
  });

  test('the skills of the waiting player can be focused but not used', async () => {
    const { button, touch, selection } = shown(await started('xo'), 1);
    expect(button('Seal, costs 2 energy')?.disabled).toBe(false);
    const seal = document.getElementById(button('Seal, costs 2 energy')?.getAttribute('aria-describedby') ?? '');
    expect(seal?.textContent).toContain('It is not your turn');
    touch('Seal, costs 2 energy');
    expect([selection.picked, selection.refusal]).toEqual([[], null]);
  });

  test('shows the effects of the last move on each player, and highlights new pips', async () => {
    const moves = ['place 0,0', 'place 3,3', 'place 0,1', 'place 2,1', 'seal 3,0', 'place 3,2', 'place 0,2'];
    const match = await started('xo', moves);
    const before = { position: match.position.clone(), move: 0 };
    before.position.undo();
    before.move = legalMoveOf(match.game, before.position, 'place 0,2');
    const [first, second] = ([0, 1] as const).map((seat) => shown(match, seat, new Selection(), before).panel);
    const notes = (panel?: HTMLElement) =>
      [...(panel?.querySelectorAll('.notes li') ?? [])].map((li) => li.textContent);
    expect(notes(first)).toEqual(['+1 point, +1 energy']);
    expect(notes(second)).toEqual(['Overheated: energy back to 3, +2 energy (Priority)']);
    expect(first?.querySelectorAll('.pip.gained')).toHaveLength(1);
    expect(first?.querySelectorAll('.score.gained')).toHaveLength(1);
  });
});
