import { type Refusal, refusalSentence } from '@quintet/engine';
import { bugs, type UhpCode, type UhpGameRefusal } from '@quintet/engine/bugs';

/** Ends a command with a line that begins with `err` or `invalidmove`. The command has changed nothing. */
export class UhpError extends Error {
  readonly kind: 'err' | 'invalidmove';

  constructor(message: string, kind: 'err' | 'invalidmove' = 'err') {
    super(message);
    this.kind = kind;
  }
}

/** Quotes input in a message, shortened and converted to ASCII. */
export const quoted = (text: string): string => {
  const plain = text.replace(/[^\x20-\x7e]/g, '?');
  return plain.length > MAX_QUOTED ? `"${plain.slice(0, MAX_QUOTED)}..."` : `"${plain}"`;
};
const MAX_QUOTED = 60;

const UHP_REFUSALS: Readonly<Record<UhpCode, string>> = {
  covered: 'That piece is covered by another',
  'not-in-play': 'The reference piece is not in play',
  'out-of-order': 'Pieces of the same kind must be placed in numerical order',
  'no-place': 'Give the destination relative to a piece in play, for example wA1 bQ-',
  'first-has-no-place': 'The first piece takes no reference, for example wS1',
};

/** Explains a refusal in ASCII, since some viewers cannot read other characters. */
export function moveSentence(refusal: Refusal): string {
  const own = (UHP_REFUSALS as Readonly<Record<string, string>>)[refusal.code];
  return (own ?? refusalSentence(bugs.presentation.messages.en, refusal)).replaceAll('’', "'");
}

export function gameSentence(refusal: UhpGameRefusal): string {
  const given = quoted(refusal.given);
  switch (refusal.code) {
    case 'type':
      return `${given} is not a supported game type; this engine plays Base`;
    case 'expansion':
      return `${given} needs expansion pieces; this engine plays Base`;
    case 'header':
      return `${given} is not a game string (expected type;state;turn;move;move ...)`;
    case 'state':
    case 'turn':
      return `the game string says ${given}, but after its moves it is ${refusal.is}`;
    case 'move':
      return `move ${refusal.number} ${given}: ${moveSentence(refusal.refusal)}`;
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
