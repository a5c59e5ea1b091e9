import { LANGUAGES, type Language } from '@quintet/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** ETag of a state: the version grows with every entry. */
export const versionTag = (version: number): string => `"${version}"`;
/** ETag of a match or record: the revision grows with every change. Neither value is ever reused. */
export const revisionTag = (revision: number): string => `"r${revision}"`;

/** Tags of an If-Match or If-None-Match header. Weak tags are accepted, because compressing proxies weaken them. */
function parseTags(header: string): string[] {
  return header.split(',').map((tag) => {
    const text = tag.trim().replace(/^W\//, '');
    // Some clients omit the quotes.
    return /^\w+$/.test(text) ? `"${text}"` : text;
  });
}

export const matchesTag = (tag: string, header: string): boolean => {
  const tags = parseTags(header);
  return tags.includes('*') || tags.includes(tag);
};

/** Sets the ETag of a response. Returns true if the client already has it and 304 suffices. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'no-cache');
  const header = request.headers['if-none-match'];
  return header !== undefined && matchesTag(tag, header);
}

/** Parses the version in an If-Match header; `null` unless the header holds exactly one version. */
export function parseVersion(header: string): number | null {
  const [, digits] = /^"(\d{1,9})"$/.exec(parseTags(header).join()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The supported language that an Accept-Language header prefers; English by default. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, 500).split(',');
  const preferences = ranges.map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find((text) => text);
    const language = LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    return { language, quality: Number(quality ?? 1) };
  });
  const known = preferences.filter(({ language, quality }) => language !== undefined && quality > 0);
  known.sort((one, other) => other.quality - one.quality);
  return known[0]?.language ?? 'en';
}

export const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);
