import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Guard } from './store/store.ts';

/**
 * One attempt at a request that creates something. A request with an idempotency key may need several: after a crash or a stall,
 * another node starts over. All attempts draw the same secrets, so that a later one finds what an earlier one has created.
 */
export interface Attempt {
  /** 32 random bytes for this purpose. */
  draw(purpose: 'match' | 'seat' | 'ticket' | 'invitation'): Buffer;
  /** Whether an earlier attempt may have done some of the work. */
  readonly isRepeated: boolean;
  /** Proves that no later attempt has begun. Absent without an idempotency key. */
  readonly guard?: Guard;
}

/** The attempt of a request without an idempotency key. */
export const ONLY_ATTEMPT: Attempt = { draw: () => randomBytes(32), isRepeated: false };

/** 128 random bits. */
export const newTicket = (random: Buffer = randomBytes(16)): string => random.subarray(0, 16).toString('base64url');

/** Only hashes are stored, so a stolen database holds no seats. Lookup by hash also avoids timing attacks. */
export const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Unguessable: 31^20 possibilities, drawn from 32 random bytes. */
export function newMatchId(random: Buffer = randomBytes(32)): string {
  let rest = BigInt(`0x${random.toString('hex')}`);
  const base = BigInt(ALPHABET.length);
  return Array.from({ length: 20 }, () => {
    const letter = ALPHABET[Number(rest % base)];
    rest /= base;
    return letter;
  }).join('');
}

/** Short enough to type on a phone. Valid only while the match waits for a player. */
export const newCode = (): string => randomText(6);
