import type { Change } from './changes.ts';
import type { MoveReader, Notation, Rules, Snapshot } from './game.ts';
import type { Json } from './json.ts';
import type { Messages } from './messages.ts';
import type { Move } from './move-list.ts';
import { SEATS } from './outcome.ts';
import type { Position } from './position.ts';
import { type Refusal, refusal } from './result.ts';
import type { Cell, Path, Scene, Target, Token } from './scene.ts';

/**
 * A move is touched as it is written: `b2` is one touch; `b1-c3` is b1, then c3. A minus sign, as in `-1,-1`, separates
 * nothing.
 */
export const pathsByText = (text: string): readonly Path[] => [text.split(/(?<=[^-,])-/)];

/** The seat and the move text, such as `White: b2`. */
export const describeByText = <P extends Position>(
  { seats }: Messages,
  { format }: Pick<Notation<P>, 'format'>,
  before: P,
  move: Move,
): string => `${seats[before.toMove]}: ${format(before, move)}`;

/** Why a selection is refused. Its first target may name an illegal move; any other selection is not a move. */
export function refusalOfSelection<P extends Position>(
  rules: Pick<Rules<P>, 'isLegal' | 'why'>,
  reader: MoveReader<P>,
  position: P,
  picked: Path,
): Refusal {
  const [first = '', ...rest] = picked;
  const move = reader.read(position, first);
  if (move === null) return refusal('not-a-move', first);
  return rules.isLegal(position, move) ? refusal('not-a-move', rest.join(' ')) : rules.why(position, move);
}

/** The default published state: the seat to move, the outcome, and the pieces with their cells. */
export const sceneState = ({ tokens, gauges }: Scene, { position, outcome }: Snapshot): Json => ({
  ply: position.ply,
  toMove: position.toMove,
  outcome: outcome && { winner: outcome.winner, reason: outcome.reason },
  pieces: tokens.map(({ id, cell, kind, seat, level }) => ({ id, cell, kind, seat, level })),
  gauges: gauges.map(({ seat, name, value }) => ({ seat, name, value })),
});

/**
 * The difference between the scenes before and after a move. Pieces appear and move in the first step; consequences, such as
 * captures and promotions, follow in the second.
 *
 * A piece keeps its id while it moves. If the scene names pieces by their cells, as `Grid.stones` does, the piece that vanishes and
 * the one that appears are the same if they have one kind and seat; so are a seat's only piece that vanishes and its only one that
 * appears, which has been promoted.
 *
 * `path` is how the move is touched: a piece that moves along it passes its cells.
 */
export function sceneChanges<P extends Position>(
  sceneOf: (position: P) => Scene,
  before: P,
  move: Move,
  path: Path = [],
): readonly Change[] {
  const played = before.clone();
  played.play(move);
  const [from, to] = [sceneOf(before), sceneOf(played)];
  const { survivors, renewed, gone, added } = matchTokens(from, to);
  const viaOf = (start: Target, end: Target): readonly Target[] =>
    path[0] === start && path.at(-1) === end ? path.slice(1, -1) : [];
  const changes: Change[] = [
    ...renewed.map(({ id }): Change => ({ kind: 'vanish', step: 0, id, why: 'cleared' })),
    ...added.map((token): Change => ({ kind: 'appear', step: 0, token })),
    ...survivors.flatMap(([{ id, cell, level }, now]): Change[] =>
      cell === now.cell && level === now.level
        ? []
        : [{ kind: 'move', step: 0, id, to: now.cell, level: now.level, via: viaOf(cell, now.cell), jump: false }],
    ),
  ];
  const step = changes.length > 0 ? 1 : 0;
  for (const { id } of gone) changes.push({ kind: 'vanish', step, id, why: 'captured' });
  for (const [was, now] of survivors) changes.push(...alterations(was, now, step));
  const terrain = new Map(from.cells.map((cell) => [cell.target, cell.terrain]));
  for (const cell of to.cells) {
    const isNew = (terrain.get(cell.target) ?? cell.terrain) !== cell.terrain;
    if (isNew) changes.push({ kind: 'terrain', step, cell: cell.target, terrain: cell.terrain });
  }
  return changes;
}

/** A piece before and after a move. */
type Survivor = readonly [was: Token, now: Token];

