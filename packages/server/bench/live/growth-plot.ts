import type { GrowthFigures } from './growth.ts';

const WIDTH = 760;
const HEIGHT = 330;
const PLOT = { left: 64, top: 56, width: 290, height: 210 };
/** Distance between the two charts. */
const NEXT = 370;
/** Colours of the lines, legible on white and on black. */
const COLOURS = ['#2f7ed8', '#d9822b', '#3a9d5d', '#b05fc4'];

/** Draws moves per second and CPU time per move over the number of nodes, one line for each number of open matches. */
export function plotGrowth(all: readonly GrowthFigures[]): string {
  const rate = ({ movesPerSecond }: GrowthFigures): number => movesPerSecond;
  const cpu = ({ nodeCpu, postgresCpu, redisCpu }: GrowthFigures): number => nodeCpu + postgresCpu + redisCpu;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Moves per second and CPU time per move of one to four nodes" font-family="system-ui, sans-serif" font-size="12">`,
    '<style>text{fill:#444}.grid{stroke:#8884}@media (prefers-color-scheme: dark){text{fill:#ccc}}</style>',
    chart(all, 'moves per second', rate, 0),
    chart(all, 'CPU per move, µs (nodes, PostgreSQL, Redis)', cpu, NEXT),
    legend(all),
    '</svg>',
    '',
  ].join('\n');
}

const sizesOf = (all: readonly GrowthFigures[]): number[] => [...new Set(all.map(({ matches }) => matches))];

function chart(
  all: readonly GrowthFigures[],
  title: string,
  value: (each: GrowthFigures) => number,
  shift: number,
): string {
  const [left, bottom] = [PLOT.left + shift, PLOT.top + PLOT.height];
  const counts = [...new Set(all.map(({ nodes }) => nodes))];
  const step = stepFor(Math.max(...all.map(value)));
  const max = step * Math.ceil(Math.max(...all.map(value)) / step);
  const x = (nodes: number): number =>
    left + (counts.length < 2 ? 0.5 : counts.indexOf(nodes) / (counts.length - 1)) * PLOT.width;
  const y = (of: number): number => bottom - (of / max) * PLOT.height;
  const parts = [`<text x="${left}" y="${PLOT.top - 14}" font-weight="600">${title}</text>`];
  for (let tick = 0; tick <= max; tick += step) {
    parts.push(`<path class="grid" d="M${left} ${y(tick).toFixed(1)}h${PLOT.width}"/>`);
    parts.push(
      `<text x="${left - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick.toLocaleString('en')}</text>`,
    );
  }
  for (const nodes of counts) {
    const label = nodes === 1 ? '1 node' : `${nodes} nodes`;
    parts.push(`<text x="${x(nodes).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${label}</text>`);
  }
  for (const [i, matches] of sizesOf(all).entries()) {
    const points = all
      .filter((each) => each.matches === matches)
      .map((each) => `${x(each.nodes).toFixed(1)},${y(value(each)).toFixed(1)}`);
    const colour = COLOURS[i % COLOURS.length];
    parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    for (const point of points) {
      const [cx, cy] = point.split(',');
      parts.push(`<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`);
    }
  }
  return parts.join('\n');
}

function legend(all: readonly GrowthFigures[]): string {
  return sizesOf(all)
    .map((matches, i) => {
      const x = PLOT.left + 150 * i;
      const colour = COLOURS[i % COLOURS.length];
      const label = `${matches.toLocaleString('en')} open matches`;
      return `<circle cx="${x + 5}" cy="${HEIGHT - 18}" r="5" fill="${colour}"/><text x="${x + 16}" y="${HEIGHT - 14}">${label}</text>`;
    })
    .join('\n');
}

/** A round distance between grid lines that gives three to seven of them. */
function stepFor(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  return [0.2, 0.5, 1, 2].map((factor) => factor * power).find((step) => max / step <= 6) ?? power;
}
