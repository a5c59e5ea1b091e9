import {
  type Change,
  canonical,
  fill,
  type Game,
  type Json,
  type Messages,
  type Move,
  noteSentence,
  type Position,
  type Scene,
  taskSentence,
} from '../kernel/index.ts';

/** Throws unless the condition holds. The message names the rule that is broken. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Throws unless both values are the same JSON. `what` names the value. */
export function checkEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [textOf(actual), textOf(expected)];
  if (is === should) return;
  const at = [...is].findIndex((char, i) => char !== should[i]);
  const from = Math.max(0, (at < 0 ? is.length : at) - 40);
  const brief = (text: string): string => `${from > 0 ? '…' : ''}${text.slice(from, from + 200)}`;
  throw new Error(`${what}: is ${brief(is)} but should be ${brief(should)}`);
}

const textOf = (value: unknown): string => (value === undefined ? 'undefined' : canonical(value as Json));

/** Checks that the notes about a gauge add up to its change, and that the last note reports the gauge's new value. */
export function checkNotesAddUp(changes: readonly Change[], before: Scene, after: Scene): void {
  const notes = changes.flatMap((change) =>
    change.kind === 'note' && change.gauge ? [{ ...change.gauge, seat: change.seat }] : [],
  );
  for (const { name, seat } of notes) {
    const about = notes.filter((note) => note.name === name && note.seat === seat);
    const valueIn = (scene: Scene) => scene.gauges.find((gauge) => gauge.name === name && gauge.seat === seat)?.value;
    checkEqual(`${name} in its last note`, about.at(-1)?.value, valueIn(after));
    checkEqual(
      `${name} after its notes`,
      (valueIn(before) ?? 0) + about.reduce((sum, { by }) => sum + by, 0),
      valueIn(after),
    );
  }
}

/** All sentences about a position: effects of controls, notes of the move, the prompt. */
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

/** The keys of all names that a scene needs. */
export function namesShown(scene: Scene): Set<string> {
  const tokens = [...scene.tokens, ...scene.captured];
  return new Set([
    ...scene.cells.map(({ terrain }) => terrain),
    ...tokens.flatMap(({ kind, marks, age }) => [kind, ...marks, ...(age === null ? [] : [`age-${age}`])]),
    ...scene.controls.map(({ kind }) => kind),
    ...scene.gauges.map(({ name }) => name),
  ]);
}
