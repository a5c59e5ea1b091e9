import { expect } from 'vitest';
import {
  type Change,
  fill,
  type Game,
  type Move,
  noteSentence,
  type Position,
  type Scene,
  taskSentence,
  type Words,
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
export function explained(game: Game, position: Position, move: Move | null, words: Words): string[] {
  const { controls, prompt } = game.scene(position);
  const notes = move === null ? [] : game.changes(position, move).filter((change) => change.kind === 'note');
  return [
    ...controls.flatMap(({ kind, cost }) =>
      cost === null ? [] : fill(words.effects[kind] ?? '', { cost: `${cost}` }),
    ),
    ...notes.map((note) => (words.notes[note.name] ? noteSentence(words, note) : '')),
    ...(prompt !== null && !words.prompts[prompt] ? [''] : []),
    ...[true, false].map((isOwn) => taskSentence(words, prompt, position.toMove, isOwn)),
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
