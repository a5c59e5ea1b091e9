import type { Page } from '@playwright/test';
import { gameOf } from './playing.ts';

/** A file as the page would save it after these moves. */
export function savedFile(moves: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const game = gameOf('jungle');
  const [codec] = game.codecs;
  const options = game.rules.parseOptions({});
  if (!codec || !options.ok) throw new Error('no save format');
  const json = codec.encode({ options: options.value, moves, outcome: null, savedAt: Date.UTC(2026, 0, 2) });
  return { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(json)) };
}

export const load = (page: Page, file: ReturnType<typeof savedFile>) =>
  page.getByTestId('load-file').setInputFiles(file);
