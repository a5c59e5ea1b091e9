import { type Game, gameList, LANGUAGES, type Language } from '@quintet/engine';
import picocolors from 'picocolors';
import { AlreadyReported } from '../terminal/failure.ts';
import { messagesFor } from '../terminal/messages.ts';
import type { Prompt } from '../terminal/prompt.ts';
import { print, printJson, sizeOf, type Terminal } from '../terminal/terminal.ts';
import { hanging, padEnd, printable, width } from '../terminal/width.ts';
import type { ViewSettings } from './terminal-view.ts';

/** Asks for a game by number or name. Returns `null` if the input ends. */
export async function chooseGame(
  terminal: Terminal,
  prompt: Prompt,
  { language, color, json, live }: ViewSettings,
): Promise<Game | null> {
  const messages = messagesFor(language);
  if (json) printJson(terminal, { type: 'games', games: gameList.map(({ id }) => id) });
  else print(terminal, gameLines(language, color, sizeOf(terminal).columns - 1).join('\n'));
  let isRefused = false;
  for (;;) {
    const input = await prompt.ask(messages.chooseGame);
    if ('none' in input) {
      if (live) print(terminal, '');
      const lead = input.none === 'end' && !live ? `${messages.endOfInput} ` : '';
      if (!json) print(terminal, lead + messages.goodbye);
      if (isRefused && !live) throw new AlreadyReported();
      return null;
    }
    const choice = printable(input.line ?? '')
      .trim()
      .toLowerCase();
    if (choice === 'quit' || choice === 'q') return null;
    const game = gameList[Number(choice) - 1] ?? gameCalled(choice);
    if (game) return game;
    isRefused ||= choice !== '';
    if (json) printJson(terminal, { type: 'note', message: messages.noSuchGame });
    else if (choice !== '') print(terminal, messages.noSuchGame);
  }
}

/** Finds a game by id, by its name in any language, or by an unambiguous prefix; `null` if no game matches. */
function gameCalled(choice: string): Game | null {
  if (choice === '') return null;
  const calls = ({ id, presentation }: Game): string[] =>
    [id, ...LANGUAGES.map((language) => presentation.messages[language].name)].map((name) => name.toLowerCase());
  const exact = gameList.find((game) => calls(game).includes(choice));
  const [begun, ...others] = gameList.filter((game) => calls(game).some((name) => name.startsWith(choice)));
  return exact ?? (others.length === 0 ? (begun ?? null) : null);
}

function gameLines(language: Language, color: boolean, maxWidth: number): string[] {
  const { bold, dim } = picocolors.createColors(color);
  const columns = Math.max(...gameList.map(({ id }) => width(id))) + 2;
  return gameList.flatMap(({ id, presentation }, i) => {
    const { name, tagline } = presentation.messages[language];
    return [
      `  ${i + 1}  ${bold(padEnd(id, columns))}${name}`,
      ...hanging(' '.repeat(columns + 5), tagline, maxWidth).map(dim),
    ];
  });
}
