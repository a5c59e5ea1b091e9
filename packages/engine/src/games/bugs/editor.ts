import {
  type BoardText,
  brief,
  countSymbols,
  type Draft,
  type DraftNumber,
  defaultNumbers,
  draftGauges,
  type Editor,
  formatDraft,
  numberIn,
  ok,
  type PaletteItem,
  parseDraft,
  type Result,
  refuseSetup,
  type Scene,
  SEATS,
  type Seat,
  type SetupRefusal,
  type TextParts,
  type Token,
  withoutSymbols,
  withPieces,
} from '../../kernel/index.ts';
import { type Stack, stacksOf } from './anchor.ts';
import { DIRECTIONS, type Hex } from './board.ts';
import { hexText, parseHex } from './notation.ts';
import { BugsPosition, QUEEN_DUE_TURN } from './position.ts';
import { BOARD, hexCell, token } from './scene.ts';
import {
  BEETLE,
  type BugsOptions,
  KIND_OF,
  KINDS,
  LETTERS,
  pieceOf,
  QUEEN,
  SEAT_NAMES,
  SUPPLY,
  seatOf,
} from './types.ts';

/** Largest |q| and |r| in a position text. */
const MAX_COORDINATE = 100_000;
/** Largest turn number in a position text. */
const MAX_TURN = 100_000;

const symbolOf = (seat: number, kind: number): string => `${'wb'[seat]}${LETTERS[kind]}`;
const seatIn = (symbol: string): Seat => (symbol[0] === 'w' ? 0 : 1);
const kindIn = (symbol: string): number => LETTERS.indexOf(symbol[1] as (typeof LETTERS)[number]);
const symbolsOf = (seat: Seat): string[] => KINDS.map((_, kind) => symbolOf(seat, kind));

/** A piece of a draft, which has no number yet. */
const draftToken = (symbol: string, target: string, level: number): Token => ({
  ...token(pieceOf(seatIn(symbol), kindIn(symbol), 0), target, level),
  id: `${target}:${level}`,
  glyph: symbol.slice(1),
});

const palette = SEATS.flatMap((seat) =>
  KINDS.map((name, kind): PaletteItem => {
    const symbol = symbolOf(seat, kind);
    return {
      ...{ id: `${SEAT_NAMES[seat]}_${name}`, name, seat, terrain: 'plain', max: SUPPLY[kind] as number },
      token: draftToken(symbol, '0,0', 0),
      symbols: [symbol],
    };
  }),
);

/** `turn` is the number of the mover's own turn; 0 stands for the lowest that fits the pieces. */
const NUMBERS: readonly DraftNumber[] = [{ name: 'turn', min: 0, max: MAX_TURN, default: [0] }];

const EMPTY = '-';
const STACK = /^([^:]+):((?:[wb][QSBGA])+)$/;

/** Stacks such as `1,-2:wQbB`, separated by spaces and sorted by q, then by r; `-` for an empty board. */
const board: BoardText = {
  format(cells) {
    const stacks = Object.entries(cells).map(([target, pieces]) => ({ hex: parseHex(target) as Hex, target, pieces }));
    const sorted = stacks.sort((a, b) => a.hex.q - b.hex.q || a.hex.r - b.hex.r);
    return sorted.map(({ target, pieces }) => `${target}:${pieces.join('')}`).join(' ') || EMPTY;
  },
  parse(text) {
    const cells: Record<string, readonly string[]> = {};
    for (const word of text === EMPTY ? [] : text.split(' ')) {
      const [, at = '', pieces = ''] = STACK.exec(word) ?? [];
      const hex = parseHex(at);
      const isNear = hex && Math.max(Math.abs(hex.q), Math.abs(hex.r)) <= MAX_COORDINATE;
      if (!isNear) return refuseSetup('bad-piece', { text: brief(word) });
      if (cells[at]) return refuseSetup('hex-twice', { hex: at });
      cells[at] = pieces.match(/../g) ?? [];
    }
    return ok(cells);
  },
};

const TEXT: TextParts = { board, seats: SEAT_NAMES, numbers: NUMBERS };

/** Stacks on hexes. Hands follow from the board. The repetition count starts over. */
export const editor: Editor<BugsPosition, BugsOptions> = {
  palette,
  numbers: () => NUMBERS,
  empty: () => ({ cells: {}, toMove: 0, numbers: defaultNumbers(NUMBERS) }),
  draft: (position): Draft => ({
    cells: Object.fromEntries(
      stacksOf(position).map((stack) => [
        hexText(stack),
        stack.pieces.map((piece) => symbolOf(seatOf(piece), KIND_OF[piece]!)),
      ]),
    ),
    toMove: position.toMove,
    numbers: {
      turn: [position.turnNumber === lowestTurn(countsOf(position), position.toMove) ? 0 : position.turnNumber],
    },
  }),
  // A Beetle climbs on top of what is there. Any other piece replaces the topmost.
  put(draft, target, id) {
    const item = palette.find((each) => each.id === id);
    const symbol = item?.symbols[0];
    if (!item || symbol === undefined) return draft;
    const freed = item.max === 1 ? withoutSymbols(draft, [symbol]) : draft;
    const under = freed.cells[target] ?? [];
    return withPieces(freed, target, [...(kindIn(symbol) === BEETLE ? under : under.slice(0, -1)), symbol]);
  },
  erase: (draft, target) => withPieces(draft, target, (draft.cells[target] ?? []).slice(0, -1)),
  format: (draft) => formatDraft(TEXT, draft),
  parse: (text) => parseDraft(TEXT, text),
  check,
  scene,
};

