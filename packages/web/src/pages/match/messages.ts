import { dictionary } from '../../ui/dictionary.ts';
import messages from './messages.json' with { type: 'json' };

/** Messages for a match of a game that is not installed. */
export const missingText = dictionary(messages);
