import { MATCH_CODE, PATTERNS } from '@quintet/wire/constants';

/** What somebody typed or pasted to join: the short code, or the whole link that they were sent. */
export type Typed =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly id: string; readonly invitation: string };

const LINK = new RegExp(`/join/(${PATTERNS.matchId})#(${PATTERNS.ticket})$`);
/** Spaces and all that people put between letters, in any keyboard. */
const BETWEEN = /[\s\p{Pd}._]/gu;

/** Null where it is neither. Capitals, spaces and hyphens do not matter. */
export function parseTyped(typed: string): Typed | null {
  const [, id, invitation] = LINK.exec(typed.trim()) ?? [];
  if (id && invitation) return { kind: 'link', id, invitation };
  const code = typed.normalize('NFKC').replace(BETWEEN, '').toLowerCase();
  return MATCH_CODE.test(code) ? { kind: 'code', code } : null;
}
