import type { Game, Language } from '@quintet/engine';
import { rulesText } from '../bundled.ts';
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
export function runRules(terminal: Terminal, gameName: string, settings: RulesSettings): void {
  const game = gameNamed(gameName);
  const language = languageFrom(settings.lang, terminal.env);
  const markdown = rulesPage(game, language);
  if (settings.json) printJson(terminal, { game: game.id, language, markdown });
  else if (terminal.output.isTTY !== true) print(terminal, markdown.trimEnd());
  else {
    const width = Math.min(sizeOf(terminal).columns, 100);
    print(terminal, renderMarkdown(markdown, width, settings.color && hasColor(terminal)).join('\n'));
  }
}

export function rulesPage(game: Game, language: Language): string {
  const page = language === 'en' ? game.id : `${game.id}.${language}`;
  try {
    return rulesText(page);
  } catch {
    throw new Failure(`the rules page ${page} cannot be read`);
  }
}
