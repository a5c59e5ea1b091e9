import { type Refusal, refusalSentence } from '@quintet/engine';
import { bugs, type UhpCode, type UhpGameRefusal } from '@quintet/engine/bugs';

/** What was given, short enough and plain enough to stand in a line of ours. */
export const shown = (text: string): string => {
  const plain = text.replace(/[^\x20-\x7e]/g, '?');
  return plain.length > MOST_SHOWN ? `"${plain.slice(0, MOST_SHOWN)}..."` : `"${plain}"`;
};
const MOST_SHOWN = 60;

const UHP_REFUSALS: Readonly<Record<UhpCode, string>> = {
  covered: 'That piece is covered by another',
  'not-in-play': 'There is no such piece in play to see the place from',
  'out-of-order': 'Pieces of a kind come into play in the order of their numbers',
  'no-place': 'Say where it goes, as seen from a piece in play: wA1 bQ-',
  'first-has-no-place': 'The first piece is named alone: wS1',
};

/** In plain characters: not every viewer reads others. */
export function moveSentence(refusal: Refusal): string {
  const own = (UHP_REFUSALS as Readonly<Record<string, string>>)[refusal.code];
  return (own ?? refusalSentence(bugs.presentation.messages.en, refusal)).replaceAll('’', "'");
}

export function gameSentence(fault: UhpGameRefusal): string {
  const given = shown(fault.given);
  switch (fault.code) {
    case 'type':
      return `${given} is no game type; this engine plays Base`;
    case 'expansion':
      return `${given} has pieces that this engine does not know; it plays Base`;
    case 'header':
      return `${given} is no game string: type;state;turn;move;move ...`;
    case 'state':
    case 'turn':
      return `the game string says ${given}, but after its moves it is ${fault.is}`;
    case 'move':
      return `move ${fault.number} ${given}: ${moveSentence(fault.refusal)}`;
  }
}

export const USAGES = {
  info: 'info',
  newgame: 'newgame [GameTypeString | GameString]',
  validmoves: 'validmoves',
  bestmove: 'bestmove time hh:mm:ss | bestmove depth n',
  play: 'play MoveString',
  pass: 'pass',
  undo: 'undo [n]',
  options: 'options | options get NAME | options set NAME VALUE',
  help: 'help',
  exit: 'exit',
} as const;
export type CommandName = keyof typeof USAGES;
