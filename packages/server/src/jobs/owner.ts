import { createHash } from 'node:crypto';
import { household } from '../rate-limits.ts';

const BYTES = 2;

/**
 * The owner of a client's jobs: one of 65,536 buckets, chosen by its address (IPv6: by the /64 network). A bucket is the same on
 * every node and after a restart, so it can be stored with a match, and is too coarse to reveal the address. Clients in the
 * same bucket share its turns.
 */
export const ownerOf = (address: string): string =>
  createHash('sha256').update(household(address)).digest().subarray(0, BYTES).toString('hex');
