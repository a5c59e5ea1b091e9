import { LANGUAGES, type Language } from '@quintet/engine';
import type { FastifyRequest } from 'fastify';

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
