import './looks.css';
import type { Cell, Seat, Token } from '@quintet/engine/kernel';
import type { Component } from 'svelte';
import BugsCell from '../../games/bugs/cell.svelte';
import BugsToken from '../../games/bugs/token.svelte';
import CtorCell from '../../games/ctor/cell.svelte';
import CtorToken from '../../games/ctor/token.svelte';
import JungleCell from '../../games/jungle/cell.svelte';
import JungleToken from '../../games/jungle/token.svelte';
import OctaCell from '../../games/octa/cell.svelte';
import OctaToken from '../../games/octa/token.svelte';
import XoCell from '../../games/xo/cell.svelte';
import XoToken from '../../games/xo/token.svelte';

export interface TokenProps {
  readonly token: Token;
  /** Degrees clockwise as it is to be seen, a flipped board reckoned in. */
  readonly facing: number;
  /** Whether there is room for small print. */
  readonly detailed: boolean;
}

export interface CellProps {
  readonly cell: Cell;
}

/** How a game looks. Everything is drawn in a unit of 100 around 0,0: a square's side, a hex's width. */
export interface Look {
  readonly Token: Component<TokenProps>;
  readonly Cell: Component<CellProps>;
  /** The kind of token that stands for each seat, beside a player's name. */
  readonly emblems: readonly [string, string];
  /** Whether captured tokens are kept and shown: their place is kept free from the start. */
  readonly keepsCaptured: boolean;
}

const LOOKS: Readonly<Record<string, Look>> = {
  octa: { Token: OctaToken, Cell: OctaCell, emblems: ['arrow', 'arrow'], keepsCaptured: false },
  bugs: { Token: BugsToken, Cell: BugsCell, emblems: ['QUEEN', 'QUEEN'], keepsCaptured: false },
  jungle: { Token: JungleToken, Cell: JungleCell, emblems: ['lion', 'lion'], keepsCaptured: true },
  ctor: { Token: CtorToken, Cell: CtorCell, emblems: ['stone', 'stone'], keepsCaptured: false },
  xo: { Token: XoToken, Cell: XoCell, emblems: ['X', 'O'], keepsCaptured: false },
};

export function lookOf(game: string): Look {
  const look = LOOKS[game];
  if (!look) throw new Error(`there is no look for ${game}`);
  return look;
}

/** A token that is on no board: in a hand, or beside a name. */
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
