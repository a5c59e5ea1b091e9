import type { Player, Scene, Seat } from '@quintet/engine';
import { type Control, fill, type Gauge, type Messages, opponent, SEATS, type Token } from '@quintet/engine/authoring';
import type { TerminalMessages } from '../terminal/messages.ts';
import { flow, wrap } from '../terminal/width.ts';
import { type Look, label, stacksOf } from './cell.ts';

/** Draws a few lines per seat: player, gauges and controls, with an arrow at the seat to move. */
export function drawPanel(
  scene: Scene,
  messages: Messages,
  texts: TerminalMessages,
  look: Look,
  toMove: Seat | null,
  columns: number,
  players: readonly [Player, Player],
): string[] {
  const lines = SEATS.flatMap((seat) => {
    const letters = look.signs ?? (scene.edges.length > 0 ? look.letters : null);
    const sign = letters ? `${letters[seat]} ` : '';
    const pointer = seat === toMove ? look.paint.color.bold('▶ ') : '  ';
    const name = look.paint.name(seat)(`${sign}${messages.seats[seat]}`);
    const facts = [
      ...scene.gauges.filter((gauge) => gauge.seat === seat).flatMap((gauge) => gaugeText(gauge, messages)),
      ...scene.controls
        .filter((control) => control.seat === seat && control.count !== 0)
        .map((control) => controlText(control, messages)),
    ];
    const taken = scene.captured.filter((token) => token.seat === opponent(seat));
    if (taken.length > 0)
      facts.push(`${texts.captured}: ${taken.map((token) => label(token, { ...look, signs: null })).join(' ')}`);
    const { level } = players[seat];
    const bot = level === null ? '' : look.paint.color.dim(` · ${fill(texts.level, { level: String(level) })}`);
    return [pointer + name + bot, ...flow(facts, columns - 4).map((line) => `    ${line}`)];
  });
  const shared = scene.gauges.filter(({ seat }) => seat === null).flatMap((gauge) => gaugeText(gauge, messages));
  lines.push(...flow(shared, columns - 2).map((line) => `  ${line}`));
  const stacks = stackLines(scene, look, columns);
  return stacks.length > 0 ? [...lines, texts.stacks, ...stacks] : lines;
}

/** Text of a gauge: the name of a flag that is set, or a number with its maximum. */
function gaugeText({ name, value, max }: Gauge, { names }: Messages): string[] {
  const title = names[name] ?? name;
  if (max === 1) return value > 0 ? [title] : [];
  return [`${title} ${value}${max === null ? '' : `/${max}`}`];
}

function controlText({ kind, count, cost }: Control, { names }: Messages): string {
  const title = names[kind] ?? kind;
  return `${title}${count === null ? '' : ` ×${count}`}${cost === null ? '' : ` (${cost})`}`;
}

/** Lists the pieces of each stack, from bottom to top. */
function stackLines(scene: Scene, look: Look, columns: number): string[] {
  const high = [...stacksOf(scene)].filter(([, stack]) => stack.length > 1);
  const paint = (token: Token): string => look.paint.tile(token.seat)(label(token, look));
  return high.flatMap(([cell, stack]) => wrap(`    ${cell}: ${stack.map(paint).join(' < ')}`, columns));
}
