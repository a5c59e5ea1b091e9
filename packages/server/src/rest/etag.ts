import type { FastifyReply, FastifyRequest } from 'fastify';

/** A match has a new version with every entry, and a new revision with every change. Both never come back. */
export const versionTag = (version: number): string => `"${version}"`;
export const revisionTag = (revision: number): string => `"r${revision}"`;

/** The tags of an If-Match or If-None-Match header; a proxy that compresses makes them weak, which is good enough. */
function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => {
    const text = tag.trim().replace(/^W\//, '');
    // Some write the bare version.
    return /^\w+$/.test(text) ? `"${text}"` : text;
  });
}

export const isAmong = (tag: string, header: string): boolean => {
  const tags = tagsIn(header);
  return tags.includes('*') || tags.includes(tag);
};

/** Tags the answer; true when the asker has it already, and 304 is the whole of it. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'no-cache');
  const header = request.headers['if-none-match'];
  return header !== undefined && isAmong(tag, header);
}

/** The version that an If-Match header names; null where it names none, or several. */
export function versionIn(header: string): number | null {
  const [, digits] = /^"(\d{1,9})"$/.exec(tagsIn(header).join()) ?? [];
  return digits === undefined ? null : Number(digits);
}