const countsOf = ({ hive }: BugsPosition): Counts => [hive.count(0), hive.count(1)];

/** The number of pieces on the board, by seat. */
type Counts = readonly [number, number];

/** The lowest number of the mover's turn that fits the pieces: each has taken a turn, and White begins. */
const lowestTurn = ([white, black]: Counts, toMove: Seat): number =>
  toMove === 0 ? Math.max(white, black) + 1 : Math.max(white, black + 1);

const hexesOf = (draft: Draft): Hex[] => Object.keys(draft.cells).map((target) => parseHex(target) as Hex);

const around = ({ q, r }: Hex): Hex[] => DIRECTIONS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

function scene(draft: Draft): Scene {
  const hexes = hexesOf(draft);
  const visible = new Map(
    [{ q: 0, r: 0 }, ...hexes]
      .slice(hexes.length > 0 ? 1 : 0)
      .flatMap((hex) => [hex, ...around(hex)].map((each) => [hexText(each), each] as const)),
  );
  return {
    ...BOARD,
    cells: [...visible.values()].sort((a, b) => a.r - b.r || a.q - b.q).map(hexCell),
    tokens: Object.entries(draft.cells).flatMap(([target, pieces]) =>
      pieces.map((symbol, level) => draftToken(symbol, target, level)),
    ),
    controls: [],
    gauges: draftGauges(draft, NUMBERS),
    captured: [],
    prompt: null,
  };
}

function check(draft: Draft, options: BugsOptions): Result<BugsPosition, SetupRefusal> {
  const isEmpty = Object.keys(draft.cells).length === 0;
  if (isEmpty && draft.toMove === 0 && numberIn(draft, 'turn') <= 1) return ok(new BugsPosition(options));
  const refused = piecesRefusal(draft, options);
  if (refused) return refused;
  const counts: Counts = [countSymbols(draft, symbolsOf(0)), countSymbols(draft, symbolsOf(1))];
  const { toMove } = draft;
  // 1. Both seats have ended the same number of turns, or White one more.
  const lowest = lowestTurn(counts, toMove);
  const turnNumber = numberIn(draft, 'turn') || lowest;
  const ended = [turnNumber - 1 + toMove, turnNumber - 1];
  for (const seat of SEATS) {
    const [turns, pieces] = [ended[seat] as number, counts[seat]];
    if (turns < pieces) return refuseSetup('turn-low', { seat: SEAT_NAMES[seat], pieces, turn: lowest });
    if (turns > 0 && pieces === 0) return refuseSetup('no-piece', { seat: SEAT_NAMES[seat] });
  }

  // 2. Pieces of a kind are numbered in reading order.
  const placed = new Map<string, number>();
  const numbered = (symbol: string): number => {
    const nth = placed.get(symbol) ?? 0;
    placed.set(symbol, nth + 1);
    return pieceOf(seatIn(symbol), kindIn(symbol), nth);
  };
  const sorted = hexesOf(draft).sort((a, b) => a.q - b.q || a.r - b.r);
  const stacks = sorted.map((hex): Stack => ({ ...hex, pieces: (draft.cells[hexText(hex)] ?? []).map(numbered) }));
  const position = BugsPosition.of({ options, stacks: stacks as [Stack], toMove, turnNumber });
  return position.outcome ? refuseSetup('decided', {}, position.outcome) : ok(position);
}

/** Why these pieces cannot occur in a match, whoever is to move; `null` if they break no rule. */
function piecesRefusal(draft: Draft, { tournament }: BugsOptions): Result<never, SetupRefusal> | null {
  if (Object.keys(draft.cells).length === 0) return refuseSetup('no-pieces');
  for (const { symbols, seat, name, max } of palette) {
    const count = countSymbols(draft, symbols);
    if (count > (max as number)) {
      return refuseSetup('too-many', { seat: SEAT_NAMES[seat as Seat], piece: name, count, max: max as number });
    }
  }
  for (const [hex, [, ...above]] of Object.entries(draft.cells)) {
    const walker = above.find((symbol) => kindIn(symbol) !== BEETLE);
    if (walker) return refuseSetup('not-a-beetle', { piece: KINDS[kindIn(walker)] as string, hex });
  }
  const apart = unconnected(draft);
  if (apart !== null) return refuseSetup('not-connected', { hex: apart });
  for (const seat of SEATS) {
    const queens = countSymbols(draft, [symbolOf(seat, QUEEN)]);
    const pieces = countSymbols(draft, symbolsOf(seat));
    if (queens === 0 && pieces >= QUEEN_DUE_TURN) return refuseSetup('queen-late', { seat: SEAT_NAMES[seat] });
    if (tournament && queens === 1 && pieces === 1) return refuseSetup('queen-first', { seat: SEAT_NAMES[seat] });
  }
  return null;
}

/** A hex that is not connected to the first one; `null` if the hive is connected. */
function unconnected(draft: Draft): string | null {
  const hexes = hexesOf(draft);
  const reached = new Map(hexes.slice(0, 1).map((hex) => [hexText(hex), hex]));
  for (const hex of reached.values()) {
    for (const next of around(hex)) if (draft.cells[hexText(next)]) reached.set(hexText(next), next);
  }
  return hexes.map(hexText).find((hex) => !reached.has(hex)) ?? null;
}
