import type { Result } from '@quintet/engine/kernel';
import type { MatchRecord } from '@quintet/engine/match';
import { formatRoute } from '../../ui/router.svelte.ts';
import { type PackFault, type PackLimits, pack, unpack } from './pack.ts';

/** No match of ours comes near, and mail and chat would cut a link long before. */
const LIMITS: PackLimits = { packed: 200_000, unpacked: 4_000_000 };

/** A link that carries the match itself. */
export async function shareLink(record: MatchRecord): Promise<string> {
  return `${location.origin}${formatRoute({ page: 'shared' })}#${await pack(record)}`;
}

/** The JSON of a link's fragment. It is only JSON yet: `loadMatch` says whether it is a match. */
export const readShared = (fragment: string): Promise<Result<unknown, PackFault>> => unpack(fragment, LIMITS);
