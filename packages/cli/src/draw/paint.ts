import type { Seat } from '@quintet/engine';
import type { Terrain } from '@quintet/engine/authoring';
import picocolors from 'picocolors';

type Style = (text: string) => string;
export type Colors = ReturnType<typeof picocolors.createColors>;

/** Colours and styles. Symbols distinguish everything on terminals without colour. */
export interface Paint {
  readonly color: Colors;
  /** Style of a token; `null` for a token that belongs to no seat. */
  tile(seat: Seat | null): Style;
  /** Style of a seat's name in text. */
  name(seat: Seat): Style;
  terrain(terrain: Terrain): Style;
}

/** Symbols for terrain on terminals without colour. */
export const TERRAIN_SIGNS: Readonly<Record<Terrain, string>> = {
  plain: '·',
  water: '≈',
  trap: '#',
  den: '⌂',
  blocked: '█',
  sealed: '▒',
};

export function createPaint(enabled: boolean, seats: readonly [string, string]): Paint {
  const color = picocolors.createColors(enabled);
  const hues = seats.map((name, seat) => hueOf(color, name) ?? (seat === 0 ? red(color) : blue(color)));
  const terrains: Readonly<Record<Terrain, Style>> = {
    plain: color.dim,
    water: (text) => color.bgCyan(color.black(text)),
    trap: (text) => color.bgYellow(color.black(text)),
    den: (text) => color.bgMagenta(color.whiteBright(text)),
    blocked: color.blackBright,
    sealed: (text) => color.bgBlackBright(color.whiteBright(text)),
  };
  return {
    color,
    tile: (seat) => (seat === null ? color.dim : (hues[seat]?.tile ?? String)),
    name: (seat) => hues[seat]?.name ?? String,
    terrain: (terrain) => terrains[terrain],
  };
}

interface Hue {
  readonly tile: Style;
  readonly name: Style;
}

const red = (color: Colors): Hue => ({
  tile: (text) => color.bgRed(color.bold(color.whiteBright(text))),
  name: (text) => color.bold(color.redBright(text)),
});
const blue = (color: Colors): Hue => ({
  tile: (text) => color.bgBlue(color.bold(color.whiteBright(text))),
  name: (text) => color.bold(color.blueBright(text)),
});

/** The colour that a seat is named after. */
function hueOf(color: Colors, name: string): Hue | null {
  switch (name) {
    case 'RED':
      return red(color);
    case 'BLUE':
      return blue(color);
    case 'WHITE':
      return {
        tile: (text) => color.bgWhiteBright(color.bold(color.black(text))),
        name: (text) => color.bold(text),
      };
    case 'BLACK':
      return {
        tile: (text) => color.bgBlackBright(color.bold(color.whiteBright(text))),
        name: (text) => color.bold(color.blackBright(text)),
      };
    default:
      return null;
  }
}

/** One letter or digit per seat, from its name: R and B for RED and BLUE, 1 and 2 for PLAYER_1 and PLAYER_2. */
export function seatSigns([first, second]: readonly [string, string]): readonly [string, string] {
  for (const at of [0, -1]) {
    const [a, b] = [first.at(at) ?? '', second.at(at) ?? ''];
    if (a !== b && /^[\x21-\x7e]$/.test(a) && /^[\x21-\x7e]$/.test(b)) return [a, b];
  }
  return ['1', '2'];
}
