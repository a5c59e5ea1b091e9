import { isObject } from '@quintet/engine/authoring';
import { treeToJson } from '@quintet/engine/match';
import { pack } from '../../play/library/links.ts';
import { formatRoute } from '../../ui/router.svelte.ts';
import type { AnalysisBoard } from './analysis-board.svelte.ts';

/** Creates a link whose fragment contains the whole tree and the shown node. */
export async function analysisLink({
  game,
  tree,
  path,
}: Pick<AnalysisBoard, 'game' | 'tree' | 'path'>): Promise<string> {
  const route = formatRoute({ page: 'analysis', game: game.id });
  return `${location.origin}${route}#${await pack({ ...treeToJson(tree), path })}`;
}

/** Opens a tree on the analysis page. The link contains the whole tree, so nothing has to be saved. */
export async function openInAnalysis(board: Pick<AnalysisBoard, 'game' | 'tree' | 'path'>): Promise<void> {
  location.assign(await analysisLink(board));
}

/** The move texts that lead to the node that a link shows; `null` if it names no node. */
export function pathInLink(json: unknown): readonly string[] | null {
  const path = isObject(json) ? json.path : null;
  return Array.isArray(path) && path.every((text) => typeof text === 'string') ? path : null;
}
