import type { Result } from '@quintet/engine/authoring';
import type { MatchRecord } from '@quintet/engine/match';
import { formatRoute } from '../../ui/router.svelte.ts';
import { type PackError, type PackLimits, pack, unpack } from './pack.ts';

/** Far above the size of any real match. Mail and chat programs truncate links much earlier. */
const LIMITS: PackLimits = { packed: 200_000, unpacked: 4_000_000 };

/** A link that carries the whole match in its fragment. */
export async function matchLink(record: MatchRecord): Promise<string> {
  return `${location.origin}${formatRoute({ page: 'shared' })}#${await pack(record)}`;
}

/** The JSON in a link's fragment. `loadMatch` still has to check that it is a match. */
export const readMatchLink = (fragment: string): Promise<Result<unknown, PackError>> => unpack(fragment, LIMITS);

/** The address of a match on the server, where anyone can watch it. */
export const onlineLink = (id: string): string => new URL(formatRoute({ page: 'online', id }), location.href).href;
