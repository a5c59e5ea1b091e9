import type { Control, Path, Scene, Seat, Target } from '@quintet/engine/kernel';

/** What a player can touch beside the board, by the way it is shown. */
export interface Rack {
  /** Counted things: pieces in hand. */
  readonly hand: readonly Control[];
  /** Things to choose from in their place: skills, or the lines that must be chosen from first. */
  readonly skills: readonly Control[];
  /** What ends a turn without doing anything; there only when it is due. */
  readonly passes: readonly Control[];
}

/** The cells that a control stands for, such as those of a line; empty for others. */
export function cellsOfControl(scene: Scene, { target }: Control): Target[] {
  const [, ...parts] = target.split(':');
  const cells = new Set(scene.cells.map((cell) => cell.target));
  return parts.every((part) => cells.has(part)) ? parts : [];
}

/**
 * Skills are those of the seat to move; whoever waits has the same ones, so they stay in sight. While cells are to be chosen,
 * nothing else can be done, and they take the skills' place.
 */
export function rackOf(scene: Scene, seat: Seat): Rack {
  const own = scene.controls.filter((control) => control.seat === seat);
  const hand = own.filter((control) => control.count !== null);
  const choices = own.filter((control) => cellsOfControl(scene, control).length > 0);
  const costing = scene.controls.filter((control) => control.cost !== null);
  const passes = own.filter((control) => ![...hand, ...choices, ...costing].includes(control));
  return { hand, skills: choices.length > 0 ? choices : costing.map((control) => ({ ...control, seat })), passes };
}

/** Whether touching it begins a move or carries on the one that is picked. */
export const leadsOn = (paths: readonly Path[], next: ReadonlySet<Target>, target: Target): boolean =>
  next.has(target) || paths.some(([first]) => first === target);
