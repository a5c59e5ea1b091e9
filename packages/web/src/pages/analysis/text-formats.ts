import type { TextFormat } from '@quintet/board/games/text-formats.ts';
import {
  fail,
  fill,
  type Game,
  ok,
  optionSentence,
  parseJson,
  type Result,
  refusalSentence,
} from '@quintet/engine/authoring';
import {
  addMoves,
  createMatch,
  encodeMatch,
  loadMatch,
  loadSentence,
  matchAt,
  parseTree,
  positionAfter,
  ROOT,
  startMatch,
  TREE_FORMAT,
  toRecord,
  treeOf,
  treeToJson,
  type VariationTree,
} from '@quintet/engine/match';
import { settings } from '../../ui/settings.svelte.ts';
import { text } from './messages.ts';

/** A text format for a tree, or for the moves up to its shown node. */
export interface OutFormat {
  readonly id: string;
  readonly name: string;
  /** `null` if the format cannot express the match. */
  write(tree: VariationTree, at: number): string | null;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Only the shown position, from which a match or an analysis can start. */
const positionFormat: OutFormat = {
  id: 'position',
  get name() {
    return text['format-position'];
  },
  write(tree, at) {
    const { game, options } = tree.start;
    const position = positionAfter(tree, at);
    return position.outcome ? null : game.editor.format(game.editor.draft(position), options);
  },
};

/** All formats in which an analysis of a game can be written. */
export function outFormats(game: Game, others: readonly TextFormat[]): OutFormat[] {
  const matchFormats = others.map(
    (format): OutFormat => ({
      ...{ id: format.name, name: format.name },
      write: (tree, at) => format.format(matchAt(tree, at)),
    }),
  );
  const codecs = game.codecs.map(
    (codec): OutFormat => ({
      ...{ id: codec.format, name: codec.format },
      write: (tree, at) => pretty(encodeMatch(matchAt(tree, at), codec, Date.now())),
    }),
  );
  return [
    {
      ...{ id: 'moves', name: text['format-moves'] },
      write: (tree, at) =>
        matchAt(tree, at)
          .moves.map((move) => move.text)
          .join('; '),
    },
    ...(game.editor.palette.length > 0 ? [positionFormat] : []),
    ...matchFormats,
    ...codecs,
    { id: 'record', name: text['format-record'], write: (tree, at) => pretty(toRecord(matchAt(tree, at))) },
    { id: 'tree', name: text['format-tree'], write: (tree) => pretty(treeToJson(tree)) },
  ];
}

/** Parses pasted text in any format: an analysis, a record, a game's own format, a position, or moves. The error is a sentence. */
export function readText(
  given: string,
  current: VariationTree,
  others: readonly TextFormat[],
): Result<VariationTree, string> {
  const { game } = current.start;
  const trimmed = given.trim();
  if (trimmed === '') return fail(text['read-empty']);
  if (trimmed.startsWith('{')) return readJson(trimmed, game);
  const { setup: _, ...options } = current.start.options;
  if (game.editor.parse(trimmed, options).ok) {
    const parsed = game.rules.parseOptions({ ...options, setup: trimmed });
    if (!parsed.ok) return fail(optionSentence(parsed.error, settings.language));
    return ok(treeOf(startMatch(game, { options: parsed.value })));
  }
  const format = others.find((each) => each.recognises(trimmed));
  if (!format) return addTexts(treeOf({ ...current.start, moves: [] }), trimmed.split(/[;\n]+/));
  const read = format.parse(trimmed, settings.language);
  return read.ok ? addTexts(treeOf(createMatch(game, read.value.options)), read.value.moves) : read;
}

function readJson(given: string, game: Game): Result<VariationTree, string> {
  const json = parseJson(given);
  if (!json.ok) return json;
  const { value } = json;
  if (value !== null && typeof value === 'object' && 'format' in value && value.format === TREE_FORMAT) {
    const tree = parseTree(value, [game]);
    return tree.ok ? tree : fail(loadSentence(tree.error, settings.language));
  }
  const match = loadMatch(value, [game]);
  return match.ok ? ok(treeOf(match.value)) : fail(loadSentence(match.error, settings.language));
}

/** Adds move texts, which may be numbered, for example `3. E3-E4`. */
function addTexts(tree: VariationTree, texts: readonly string[]): Result<VariationTree, string> {
  const moves = texts.map((each) => each.replace(/^\s*\d+\.+\s+/, '').trim()).filter((each) => each !== '');
  let at: number = ROOT;
  let grown = tree;
  for (const [index, move] of moves.entries()) {
    const added = addMoves(grown, at, [move]);
    if (!added.ok) {
      const reason = refusalSentence(tree.start.game.presentation.messages[settings.language], added.error);
      return fail(fill(text['read-illegal'], { number: String(index + 1), move, reason }));
    }
    grown = added.value.tree;
    at = added.value.id;
  }
  return ok(grown);
}
