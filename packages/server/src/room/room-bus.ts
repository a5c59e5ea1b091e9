import type { Entry } from '@quintet/engine';
import type { ChatMessage } from '@quintet/wire';
import type { Bus } from '../bus/bus.ts';
import type { MatchRow } from '../store/store.ts';
import type { Headcount } from './membership.ts';

/** A message between nodes about one match. */
export type RoomMessage =
  | { readonly kind: 'wrote'; readonly row: MatchRow; readonly from: number; readonly entries: readonly Entry[] }
  | { readonly kind: 'chat'; readonly message: ChatMessage }
  /** Asks nodes to read the chat again: the node that stored a message may have died before it could send the message. */
  | { readonly kind: 'chat-check' }
  /** Number of connections to a node. A node that has an older revision of the match reads what it missed. */
  | { readonly kind: 'headcount'; readonly node: string; readonly count: Headcount; readonly revision: number }
  | { readonly kind: 'headcount-request' }
  | { readonly kind: 'removed' };

export interface RoomSubscriber {
  receive(message: RoomMessage): Promise<void>;
  onError(error: unknown): void;
  /** Called when messages may have been missed. */
  onLost(): void;
}

/** Carries messages between nodes about their rooms, on one channel per match. */
export class RoomBus {
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  publish(match: string, message: RoomMessage): void {
    this.#bus.publish(channelOf(match), () => JSON.stringify(message));
  }

  /** Subscribes to what other nodes publish about a match; returns the function that ends the subscription. */
  subscribe(match: string, { receive, onError, onLost }: RoomSubscriber): () => void {
    const parse = async (text: string): Promise<void> => receive(JSON.parse(text) as RoomMessage);
    return this.#bus.subscribe(channelOf(match), (text) => void parse(text).catch(onError), onLost);
  }
}

const channelOf = (match: string): string => `match:${match}`;
