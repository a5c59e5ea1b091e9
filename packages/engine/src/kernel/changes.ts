import type { Seat } from './outcome.ts';
import type { Cell, Target, Terrain, Token } from './scene.ts';

/**
 * One change that a move makes, for animation. Changes with the same `step` happen together; steps happen in order.
 * Applied in order, the changes turn the tokens and terrain of the scene before the move into those after it. Only ids may differ:
 * a piece keeps its id while it moves, even if the scene names pieces by their cells.
 *
 * @example
 * ```ts
 * import { type Change, createMatch, games, play, unwrap } from '@quintet/engine';
 * const before = createMatch(games.jungle);
 * const { move } = unwrap(play(before, 'E3-E4')).moves[0]!;
 * const changes: readonly Change[] = games.jungle.presentation.changes(before.position, move);
 * console.log(changes.map(({ kind }) => kind)); // [ 'move' ]
 * ```
 */
export type Change =
  | { readonly kind: 'appear'; readonly step: number; readonly token: Token }
  | { readonly kind: 'vanish'; readonly step: number; readonly id: string; readonly why: 'captured' | 'cleared' }
  | {
      readonly kind: 'move';
      readonly step: number;
      readonly id: string;
      readonly to: Target;
      readonly level: number;
      /** Cells passed on the way, excluding start and end. */
      readonly via: readonly Target[];
      /** Whether the piece jumps in an arc instead of sliding along the cells. */
      readonly jump: boolean;
    }
  | {
      readonly kind: 'turn';
      readonly step: number;
      readonly id: string;
      readonly facing: number;
      readonly glyph: string;
    }
  | {
      readonly kind: 'convert';
      readonly step: number;
      readonly id: string;
      readonly seat: Seat;
      readonly glyph: string;
      /** The kind that a promoted piece becomes. Without it, the piece changes sides. */
      readonly piece?: string;
    }
  | { readonly kind: 'mark'; readonly step: number; readonly id: string; readonly marks: readonly string[] }
  | { readonly kind: 'age'; readonly step: number; readonly id: string; readonly age: number | null }
  | { readonly kind: 'terrain'; readonly step: number; readonly cell: Target; readonly terrain: Terrain }
  | NoteChange;

/** An event that changes no token, such as a gain of energy. Views report it to the player it affects. */
export interface NoteChange {
  readonly kind: 'note';
  readonly step: number;
  readonly seat: Seat;
  /** A key of `Messages.notes`. */
  readonly name: string;
  /**
   * The gauge that changed: the amount added (0 for a forfeited gain) and the new value. `null` if the note concerns no gauge.
   */
  readonly gauge: { readonly name: string; readonly by: number; readonly value: number } | null;
  readonly cells: readonly Target[];
}

/**
 * Applies changes to tokens. The result has no particular order.
 *
 * @example
 * ```ts
 * import { createMatch, games, play, unwrap } from '@quintet/engine';
 * import { applyChanges } from '@quintet/engine/authoring';
 * const { changes, scene } = games.jungle.presentation;
 * const match = createMatch(games.jungle);
 * const { move } = unwrap(play(match, 'E3-E4')).moves[0]!;
 * const tokens = applyChanges(scene(match.position).tokens, changes(match.position, move));
 * console.log(tokens.some(({ cell }) => cell === 'E3'), tokens.some(({ cell }) => cell === 'E4')); // false true
 * ```
 */
export function applyChanges(tokens: readonly Token[], changes: readonly Change[]): Token[] {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const alter = (id: string, part: Partial<Token>): void => {
    const token = byId.get(id);
    if (!token) throw new Error(`no token ${id}`);
    byId.set(id, { ...token, ...part });
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'appear':
        byId.set(change.token.id, change.token);
        break;
      case 'vanish':
        byId.delete(change.id);
        break;
      case 'move':
        alter(change.id, { cell: change.to, level: change.level });
        break;
      case 'turn':
        alter(change.id, { facing: change.facing, glyph: change.glyph });
        break;
      case 'convert':
        alter(change.id, {
          seat: change.seat,
          glyph: change.glyph,
          ...(change.piece === undefined ? {} : { kind: change.piece }),
        });
        break;
      case 'mark':
        alter(change.id, { marks: change.marks });
        break;
      case 'age':
        alter(change.id, { age: change.age });
        break;
      case 'terrain':
      case 'note':
        break;
    }
  }
  return [...byId.values()];
}

/**
 * Applies changes to terrain. The result is keyed by target.
 *
 * @example
 * ```ts
 * import { applyTerrain, createScene } from '@quintet/engine/authoring';
 * const { cells } = createScene({ shape: 'square', cells: [{ target: 'A1', x: 0, y: 0 }], tokens: [] });
 * const sealed = { kind: 'terrain', step: 0, cell: 'A1', terrain: 'sealed' } as const;
 * console.log(applyTerrain(cells, [sealed]).get('A1')); // 'sealed'
 * ```
 */
export function applyTerrain(cells: readonly Cell[], changes: readonly Change[]): Map<Target, Terrain> {
  const terrain = new Map(cells.map((cell) => [cell.target, cell.terrain]));
  for (const change of changes) if (change.kind === 'terrain') terrain.set(change.cell, change.terrain);
  return terrain;
}
