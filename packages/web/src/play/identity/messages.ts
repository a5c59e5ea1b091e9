import { dictionary } from '../../ui/dictionary.ts';
import messages from './messages.json' with { type: 'json' };

/** Keep this file small: every page loads it with the settings. */
export const text = dictionary(messages);
