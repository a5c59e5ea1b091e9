import {
  type Change,
  type Control,
  fill,
  type Gauge,
  type Language,
  type Messages,
  type NoteChange,
  noteSentence,
  type Path,
  type Scene,
  type Seat,
  type Target,
} from '@quintet/engine/authoring';
import type { GaugeLook, Look } from '../widget/look/look.ts';
import type { BoardView } from '../widget/view.ts';
import { texts } from './messages.ts';

const notesOf = (changes: readonly Change[], seat: Seat): NoteChange[] =>
  changes.filter((change) => change.kind === 'note').filter((note) => note.seat === seat);

/** The effects of a move on a player, as sentences. Gauge changes that happen together share a sentence: "+1 point, +1 energy". */
export function noteSentences(
  changes: readonly Change[],
  seat: Seat,
  messages: Messages,
  language: Language,
): string[] {
  const sentences = new Map<string, string[]>();
  for (const note of notesOf(changes, seat)) {
    const key = note.gauge ? `${note.step}` : `${note.step} ${note.name}`;
    sentences.set(key, [...(sentences.get(key) ?? []), noteSentence(messages, note)]);
  }
  return [...sentences.values()].map((parts) => parts.join(texts[language].comma));
}

/** How much the last move changed each gauge of a seat, by gauge name. */
export function gainsOf({ last }: BoardView, seat: Seat): ReadonlyMap<string, number> {
  const gains = new Map<string, number>();
  for (const { gauge } of notesOf(last?.changes ?? [], seat)) {
    if (gauge) gains.set(gauge.name, (gains.get(gauge.name) ?? 0) + gauge.by);
  }
  return gains;
}

/** Why a control is disabled. `isOn` says whether the control's seat may move on this device. */
export function whyUnusable(view: BoardView, { seat, cost, target }: Control, isOn: boolean): string {
  const { refusals } = view.messages;
  if (view.scene.controls.length === 0) return refusals['game-over'] ?? '';
  if (!isOn) return view.idle() ?? refusals['not-your-seat'] ?? '';
  const energy = view.scene.gauges.find((gauge) => gauge.name === 'energy' && gauge.seat === seat);
  if (!energy || cost === null || cost <= energy.value) return view.explain([target]).text;
  return fill(texts[view.language].needs, { cost: String(cost), value: String(energy.value) });
}

const PLAIN: GaugeLook = { shape: 'number' };

export const gaugeLook = (look: Look, name: string): GaugeLook => look.gauges[name] ?? PLAIN;

/** The gauges of a seat, or the shared gauges if `seat` is `null`. */
export const gaugesOf = (scene: Scene, seat: Seat | null): Gauge[] =>
  scene.gauges.filter((gauge) => gauge.seat === seat);

export interface Balance {
  readonly name: string;
  /** Both seats' values, by seat. */
  readonly values: readonly [number, number];
  readonly whole: number;
}

/** The gauges whose values add up to a fixed total. */
export function balances({ scene, look }: Pick<BoardView, 'scene' | 'look'>): Balance[] {
  const [first, second] = [gaugesOf(scene, 0), gaugesOf(scene, 1)];
  return first.flatMap(({ name, value, max }) => {
    const other = second.find((gauge) => gauge.name === name);
    if (!gaugeLook(look, name).isShared || !other || max === null) return [];
    return [{ name, values: [value, other.value] as const, whole: max }];
  });
}

/** A player's controls beside the board, grouped by how they are shown. */
export interface Rack {
  /** Pieces in hand, with their counts. */
  readonly hand: readonly Control[];
  /** Skills, or scoring lines while the player must choose one of them. */
  readonly skills: readonly Control[];
  /** The control for passing, present only when passing is legal. */
  readonly passes: readonly Control[];
}

/** The cells that a control represents, such as those of a scoring line; empty for controls without cells. */
export function cellsOfControl(scene: Scene, { target }: Control): Target[] {
  const [, ...parts] = target.split(':');
  const cells = new Set(scene.cells.map((cell) => cell.target));
  return parts.every((part) => cells.has(part)) ? parts : [];
}

/**
 * The controls of a seat. Scenes list skills only for the seat to move, but both seats have the same skills, so they are shown
 * for both. While the player must choose a scoring line, the lines replace the skills, since nothing else is legal.
 */
export function rackOf(scene: Scene, seat: Seat): Rack {
  const own = scene.controls.filter((control) => control.seat === seat);
  const hand = own.filter((control) => control.count !== null);
  const choices = own.filter((control) => cellsOfControl(scene, control).length > 0);
  const costing = scene.controls.filter((control) => control.cost !== null);
  const passes = own.filter((control) => ![...hand, ...choices, ...costing].includes(control));
  return { hand, skills: choices.length > 0 ? choices : costing.map((control) => ({ ...control, seat })), passes };
}

/** Whether touching a target starts a move or continues the current selection. */
export const leadsOn = (paths: readonly Path[], next: ReadonlySet<Target>, target: Target): boolean =>
  next.has(target) || paths.some(([first]) => first === target);
