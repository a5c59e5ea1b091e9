import { fail, ok, parseJson, type Result } from '@quintet/engine/kernel';
import type { MatchRecord } from '@quintet/engine/match';
import { formatRoute } from '../router.svelte.ts';

/** In characters of the fragment: no match of ours comes near, and mail and chat would cut it long before. */
const LONGEST_FRAGMENT = 200_000;
/** In bytes after inflating: what a link may make this page hold. */
const LARGEST_RECORD = 4_000_000;

/** Why a link holds no match: nothing in it, cut or changed on the way, or more than is let in. */
export type ShareFault = 'empty' | 'broken' | 'too-large';

/** A link that carries the match itself, in the part of an address that no server sees. */
export async function shareLink(record: MatchRecord): Promise<string> {
  return `${location.origin}${formatRoute({ page: 'shared' })}#${await packRecord(record)}`;
}

/** The deflated JSON as base64url. */
export async function packRecord(record: MatchRecord): Promise<string> {
  const bytes = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64Url(new Uint8Array(await new Response(bytes).arrayBuffer()));
}

/** The JSON of a link's fragment, with or without its `#`. It is only JSON yet: `loadMatch` says whether it is a match. */
export async function readShared(fragment: string): Promise<Result<unknown, ShareFault>> {
  const packed = fragment.replace(/^#/, '');
  if (packed === '') return fail('empty');
  if (packed.length > LONGEST_FRAGMENT) return fail('too-large');
  const bytes = fromBase64Url(packed);
  if (!bytes) return fail('broken');
  const text = await inflate(bytes);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  return json.ok ? ok(json.value) : fail('broken');
}

/** Stops as soon as there is too much: a few bytes can inflate to a thousand times as many. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Result<string, ShareFault>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > LARGEST_RECORD) {
        reader.cancel().catch(() => {});
        return fail('too-large');
      }
      chunks.push(value as Uint8Array<ArrayBuffer>);
    }
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(chunks).arrayBuffer()));
  } catch {
    return fail('broken');
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
