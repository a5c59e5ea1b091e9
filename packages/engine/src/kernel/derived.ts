import type { Change } from './changes.ts';
import type { MoveReader, Notation, Rules, Snapshot } from './game.ts';
import type { Json } from './json.ts';
import type { Messages } from './messages.ts';
import type { Move } from './move-list.ts';
import type { Position } from './position.ts';
import { type Refusal, refusal } from './result.ts';
import type { Path, Scene, Token } from './scene.ts';

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
 * captures, follow in the second.
 */
export function sceneChanges<P extends Position>(
  sceneOf: (position: P) => Scene,
  before: P,
  move: Move,
): readonly Change[] {
  const played = before.clone();
  played.play(move);
  const [from, to] = [sceneOf(before), sceneOf(played)];
  const [old, now] = [byId(from), byId(to)];
  const isSame = ({ id, kind, seat }: Token): boolean => {
    const token = now.get(id);
    return token?.kind === kind && (token.seat === seat || token.seat !== null);
  };
  const lost = from.tokens.filter((token) => !isSame(token));
  const added = to.tokens.filter(({ id }) => !old.has(id) || lost.some((token) => token.id === id));
  const remaining = to.tokens.flatMap((token) => {
    const was = old.get(token.id);
    return was && isSame(was) ? [{ was, token }] : [];
  });
  const changes: Change[] = [
    // A piece that becomes another kind is replaced.
    ...lost.flatMap(({ id }): Change[] => (now.has(id) ? [{ kind: 'vanish', step: 0, id, why: 'cleared' }] : [])),
    ...added.map((token): Change => ({ kind: 'appear', step: 0, token })),
    ...remaining.flatMap(({ was, token: { id, cell, level } }): Change[] =>
      was.cell === cell && was.level === level
        ? []
        : [{ kind: 'move', step: 0, id, to: cell, level, via: [], jump: false }],
    ),
  ];
  const step = changes.length > 0 ? 1 : 0;
  for (const { id } of lost) if (!now.has(id)) changes.push({ kind: 'vanish', step, id, why: 'captured' });
  for (const { was, token } of remaining) changes.push(...alterations(was, token, step));
  const terrain = new Map(from.cells.map((cell) => [cell.target, cell.terrain]));
  for (const cell of to.cells) {
    const isNew = (terrain.get(cell.target) ?? cell.terrain) !== cell.terrain;
    if (isNew) changes.push({ kind: 'terrain', step, cell: cell.target, terrain: cell.terrain });
  }
  return changes;
}

const byId = ({ tokens }: Scene): ReadonlyMap<string, Token> => new Map(tokens.map((token) => [token.id, token]));

/** Changes of a surviving piece, except of its cell. */
function alterations(was: Token, token: Token, step: number): Change[] {
  const { id, seat, facing, glyph, marks, age } = token;
  const changes: Change[] = [];
  const isConverted = seat !== null && seat !== was.seat;
  if (isConverted) changes.push({ kind: 'convert', step, id, seat, glyph });
  if (facing !== was.facing || (glyph !== was.glyph && !isConverted))
    changes.push({ kind: 'turn', step, id, facing, glyph });
  if (marks.join() !== was.marks.join()) changes.push({ kind: 'mark', step, id, marks });
  if (age !== was.age) changes.push({ kind: 'age', step, id, age });
  return changes;
}
