import { translations } from '@quintet/engine/authoring';
import messages from './messages.json' with { type: 'json' };

export const texts = translations(messages);
