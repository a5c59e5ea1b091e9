import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret of 128 random bits. */
export const newTicket = (): string => randomBytes(16).toString('base64url');

/** Only the hash is kept: what a thief of the database finds holds no seat. Looked up by the hash, nothing is compared in variable time. */
export const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const word = (length: number): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** 31 letters to the power of 20: nobody guesses one. */
export const newMatchId = (): string => word(20);

/** To be typed on a phone: no letters that look alike. It leads to a match only while that waits for a player. */
export const newCode = (): string => word(6);
