import type { Game } from '@quintet/engine';
import { type Balance, scoreInterval, scoreOf } from '@quintet/engine/arena';
import { percent } from './report.ts';

const WIDTH = 960;
const HEIGHT = 880;
const INK = '#1f2933';
const FAINT = '#6b7785';
const RULE = '#d9dee4';
/** Colours for the first seat, draws, the second seat and neutral bars. No seat is named after any of these colours. */
const FIRST = '#34495e';
const DRAW = '#a9b2bc';
const SECOND = '#c9a66b';
const PLAIN = '#4f7f8c';

/** Draws a summary as SVG: results, endings, lengths, branching factor and first moves. */
export function plotOf(game: Game, title: string, balance: Balance): string {
  const { first, matches } = balance;
  const { low, high } = scoreInterval(first);
  const [one, two] = game.seats;
  const fair = `first seat scores ${percent(scoreOf(first))} (95 %: ${percent(low)} to ${percent(high)})`;
  const counted = (count: number): string => `${count} (${percent(count / matches)})`;
  const results = [
    { label: `${one} (first)`, value: first.wins, note: counted(first.wins), fill: FIRST },
    { label: 'draw', value: first.draws, note: counted(first.draws), fill: DRAW },
    { label: `${two} (second)`, value: first.losses, note: counted(first.losses), fill: SECOND },
  ];
  const reasons = balance.reasons
    .slice(0, 6)
    .map(({ reason, matches: value }) => ({ label: reason, value, note: counted(value), fill: PLAIN }));
  const beginnings = balance.beginnings.slice(0, 8).map(({ moves, matches: value, score }) => ({
    label: moves.join(' '),
    value,
    note: `${counted(value)}, first seat ${percent(score)}`,
    fill: PLAIN,
  }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}" role="img">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${text(40, 40, title, { size: 20, weight: 600 })}
${text(40, 62, `${fair}; ${balance.distinct} of ${matches} matches differ`, { fill: FAINT })}
${panel(40, 90, 'Results', bars(420, 190, 120, results))}
${panel(500, 90, 'Endings', bars(420, 190, 120, reasons))}
${panel(40, 300, 'Length', histogram(420, 270, balance))}
${panel(500, 300, 'Branching', branching(420, 270, balance))}
${panel(40, 605, 'Most frequent openings', bars(880, 230, 200, beginnings))}
</svg>
`;
}

interface TextStyle {
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
}

function text(x: number, y: number, content: string, { size, weight, anchor, fill }: TextStyle = {}): string {
  const given = { 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, fill };
  const style = Object.entries(given).map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`));
  return `<text x="${rounded(x)}" y="${rounded(y)}"${style.join('')}>${escaped(content)}</text>`;
}

const escaped = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const rounded = (value: number): number => Math.round(10 * value) / 10;

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${fill}"/>`;

const rule = (x1: number, y1: number, x2: number, y2: number, stroke = RULE): string =>
  `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${stroke}"/>`;

const panel = (x: number, y: number, title: string, content: string): string =>
  `<g transform="translate(${x} ${y})">\n${text(0, 14, title, { size: 15, weight: 600 })}\n${content}\n</g>`;

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly note: string;
  readonly fill: string;
}

/** Horizontal bars with the label on the left and the note after the bar. */
function bars(width: number, height: number, labels: number, items: readonly Bar[]): string {
  const step = Math.min(44, (height - 20) / Math.max(1, items.length));
  // Leaves space for the longest note.
  const room = width - labels - 8 * Math.max(0, ...items.map(({ note }) => note.length));
  const max = Math.max(1, ...items.map(({ value }) => value));
  return items
    .map(({ label, value, note, fill }, i) => {
      const y = 30 + i * step;
      const length = (room * value) / max;
      const middle = y + step / 2 + 2;
      return [
        text(labels - 10, middle, shortened(label, Math.floor(labels / 7.5)), { anchor: 'end' }),
        rect(labels, y, length, step - 8, fill),
        text(labels + length + 8, middle, note, { fill: FAINT }),
      ].join('\n');
    })
    .join('\n');
}

