import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Creates a ticket of 128 random bits. */
export const newTicket = (random: Buffer = randomBytes(16)): string => random.subarray(0, 16).toString('base64url');

/** Only hashes are stored, so a stolen database holds no seats. Lookup by hash also avoids timing attacks. */
export const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Letters and digits, without those that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Creates an unguessable match id: one of 31^20, drawn from 32 random bytes. */
export function newMatchId(random: Buffer = randomBytes(32)): string {
  let rest = BigInt(`0x${random.toString('hex')}`);
  const base = BigInt(ALPHABET.length);
  return Array.from({ length: 20 }, () => {
    const letter = ALPHABET[Number(rest % base)];
    rest /= base;
    return letter;
  }).join('');
}

/** Creates an invitation code, short enough to type on a phone. Valid only while the match waits for a player. */
export const newCode = (): string => randomText(6);
