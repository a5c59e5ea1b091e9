import { expect } from 'vitest';
import {
  type Change,
  fill,
  type Game,
  type Messages,
  type Move,
  noteSentence,
  type Position,
  type Scene,
  taskSentence,
} from '../kernel/index.ts';

/** The last note about a gauge of a seat gives its value, and all of them together how it changed. */
export function expectNotesAddUp(changes: readonly Change[], before: Scene, after: Scene): void {
  const notes = changes.flatMap((change) =>
    change.kind === 'note' && change.gauge ? [{ ...change.gauge, seat: change.seat }] : [],
  );
  for (const { name, seat } of notes) {
    const about = notes.filter((note) => note.name === name && note.seat === seat);
    const valueIn = (scene: Scene) => scene.gauges.find((gauge) => gauge.name === name && gauge.seat === seat)?.value;
    expect(about.at(-1)?.value).toBe(valueIn(after));
    expect((valueIn(before) ?? 0) + about.reduce((sum, { by }) => sum + by, 0)).toBe(valueIn(after));
  }
}

/** The sentences beyond names: what controls do, what a move brings about, what has to be done. */
export function explained(game: Game, position: Position, move: Move | null, messages: Messages): string[] {
  const { controls, prompt } = game.presentation.scene(position);
  const notes =
    move === null ? [] : game.presentation.changes(position, move).filter((change) => change.kind === 'note');
  return [
    ...controls.flatMap(({ kind, cost }) =>
      cost === null ? [] : fill(messages.effects[kind] ?? '', { cost: `${cost}` }),
    ),
    ...notes.map((note) => (messages.notes[note.name] ? noteSentence(messages, note) : '')),
    ...(prompt !== null && !messages.prompts[prompt] ? [''] : []),
    ...[true, false].map((isOwn) => taskSentence(messages, prompt, position.toMove, isOwn)),
  ];
}

/** The keys of everything that a scene shows by name. */
export function namesShown(scene: Scene): Set<string> {
  const tokens = [...scene.tokens, ...scene.captured];
  return new Set([
    ...scene.cells.map(({ terrain }) => terrain),
    ...tokens.flatMap(({ kind, marks, age }) => [kind, ...marks, ...(age === null ? [] : [`age-${age}`])]),
    ...scene.controls.map(({ kind }) => kind),
    ...scene.gauges.map(({ name }) => name),
  ]);
}
