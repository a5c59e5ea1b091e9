import { floodWithBots } from './bot-flood.ts';
import { longMatch } from './long-match.ts';
import { floodWithPings } from './ping-flood.ts';
import type { Disturbance } from './plan.ts';
import type { Did, World } from './world.ts';

export interface DisturbanceParts {
  readonly world: World;
  readonly seed: number;
  /** Id of the match being played. */
  readonly match: string;
  readonly signal: AbortSignal;
  readonly did: Did;
  log(text: string): void;
  /** Registers a connection to close after the run. */
  opened(connection: { close(): void }): void;
}

/** Puts load on the servers during the match; returns the failures. */
export async function disturb({ kind, size }: Disturbance, parts: DisturbanceParts): Promise<string[]> {
  const { world, seed, match, signal, did, log, opened } = parts;
  switch (kind) {
    case 'pings': {
      const ports = world.nodes.flatMap(({ port }) => port ?? []);
      const port = ports[seed % ports.length];
      // All nodes are down.
      if (port === undefined) return [];
      did('ping floods');
      opened(await floodWithPings({ match, port, frames: size, signal }));
      return [];
    }
    case 'long match':
      did('long matches imported and read');
      return longMatch(world, size, signal);
    case 'bots':
      did('bot floods');
      return floodWithBots({ world, seed, matches: size, signal, log });
  }
}
