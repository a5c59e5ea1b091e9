import { fail, ok, parseJson, type Result } from '@quintet/engine/authoring';
import type { MatchRecord } from '@quintet/engine/match';
import { formatRoute } from '../../ui/router.svelte.ts';

/** Limits, far above the size of any real match. */
const LIMITS: PackLimits = { packed: 200_000, unpacked: 4_000_000 };

/** Creates a link whose fragment contains the whole match. */
export async function matchLink(record: MatchRecord): Promise<string> {
  return `${location.origin}${formatRoute({ page: 'shared' })}#${await pack(record)}`;
}

/** Reads the JSON in a link's fragment. `loadMatch` still has to check that it is a match. */
export const readMatchLink = (fragment: string): Promise<Result<unknown, PackError>> => unpack(fragment, LIMITS);

/** The address of a match on the server, where anyone can watch it. */
export const onlineLink = (id: string): string => new URL(formatRoute({ page: 'online', id }), location.href).href;

/** Why a fragment cannot be unpacked; `broken` if it was truncated or changed. */
export type PackError = 'empty' | 'broken' | 'too-large';

export interface PackLimits {
  /** Maximum length of the fragment, in characters. */
  readonly packed: number;
  /** Maximum size after inflating, in bytes. */
  readonly unpacked: number;
}

/** Deflates JSON and encodes it as base64url, for the fragment of a link, which browsers never send to a server. */
export async function pack(json: unknown): Promise<string> {
  const bytes = new Blob([JSON.stringify(json)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64Url(new Uint8Array(await new Response(bytes).arrayBuffer()));
}

/** Unpacks the JSON in a link's fragment, with or without its `#`. The caller validates it. */
export async function unpack(fragment: string, limits: PackLimits): Promise<Result<unknown, PackError>> {
  const packed = fragment.replace(/^#/, '');
  if (packed === '') return fail('empty');
  if (packed.length > limits.packed) return fail('too-large');
  const bytes = fromBase64Url(packed);
  if (!bytes) return fail('broken');
  const text = await inflate(bytes, limits.unpacked);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  return json.ok ? ok(json.value) : fail('broken');
}

/** Stops at the limit, because a few bytes can inflate to a thousand times their size. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Result<string, PackError>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > maxBytes) {
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
