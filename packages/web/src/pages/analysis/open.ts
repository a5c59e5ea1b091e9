import { hasGame, loadGame } from '@quintet/board/games/index.ts';
import { fail, type OptionRefusal, ok, type Result } from '@quintet/engine/authoring';
import {
  addMatch,
  type LoadRefusal,
  type Match,
  type MatchRecord,
  parseTree,
  startMatch,
  treeOf,
  type VariationTree,
} from '@quintet/engine/match';
import { getAnalysis, type SavedAnalysis } from '../../play/library/analyses.ts';
import { readMatchLink } from '../../play/library/links.ts';
import { openRecord } from '../../play/library/open-record.ts';
import { getMatch } from '../../play/library/store.ts';
import { unsavedMatch } from '../../play/local/start.ts';
import { pathInLink } from './links.ts';

/** A tree to show on the analysis page. */
export interface OpenedAnalysis {
  readonly tree: VariationTree;
  /** The move texts that lead to the shown node; `null` for the end of the main variation. */
  readonly path: readonly string[] | null;
  /** The saved analysis; `null` if it has no id yet. */
  readonly saved: Pick<SavedAnalysis, 'id' | 'createdAt' | 'revision'> | null;
  /** Id of the match on this device that the analysis belongs to; `null` if there is none. */
  readonly matchId: string | null;
}

/** Why nothing can be shown: nothing is saved under the id, the options or the link are invalid, or a record or tree is refused. */
export type OpenError =
  | { readonly kind: 'missing' }
  | { readonly kind: 'options'; readonly refusal: OptionRefusal }
  | { readonly kind: 'link'; readonly code: 'empty' | 'broken' | 'too-large' }
  | { readonly kind: 'refused'; readonly refusal: LoadRefusal; readonly record: MatchRecord | null };

type Opening = Promise<Result<OpenedAnalysis, OpenError>>;

const refused = (refusal: LoadRefusal, record: MatchRecord | null = null): Result<never, OpenError> =>
  fail({ kind: 'refused', refusal, record });

/** Opens a new analysis of a game. The options may contain a set-up position. */
export async function openNew(id: string, given: Readonly<Record<string, unknown>> | null): Opening {
  const game = await loadGame(id);
  const options = game.rules.parseOptions(given ?? {});
  if (!options.ok) return fail({ kind: 'options', refusal: options.error });
  return ok({ tree: treeOf(startMatch(game, { options: options.value })), path: [], saved: null, matchId: null });
}

/** Opens the analysis that a link's fragment contains. */
export async function openLink(game: string, fragment: string): Opening {
  const shared = await readMatchLink(fragment);
  if (!shared.ok) return fail({ kind: 'link', code: shared.error });
  const tree = parseTree(shared.value, [await loadGame(game)]);
  if (!tree.ok) return refused(tree.error);
  return ok({ tree: tree.value, path: pathInLink(shared.value), saved: null, matchId: null });
}

/** Opens the match or the analysis that is saved on this device under an id. Throws if the storage cannot be read. */
export async function openSaved(id: string): Opening {
  const record = (unsavedMatch(id) ?? (await getMatch(id)))?.record;
  const match = record && (await openRecord(record));
  if (match)
    return match.ok ? ok({ ...(await openMatch(id, match.value)), matchId: id }) : refused(match.error, record);
  return (await openTree(id)) ?? fail({ kind: 'missing' });
}

/**
 * Opens the saved analysis of a match, or a new one. Shows the position where the user left it, or the end of the match if moves
 * have been added since.
 */
export async function openMatch(id: string, match: Match): Promise<OpenedAnalysis> {
  // Without storage, a match is analysed from scratch.
  const before = await openTree(id).catch(() => null);
  if (!before?.ok) {
    return { tree: treeOf(match), path: null, saved: { id, createdAt: Date.now(), revision: 0 }, matchId: null };
  }
  const added = addMatch(before.value.tree, match);
  const isSame = !added.ok || added.value.tree === before.value.tree;
  return isSame ? before.value : { ...before.value, tree: added.value.tree, path: null };
}

async function openTree(id: string): Promise<Awaited<Opening> | null> {
  const saved = await getAnalysis(id);
  if (!saved || !hasGame(saved.game)) return null;
  const tree = parseTree(saved.tree, [await loadGame(saved.game)]);
  return tree.ok ? ok({ tree: tree.value, path: saved.path, saved, matchId: null }) : refused(tree.error);
}
