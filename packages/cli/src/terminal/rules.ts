import { readFile } from 'node:fs/promises';
// Renamed, since the bundle defines a `createRequire` of its own.
import { createRequire as requireFrom } from 'node:module';
import type { Game, Language } from '@quintet/engine';
import { gameNamed, languageFrom } from './args.ts';
import { Failure } from './failure.ts';
import { renderMarkdown } from './markdown.ts';
import { hasColor, print, printJson, sizeOf, type Terminal } from './terminal.ts';

export interface RulesSettings {
  readonly lang?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

/** `quintet rules GAME`: prints the rules, rendered on a terminal and as Markdown through a pipe. */
export async function runRules(terminal: Terminal, gameName: string, settings: RulesSettings): Promise<void> {
  const game = gameNamed(gameName);
  const language = languageFrom(settings.lang, terminal.env);
  const markdown = await rulesPage(game, language);
  if (settings.json) printJson(terminal, { game: game.id, language, markdown });
  else if (terminal.output.isTTY !== true) print(terminal, markdown.trimEnd());
  else {
    const width = Math.min(sizeOf(terminal).columns, 100);
    print(terminal, renderMarkdown(markdown, width, settings.color && hasColor(terminal)).join('\n'));
  }
}

const packages = requireFrom(import.meta.url);

/** Reads the page through `imports` of the manifest: from the engine's package, or from a copy in a published package. */
export async function rulesPage(game: Game, language: Language): Promise<string> {
  const name = `#rules/${game.id}${language === 'en' ? '' : `.${language}`}`;
  try {
    return await readFile(packages.resolve(name), 'utf8');
  } catch {
    throw new Failure(`the rules page ${name.slice(1)} cannot be read`);
  }
}
