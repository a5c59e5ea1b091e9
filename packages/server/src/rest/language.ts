import { LANGUAGES, type Language } from '@quintet/engine';
import type { FastifyRequest } from 'fastify';

/** The language of an Accept-Language header that we have and that is liked best; English where there is none. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, 500).split(',');
  const liked = ranges.map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find((text) => text);
    const language = LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    return { language, quality: Number(quality ?? 1) };
  });
  const known = liked.filter(({ language, quality }) => language !== undefined && quality > 0);
  known.sort((one, other) => other.quality - one.quality);
  return known[0]?.language ?? 'en';
}

export const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);
