import type { Gauge, Scene, Seat } from '@quintet/engine/authoring';
import type { GaugeLook, Look } from '../../board/look/look.ts';
import type { BoardView } from '../../board/view.ts';

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

/** The gauges that are shares of one whole. */
export function balances({ scene, look }: Pick<BoardView, 'scene' | 'look'>): Balance[] {
  const [first, second] = [gaugesOf(scene, 0), gaugesOf(scene, 1)];
  return first.flatMap(({ name, value, max }) => {
    const other = second.find((gauge) => gauge.name === name);
    if (!gaugeLook(look, name).isShared || !other || max === null) return [];
    return [{ name, values: [value, other.value] as const, whole: max }];
  });
}
