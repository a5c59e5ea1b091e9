import swap from 'virtual:icons/lucide/arrow-left-right';
import pass from 'virtual:icons/lucide/skip-forward';
import type { DrawnLook, Game, Gauge, Token } from '@quintet/engine/authoring';
import { geometryOf } from '../../widget/geometry/index.ts';
import type { DrawnPiece, GaugeLook, Look } from '../../widget/look/look.ts';
import { localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import { drawnColours } from './colours.ts';
import titles from './pieces/messages.json' with { type: 'json' };
import { survey } from './survey.ts';
import PieceToken from './token.svelte';

const title = localizer(titles);

/** A wooden board, the default for games with stones. */
const WOOD = { board: { light: '#ead9b6', dark: '#2c261d' } };
const MAX_PIPS = 6;
const SCORES = ['score', 'points'];

/**
 * The look of a third-party game. Anything the game leaves out gets a default: stones if there is only one kind of piece,
 * otherwise discs with the letters that represent the pieces in a terminal.
 */
export function genericLook(game: Game, drawn: DrawnLook = {}): Look {
  const { first, kinds, glyphs, hasCaptured } = survey(game);
  const hasOneKind = new Set(kinds.flat()).size <= 1;
  const pieceOf = (token: Token): DrawnPiece => {
    const { shape, letter, path } = drawn.pieces?.[token.kind] ?? {};
    return {
      shape: shape ?? (hasOneKind ? 'stone' : 'disc'),
      letter: letter ?? (hasOneKind ? '' : token.glyph || (glyphs.get(token.kind) ?? token.kind.slice(0, 2))),
      ...(path === undefined ? {} : { path }),
    };
  };
  const { hasFaces } = geometryOf(first);
  const gauges = first.gauges.map((gauge) => [gauge.name, gaugeLook(gauge, drawn)] as const);
  return {
    game: game.id,
    pieces: [
      { id: 'solid', title: title('solid'), Token: PieceToken },
      { id: 'outlined', title: title('outlined'), Token: PieceToken },
    ],
    Cell,
    colours: drawnColours({ ...(hasFaces ? {} : WOOD), ...drawn.colours }, hasFaces),
    pieceOf,
    emblems: drawn.emblems ?? [kinds[0][0] ?? '', kinds[1][0] ?? ''],
    keepsCaptured: hasCaptured,
    gauges: Object.fromEntries(gauges),
    controlIcons: { pass, swap },
    hasFixedSentences: false,
  };
}

function gaugeLook({ name, max }: Gauge, { gauges }: DrawnLook): GaugeLook {
  const given = gauges?.[name];
  if (given) return { shape: given };
  if (SCORES.includes(name)) return { shape: 'score' };
  if (max === null) return { shape: 'number' };
  if (max === 1) return { shape: 'flag' };
  return { shape: max <= MAX_PIPS ? 'pips' : 'bar' };
}