/** How the pieces of two scenes belong together. */
interface Matching {
  readonly survivors: readonly Survivor[];
  /** Pieces without an owner that become another kind or lose their owner: they vanish and appear again, under the same id. */
  readonly renewed: readonly Token[];
  readonly gone: readonly Token[];
  readonly added: readonly Token[];
}

function matchTokens(from: Scene, to: Scene): Matching {
  const now = new Map(to.tokens.map((token) => [token.id, token]));
  const isReplaced = (was: Token, token: Token): boolean =>
    was.cell === token.cell && was.level === token.level && !isSameKind(was, token);
  const survivors: Survivor[] = [];
  const replaced: Survivor[] = [];
  const renewed: Token[] = [];
  const leaving: Token[] = [];
  for (const was of from.tokens) {
    const token = now.get(was.id);
    if (!token) leaving.push(was);
    else if (token.seat === null && !isSameKind(was, token)) renewed.push(was);
    else (isReplaced(was, token) ? replaced : survivors).push([was, token]);
  }
  const old = new Set(from.tokens.map(({ id }) => id));
  const added = to.tokens.filter(({ id }) => !old.has(id));

  // A piece moves to a cell where one appears, or takes the place of another. The piece replaced may have moved on as well.
  const distance = distanceIn([...from.cells, ...to.cells]);
  const gone: Token[] = [];
  for (const was of leaving) {
    const byDistance = (a: Token, b: Token): number => distance(was.cell, a.cell) - distance(was.cell, b.cell);
    const [appeared] = added.filter((token) => isSameKind(was, token)).sort(byDistance);
    const [taken] = replaced.filter(([, token]) => isSameKind(was, token)).sort(([, a], [, b]) => byDistance(a, b));
    if (appeared) survivors.push([was, removed(added, appeared)]);
    else if (taken) {
      const [displaced, token] = removed(replaced, taken);
      survivors.push([was, token]);
      leaving.push(displaced);
    } else gone.push(was);
  }
  for (const seat of SEATS) {
    const [was, ...others] = gone.filter((token) => token.seat === seat);
    const places = [...added, ...replaced.map(([, token]) => token)].filter((token) => token.seat === seat);
    const [token] = places;
    if (!was || !token || others.length > 0 || places.length > 1) continue;
    removed(gone, was);
    survivors.push([was, token]);
    const taken = replaced.find(([, other]) => other === token);
    if (taken) gone.push(removed(replaced, taken)[0]);
    else removed(added, token);
  }
  const again = to.tokens.filter(({ id }) => renewed.some((was) => was.id === id));
  return { survivors: [...survivors, ...replaced], renewed, gone, added: [...again, ...added] };
}

const isSameKind = (a: Token, b: Token): boolean => a.kind === b.kind && a.seat === b.seat;

/** Removes an item from a list and returns it. */
function removed<T>(list: T[], item: T): T {
  list.splice(list.indexOf(item), 1);
  return item;
}

function distanceIn(cells: readonly Cell[]): (a: Target, b: Target) => number {
  const places = new Map(cells.map((cell) => [cell.target, cell]));
  return (a, b) => {
    const [one, other] = [places.get(a), places.get(b)];
    return one && other ? (one.x - other.x) ** 2 + (one.y - other.y) ** 2 : Number.MAX_VALUE;
  };
}

/** Changes of a surviving piece, except of its cell. */
function alterations(was: Token, token: Token, step: number): Change[] {
  const { id } = was;
  const { seat, kind, facing, glyph, marks, age } = token;
  const changes: Change[] = [];
  const isConverted = seat !== null && seat !== was.seat;
  const isPromoted = seat !== null && kind !== was.kind;
  if (isConverted) changes.push({ kind: 'convert', step, id, seat, glyph });
  if (isPromoted) changes.push({ kind: 'convert', step, id, seat, glyph, piece: kind });
  if (facing !== was.facing || (glyph !== was.glyph && !isConverted && !isPromoted))
    changes.push({ kind: 'turn', step, id, facing, glyph });
  if (marks.join() !== was.marks.join()) changes.push({ kind: 'mark', step, id, marks });
  if (age !== was.age) changes.push({ kind: 'age', step, id, age });
  return changes;
}
