import type { Cell, GaugeShape, Localized, PieceLook, PieceShape, Seat, Token } from '@quintet/engine/authoring';
import type { Component } from 'svelte';
import type { Geometry } from '../geometry/geometry.ts';
import type { GameColours } from './themes.ts';

export interface TokenProps {
  readonly token: Token;
  readonly look: Look;
  /** Direction on the screen, in degrees clockwise from up. Accounts for a flipped board. */
  readonly facing: number;
  /** Whether the token is large enough for small print. */
  readonly detailed: boolean;
  /** Id of the piece set, for a component that draws several sets. */
  readonly pieces: string;
}

export interface CellProps {
  readonly cell: Cell;
  readonly geometry: Geometry;
  /** Id of the piece set, for cells with signs that match the pieces. */
  readonly pieces: string;
}

/** One way to draw the pieces of a game. Seats differ in shape, not only in colour. */
export interface PieceSet {
  readonly id: string;
  readonly title: Localized;
  readonly Token: Component<TokenProps>;
}

/** How to draw a piece that has no component of its own. */
export interface DrawnPiece extends PieceLook {
  readonly shape: PieceShape;
  readonly letter: string;
}

export interface GaugeLook {
  readonly shape: GaugeShape;
  /** Replaces the name where space is scarce. A gauge without an icon always shows its name. */
  readonly icon?: string;
  /** Whether both seats' values add up to a fixed total, shown as one bar. */
  readonly isShared?: boolean;
  /** Whether a high value is bad for its owner. */
  readonly isBad?: boolean;
}

/** How a game looks. Tokens and cells are drawn around 0,0; neighbouring cells are about 100 units apart. */
export interface Look {
  /** The game's id: `[data-game]` selects its colours. */
  readonly game: string;
  /** The first set is the default. */
  readonly pieces: readonly [PieceSet, ...PieceSet[]];
  readonly Cell: Component<CellProps>;
  /** The colours of board and pieces in each theme. */
  readonly colours: GameColours;
  /** How the generic token is drawn; only in the generic look. */
  pieceOf?(token: Token): DrawnPiece;
  /** Whether tokens cover their cells, so that the last move must be outlined above them. */
  readonly coversCells?: boolean;
  /** The kind of token shown beside each seat's name. */
  readonly emblems: readonly [string, string];
  /** Whether captured tokens are shown beside the board. Their space is then reserved from the start. */
  readonly keepsCaptured: boolean;
  /** Whether the page of a running match says "In Progress", as the game's founding document asks. */
  readonly showsStatus?: boolean;
  /** Gauge looks, by gauge name. */
  readonly gauges: Readonly<Record<string, GaugeLook>>;
  /** Icons of controls that are not tokens, by kind. */
  readonly controlIcons: Readonly<Record<string, string>>;
  /** Whether the game's founding document fixes the sentences about turns and results. Fixed sentences name seats, not players. */
  readonly hasFixedSentences: boolean;
}

/** The set with an id, or the default set if the look has no such set. */
export const pieceSet = ({ pieces }: Look, id: string | null): PieceSet =>
  pieces.find((set) => set.id === id) ?? pieces[0];

/** A token that is not on a board: in a hand, or beside a name. */
export const loose = (kind: string, seat: Seat): Token => ({
  id: '',
  cell: '',
  kind,
  seat,
  level: 0,
  facing: 0,
  marks: [],
  age: null,
  glyph: '',
});

/**
 * The angle equivalent to `facing` that is nearest to the current one, so that an arrow turns the short way: from 315° it
 * turns to 360°, not back to 0°. In degrees clockwise.
 */
export function nearestAngle(current: number, facing: number): number {
  const turn = (((facing - current) % 360) + 360) % 360;
  return current + (turn > 180 ? turn - 360 : turn);
}

/** Follows the direction of one arrow: each call returns the angle to turn to, starting from the previous call's angle. */
export function turning(): (facing: number) => number {
  let current = 0;
  return (facing) => {
    current = nearestAngle(current, facing);
    return current;
  };
}
