import type { Seat } from './seat.ts';
import type { Target } from './selection.ts';

/** What a place is, beyond being a place. Views have a look for each; a game uses what it needs. */
export const TERRAINS = ['plain', 'water', 'trap', 'den', 'blocked', 'sealed'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** A place on the board. Squares: x and y count columns and rows from the top left. Hexes: axial q and r. */
export interface Cell {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
  readonly terrain: Terrain;
  /** The side that a den or trap belongs to. */
  readonly seat: Seat | null;
}

/** A drawn thing on a cell. Its id stays the same while it moves, turns or changes sides. */
export interface Token {
  readonly id: string;
  readonly cell: Target;
  /** The game's word for it: `rat`, `ANT`, `arrow`, `stone`, `X`. */
  readonly kind: string;
  readonly seat: Seat | null;
  /** Height in a stack, 0 at the bottom. */
  readonly level: number;
  /** Degrees clockwise from the top of the board; 0 for what has no direction. */
  readonly facing: number;
  readonly marks: readonly string[];
  /** Turns of its owner since it last moved, where the rules count them; null elsewhere. Its name is `age-<number>`. */
  readonly age: number | null;
  /** One to three characters that stand for it where nothing can be drawn. */
  readonly glyph: string;
}

/** Something to touch beside the board: a piece in hand, a skill, pass. */
export interface Control {
  readonly target: Target;
  readonly seat: Seat;
  readonly kind: string;
  /** How many are left; null for what is not counted. */
  readonly count: number | null;
  /** What it costs; null for what costs nothing. */
  readonly cost: number | null;
}

/** A number to show beside a player: points, energy, cells, placements left; flags are 0 or 1 with `max` 1. */
export interface Gauge {
  /** null: of both, such as the turns that are played. */
  readonly seat: Seat | null;
  readonly name: string;
  readonly value: number;
  readonly max: number | null;
}

/** A position as data to draw. Views draw it and know no rules. */
export interface Scene {
  readonly shape: 'square' | 'hex';
  /** Whether the edges meet: the board may be drawn with margins that repeat it. */
  readonly wraps: boolean;
  /** Whether the board is turned round for seat 1. False where both seats count rows and columns from the top left. */
  readonly turnable: boolean;
  /** Labels along a square board, from the left and from the top; empty for hexes. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly Cell[];
  readonly tokens: readonly Token[];
  readonly controls: readonly Control[];
  readonly gauges: readonly Gauge[];
  /** Tokens taken so far, in order of capture; their `cell` is where they were taken. Empty where captures are not kept. */
  readonly captured: readonly Token[];
  /** What the seat to move has to do now instead of an ordinary move, as a key of `Messages.prompts`; null for an ordinary move. */
  readonly prompt: string | null;
}

/**
 * One thing that a move changes, for motion that explains it. Changes of equal `step` happen together, steps one after
 * the other. Applied in order to the tokens and the terrain of the scene before, they give those of the scene after.
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
      /** Cells passed on the way, start and goal left out. */
      readonly via: readonly Target[];
      /** Over what stands or lies between (an arc), rather than along it (a slide). */
      readonly jump: boolean;
    }
  | {
      readonly kind: 'turn';
      readonly step: number;
      readonly id: string;
      readonly facing: number;
      readonly glyph: string;
    }
  | { readonly kind: 'claim'; readonly step: number; readonly id: string; readonly seat: Seat; readonly glyph: string }
  | { readonly kind: 'mark'; readonly step: number; readonly id: string; readonly marks: readonly string[] }
  | { readonly kind: 'age'; readonly step: number; readonly id: string; readonly age: number | null }
  | { readonly kind: 'terrain'; readonly step: number; readonly cell: Target; readonly terrain: Terrain }
  | NoteChange;

/** Something that a move brings about beside the board, told to the player it happens to. It alters no token. */
export interface NoteChange {
  readonly kind: 'note';
  readonly step: number;
  readonly seat: Seat;
  /** A key of `Messages.notes`. */
  readonly name: string;
  /** The gauge that it concerns: how much was added, and its value afterwards. `by` is 0 for a gain that was lost. */
  readonly gauge: { readonly name: string; readonly by: number; readonly value: number } | null;
  readonly cells: readonly Target[];
}

/** The tokens after the changes, in no particular order. */
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
      case 'claim':
        alter(change.id, { seat: change.seat, glyph: change.glyph });
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

/** The terrain of the cells after the changes, by target. */
export function applyTerrain(cells: readonly Cell[], changes: readonly Change[]): Map<Target, Terrain> {
  const terrain = new Map(cells.map((cell) => [cell.target, cell.terrain]));
  for (const change of changes) if (change.kind === 'terrain') terrain.set(change.cell, change.terrain);
  return terrain;
}
