import { choices, labelled, optionsSchema, parseOptions, type StartRules, withSetups } from '../../kernel/index.ts';
import { editor } from './editor.ts';
import texts from './messages.json' with { type: 'json' };
import { messages } from './messages.ts';
import { JunglePosition } from './position.ts';
import { type JungleOptions, SEAT_NAMES } from './types.ts';

const schema = optionsSchema({
  board: {
    type: 'string',
    oneOf: choices(texts, 'board', ['spec', 'classic']),
    default: 'spec',
    ...labelled(texts, 'board'),
  },
});

/** How a match starts, including from a set-up position. Both the game and its save files use this. */
export const starts: StartRules<JunglePosition, JungleOptions> = withSetups<JunglePosition, JungleOptions>(
  {
    options: schema,
    parseOptions: (input) => parseOptions(schema, input),
    start: ({ board }) => JunglePosition.start(board),
  },
  editor,
  SEAT_NAMES,
  messages,
);
