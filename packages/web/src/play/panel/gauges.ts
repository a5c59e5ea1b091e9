import penalty from 'virtual:icons/lucide/battery-warning';
import priority from 'virtual:icons/lucide/chevrons-up';
import placements from 'virtual:icons/lucide/circle-plus';
import overheat from 'virtual:icons/lucide/flame';
import around from 'virtual:icons/lucide/hexagon';
import energy from 'virtual:icons/lucide/zap';
import type { Gauge, Scene, Seat } from '@quintet/engine/kernel';

/** `score` is large, beside the name; `pips` are dots; `bar` is a part of a whole; `flag` is on or off; `number` is plain. */
export type GaugeShape = 'score' | 'pips' | 'bar' | 'flag' | 'number';

export interface GaugeLook {
  readonly shape: GaugeShape;
  /** Replaces the name on small screens; `null` keeps the name. */
  readonly icon: string | null;
  /** Whether both seats' values are also shown as shares of one whole. */
  readonly shared: boolean;
  /** Whether a high value is bad for its seat. */
  readonly bad: boolean;
}

const look = (shape: GaugeShape, more: Partial<GaugeLook> = {}): GaugeLook => ({
  shape,
  icon: null,
  shared: false,
  bad: false,
  ...more,
});

const LOOKS: Readonly<Record<string, GaugeLook>> = {
  points: look('score'),
  cells: look('score', { shared: true }),
  pieces: look('number'),
  placements: look('pips', { icon: placements }),
  energy: look('pips', { icon: energy }),
  'around-queen': look('pips', { icon: around, bad: true }),
  overheat: look('flag', { icon: overheat, bad: true }),
  priority: look('flag', { icon: priority }),
  penalty: look('flag', { icon: penalty, bad: true }),
  turns: look('bar'),
  quiet: look('bar'),
  'sudden-death': look('flag', { icon: overheat, bad: true }),
};
const PLAIN = look('number');

export const hasLook = (name: string): boolean => Object.hasOwn(LOOKS, name);

export const gaugeLook = (name: string): GaugeLook => LOOKS[name] ?? PLAIN;

/** The gauges of a seat; for `null`, the shared ones. */
export const gaugesOf = (scene: Scene, seat: Seat | null): Gauge[] =>
  scene.gauges.filter((gauge) => gauge.seat === seat);

export interface Balance {
  readonly name: string;
  /** By seat. */
  readonly values: readonly [number, number];
  readonly whole: number;
}

/** The gauges that are shares of one whole. */
export function balances(scene: Scene): Balance[] {
  const [first, second] = [gaugesOf(scene, 0), gaugesOf(scene, 1)];
  return first.flatMap(({ name, value, max }) => {
    const other = second.find((gauge) => gauge.name === name);
    if (!gaugeLook(name).shared || !other || max === null) return [];
    return [{ name, values: [value, other.value] as const, whole: max }];
  });
}
