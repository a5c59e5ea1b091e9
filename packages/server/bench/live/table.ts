import { type ClosedFigures, type Figures, OURS } from './bench.ts';
import { bytesPerMove, median, rateOf } from './figures.ts';
import type { GrowthFigures } from './growth.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const kilo = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(32) : cell.padStart(14))).join('');

/** Formats the figures for people. */
export function table({ node, isCluster, start, closed, steady, kept, idle, bots }: Figures): string {
  const played = [
    row(['', 'moves/s', 'p50', 'p99', 'bytes/move', 'server CPU', 'load CPU']),
    ...closed.map((each) =>
      row([
        `${each.server}, ${each.atOnce} ${each.atOnce === 1 ? 'match' : 'matches'}`,
        whole(rateOf(each)),
        `${each.p50.toFixed(1)} ms`,
        `${each.p99.toFixed(1)} ms`,
        whole(bytesPerMove(each)),
        `${whole(each.cpuPerMove)} µs`,
        `${whole(each.loadCpu / each.allMoves)} µs`,
      ]),
    ),
    ...steady.map((each) =>
      row([
        `${each.server}, steady`,
        whole(rateOf(each)),
        `${each.p50.toFixed(1)} ms`,
        `${each.p99.toFixed(1)} ms`,
        whole(bytesPerMove(each)),
      ]),
    ),
  ];
  const store = isCluster ? 'two nodes, a player on each, over PostgreSQL and Redis' : 'SQLite';
  const [first] = closed;
  const kinds = first
    ? Object.entries(first.traffic).map(([kind, { messages }]) => {
        const each = bytesPerMove(first, kind);
        return `${kind} ${whole(each)} (${(messages / first.allMoves).toFixed(1)} a move)`;
      })
    : [];
  const comparisons = closed.filter(({ server }) => server !== OURS).map((peer) => comparison(closed, peer));
  return [
    `Node ${node}; two-player CTOR matches over WebSocket on loopback; ${store}, every move committed before it is acknowledged`,
    '',
    ...played,
    '',
    ...comparisons,
    `bytes a move, frames with it: ${kinds.join(', ')}`,
    `killed in the middle of play: of ${whole(kept.acknowledged)} acknowledged moves ${whole(kept.found)} were kept`,
    ...(start
      ? [`start to listening: ${whole(start.server)} ms, of which Node itself ${whole(start.bareNode)} ms`]
      : []),
    ...(idle
      ? [
          `idle: ${whole(idle.sockets)} sockets on one node, ${whole(idle.resident / 2 ** 20)} MB resident; ${kilo(idle.perMatch)} a match, ${kilo(idle.perSocket)} a socket`,
        ]
      : []),
    ...(bots
      ? [
          `a level-1 bot on one thread, beside ${bots.matches} level-8 matches of another address: p50 ${whole(bots.p50)} ms, max ${whole(bots.max)} ms`,
        ]
      : []),
  ].join('\n');
}

/** Formats the growth of a cluster as a Markdown table. CPU times are per move. */
export function growthTable(all: readonly GrowthFigures[]): string {
  const rows = all.map((each) =>
    [
      each.nodes,
      whole(each.matches),
      whole(each.movesPerSecond),
      `${each.p50.toFixed(0)} ms`,
      `${each.p99.toFixed(0)} ms`,
      ...[each.nodeCpu, each.postgresCpu, each.redisCpu, each.loadCpu].map((cpu) => `${whole(cpu)} µs`),
      each.commitsPerMove.toFixed(3),
      each.redisMessagesPerMove.toFixed(2),
      each.bytesPerMatch === null ? '–' : kilo(each.bytesPerMatch),
    ].join(' | '),
  );
  return [
    '| nodes | open matches | moves a second | p50 | p99 | CPU: nodes | PostgreSQL | Redis | load | commits a move | Redis commands a move | memory an open match |',
    `|${' --: |'.repeat(12)}`,
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Compares our rounds with the rounds of a peer that alternated with them: the median ratio and its range. */
function comparison(closed: readonly ClosedFigures[], peer: ClosedFigures): string {
  const ours = closed.find(({ server, atOnce }) => server === OURS && atOnce === peer.atOnce)?.rounds ?? [];
  const ratios = (figure: 'movesPerSecond' | 'p99'): string => {
    const all = ours.map((round, i) => round[figure] / (peer.rounds[i]?.[figure] ?? Number.NaN));
    return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)})`;
  };
  return `${OURS} : ${peer.server}, ${peer.atOnce} at once: moves/s ${ratios('movesPerSecond')}, p99 ${ratios('p99')}`;
}
