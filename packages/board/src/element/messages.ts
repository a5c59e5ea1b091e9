import { type Language, translations } from '@quintet/engine/authoring';
import type { BoardErrorCode } from './config.ts';
import messages from './messages.json' with { type: 'json' };

type Explained = { readonly errors: Readonly<Record<BoardErrorCode, string>> };

/** `errors` explains each error code. `{detail}` is the rejected value or the reason. */
export const texts = translations(messages satisfies Readonly<Record<Language, Explained>>);
