/** What somebody typed or pasted to join: the short code, or the whole link that they were sent. */
export type Typed =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly id: string; readonly invitation: string };

/** As the server writes them. */
const CODE = /^[a-z2-9]{6}$/;
const LINK = /\/join\/([a-z0-9]{8,32})#([A-Za-z0-9_-]{22})$/;
/** Spaces and all that people put between letters, in any keyboard. */
const BETWEEN = /[\s\p{Pd}._]/gu;

/** Null where it is neither. Capitals, spaces and hyphens do not matter. */
export function parseTyped(typed: string): Typed | null {
  const [, id, invitation] = LINK.exec(typed.trim()) ?? [];
  if (id && invitation) return { kind: 'link', id, invitation };
  const code = typed.normalize('NFKC').replace(BETWEEN, '').toLowerCase();
  return CODE.test(code) ? { kind: 'code', code } : null;
}
