/**
 * Refusals of the server, without schemas.
 *
 * @module
 */
import { byKey } from '@quintet/engine/authoring';
import messages from './messages.json' with { type: 'json' };

/** Messages by refusal code, for everything that the server refuses for other reasons than a game's rules. */
export const SERVER_REFUSALS = byKey(messages);
/** A refusal code of the server, rather than of a game's rules. */
export type ServerRefusalCode = keyof typeof SERVER_REFUSALS;
