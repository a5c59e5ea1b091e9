import type { Game, Language } from '@quintet/engine';
import { localText } from '@quintet/engine/authoring';
import { rulesText } from '../bundled.ts';
import { languageFrom } from './args.ts';
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
  const game = await terminal.games.named(gameName);
  const language = languageFrom(settings.lang, terminal.env);
  const markdown = rulesPage(terminal, game, language);
  if (markdown === null) throw new Failure(`${game.id} (${game.package}) has no rules page`);
  if (settings.json) printJson(terminal, { game: game.id, language, markdown });
  else if (terminal.output.isTTY !== true) print(terminal, markdown.trimEnd());
  else {
    const width = Math.min(sizeOf(terminal).columns, 100);
    print(terminal, renderMarkdown(markdown, width, settings.color && hasColor(terminal)).join('\n'));
  }
}

/** The rules page as Markdown; `null` if a third-party game has none. */
export function rulesPage(terminal: Terminal, game: Game, language: Language): string | null {
  const module = terminal.games.module(game);
  if (module) return module.rules ? localText(module.rules, language) : null;
  const page = language === 'en' ? game.id : `${game.id}.${language}`;
  try {
    return rulesText(page);
  } catch {
    throw new Failure(`the rules page ${page} cannot be read`);
  }
}
