import type { Control, Path, Scene, Seat, Target } from '@quintet/engine/authoring';

/** A player's controls beside the board, grouped by how they are shown. */
export interface Rack {
  /** Pieces in hand, with their counts. */
  readonly hand: readonly Control[];
  /** Skills, or scoring lines while the player must choose one of them. */
  readonly skills: readonly Control[];
  /** Passes, present only when passing is possible. */
  readonly passes: readonly Control[];
}

/** The cells that a control stands for, such as those of a scoring line; empty for other controls. */
export function cellsOfControl(scene: Scene, { target }: Control): Target[] {
  const [, ...parts] = target.split(':');
  const cells = new Set(scene.cells.map((cell) => cell.target));
  return parts.every((part) => cells.has(part)) ? parts : [];
}

/**
 * The controls of a seat. Scenes list skills only for the seat to move, but both seats have the same skills, so they are shown for
 * both. Lines to choose from replace the skills, since nothing else is legal then.
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
