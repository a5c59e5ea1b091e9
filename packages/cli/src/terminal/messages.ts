import type { Language } from '@quintet/engine';
import { translations } from '@quintet/engine/authoring';
import { APP_MESSAGES } from '@quintet/engine/match';
import messages from './messages.json' with { type: 'json' };

const texts = translations(messages);

/** Messages of the terminal, the same for every game. */
export type TerminalMessages = (typeof APP_MESSAGES)['en'] & (typeof texts)['en'];

export const messagesFor = (language: Language): TerminalMessages => ({
  ...APP_MESSAGES[language],
  ...texts[language],
});

type HelpKey = keyof TerminalMessages['help'];

/**
 * The commands at the prompt, with the key of their help. `{move}` and `{path}` stand for examples from the match, `{file}` for
 * the word for a file. The last row explains the board.
 */
const COMMANDS: readonly (readonly [typed: string, help: HelpKey])[] = [
  ['{move}', 'move'],
  ['{path}', 'path'],
  ['moves', 'moves'],
  ['undo · redo', 'undo'],
  ['hint', 'hint'],
  ['save [{file}]', 'save'],
  ['save --format F [{file}]', 'save-format'],
  ['load [{file}]', 'load'],
  ['resign', 'resign'],
  ['draw', 'draw'],
  ['history', 'history'],
  ['replay', 'replay'],
  ['rules', 'rules'],
  ['new', 'new'],
  ['help · ?', 'help'],
  ['quit', 'quit'],
  ['', 'board'],
];

/** Help for the commands at the prompt: usage and effect. */
export const commandHelp = ({ help }: TerminalMessages): readonly (readonly [typed: string, does: string])[] =>
  COMMANDS.map(([typed, key]) => [typed, help[key]]);
