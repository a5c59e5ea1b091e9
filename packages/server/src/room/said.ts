import type { Entry } from '@quintet/engine';
import type { ChatMessage } from '@quintet/wire';
import type { MatchRow } from '../store/store.ts';
import type { Headcount } from './presence.ts';

/** What nodes say about one match. */
export type Said =
  | { readonly kind: 'wrote'; readonly row: MatchRow; readonly from: number; readonly entries: readonly Entry[] }
  | { readonly kind: 'chat'; readonly line: ChatMessage }
  /** How many are connected to a node; the revision that it knows shows others what they missed. */
  | { readonly kind: 'count'; readonly node: string; readonly count: Headcount; readonly revision: number }
  /** Who is there? */
  | { readonly kind: 'ask' }
  /** A line may be kept that nobody has told of. */
  | { readonly kind: 'recall' }
  /** The match is no more. */
  | { readonly kind: 'removed' };