const shortened = (label: string, max: number): string => (label.length <= max ? label : `${label.slice(0, max - 1)}…`);

interface Frame {
  readonly marks: string;
  x(value: number): number;
  y(value: number): number;
}

const MARGIN = { left: 48, right: 12, top: 30, bottom: 44 };

/** Axes from 0 upwards with round ticks and a title each. */
function frame(
  width: number,
  height: number,
  xs: readonly [number, number],
  yMost: number,
  names: [string, string],
): Frame {
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const x = (value: number): number => left + ((right - left) * (value - xs[0])) / Math.max(1, xs[1] - xs[0]);
  const yTicks = ticks(0, yMost);
  const yTop = Math.max(yMost, yTicks.at(-1) ?? 1);
  const y = (value: number): number => bottom - ((bottom - top) * value) / yTop;
  const marks = [
    ...yTicks.map(
      (value) =>
        `${rule(left, y(value), right, y(value))}${text(left - 8, y(value) + 4, String(value), { anchor: 'end', fill: FAINT })}`,
    ),
    ...ticks(...xs)
      .filter((value) => value <= xs[1])
      .map((value) => text(x(value), bottom + 18, String(value), { anchor: 'middle', fill: FAINT })),
    rule(left, bottom, right, bottom, FAINT),
    text((left + right) / 2, bottom + 38, names[0], { anchor: 'middle', fill: FAINT }),
    `<g transform="translate(10 ${rounded((top + bottom) / 2)}) rotate(-90)">${text(0, 0, names[1], { anchor: 'middle', fill: FAINT })}</g>`,
  ];
  return { marks: marks.join('\n'), x, y };
}

/** About five round numbers, from `min` to the first that reaches `max`. */
export function ticks(min: number, max: number): number[] {
  const rough = Math.max(1e-9, max - min) / 5;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * ten).find((each) => each >= rough) ?? 10 * ten);
  const begin = Math.ceil(min / step) * step;
  const found: number[] = [];
  for (let tick = begin; tick < max + step * 0.5; tick += step) found.push(tick);
  return found;
}

function histogram(width: number, height: number, { lengths, length }: Balance): string {
  const [low, high] = [lengths[0], lengths.at(-1)];
  if (!low || !high) return '';
  const max = Math.max(...lengths.map(({ count }) => count));
  const { marks, x, y } = frame(width, height, [low.from, high.from + high.width], max, ['plies', 'matches']);
  const columns = lengths.map(({ from, width: each, count }) =>
    rect(x(from) + 0.5, y(count), Math.max(1, x(from + each) - x(from) - 1), y(0) - y(count), PLAIN),
  );
  const middle = x(length.median + 0.5);
  const median = `${rule(middle, y(0), middle, MARGIN.top - 6, INK)}${text(middle + 5, MARGIN.top - 2, `median ${length.median}`)}`;
  return [marks, ...columns, median].join('\n');
}

function branching(width: number, height: number, { branching: { byPly, mean } }: Balance): string {
  if (byPly.length === 0) return '';
  const names: [string, string] = ['ply', 'legal moves on average'];
  const { marks, x, y } = frame(width, height, [0, Math.max(1, byPly.length - 1)], Math.max(1, ...byPly), names);
  const points = byPly.map((value, ply) => `${rounded(x(ply))},${rounded(y(value))}`).join(' ');
  const line = `<polyline points="${points}" fill="none" stroke="${PLAIN}" stroke-width="2" stroke-linejoin="round"/>`;
  const note = text(width - MARGIN.right, MARGIN.top - 12, `mean ${mean.toFixed(1)}`, { anchor: 'end', fill: FAINT });
  return [marks, line, note].join('\n');
}
