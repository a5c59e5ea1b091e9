import { dictionary } from '../../ui/dictionary.ts';
import messages from './messages.json' with { type: 'json' };

export const text = dictionary(messages);
