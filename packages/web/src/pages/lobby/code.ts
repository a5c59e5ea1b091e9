import { MATCH_CODE, PATTERNS } from '@quintet/wire/constants';

/** An invitation as typed or pasted: a short code or a whole link. */
export type Typed =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly id: string; readonly invitation: string };

const LINK = new RegExp(`/join/(${PATTERNS.matchId})#(${PATTERNS.ticket})$`);
/** Separators that people type between characters. */
const BETWEEN = /[\s\p{Pd}._]/gu;

/** Parses a code or link, ignoring case, spaces and hyphens. Returns `null` for anything else. */
export function parseTyped(typed: string): Typed | null {
  const [, id, invitation] = LINK.exec(typed.trim()) ?? [];
  if (id && invitation) return { kind: 'link', id, invitation };
  const code = typed.normalize('NFKC').replace(BETWEEN, '').toLowerCase();
  return MATCH_CODE.test(code) ? { kind: 'code', code } : null;
}
