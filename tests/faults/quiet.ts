import { type Entry, legalMoves, toMove } from '@quintet/engine';
import { version } from '@quintet/engine/match';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { claimInRace, createMatch, join, until } from './client.ts';
import { randomFor } from './plan.ts';
import type { World } from './world.ts';

/** A match over a working network, for tests that inject other faults. */
export interface QuietMatch {
  readonly id: string;
  readonly lives: readonly [LiveMatch, LiveMatch];
  /** Plays this many moves. Both players receive each move before the next one is sent. */
  play(moves: number): Promise<void>;
  /** The entries that both players have; throws if they differ. */
  entries(): readonly Entry[];
  close(): void;
}

/** Connects one player to the first node and the other to the last. */
export async function quietMatch(world: World, signal: AbortSignal, game = 'octa'): Promise<QuietMatch> {
  const made = await createMatch(world, game);
  const tickets = [made.ticket, await claimInRace(world, made)] as const;
  const ports = [world.nodes[0]?.port, world.nodes.at(-1)?.port] as const;
  const joined = (seat: 0 | 1): LiveMatch =>
    join({ port: Number(ports[seat]), match: made.id, ticket: tickets[seat], random: randomFor(1, 'quiet', seat) });
  const lives = [joined(0), joined(1)] as const;
  const random = randomFor(1, 'quiet');
  const both = (isSo: (live: LiveMatch) => boolean): Promise<unknown> =>
    Promise.all(lives.map((live) => until(live, () => isSo(live), signal)));
  await both((live) => live.match !== null);
  return {
    id: made.id,
    lives,
    async play(moves) {
      for (let n = 0; n < moves; n++) {
        const match = lives[0].match;
        const seat = match && toMove(match);
        if (!match || seat === null) throw new Error('the match is over');
        const choice = legalMoves(match.position);
        const move = match.game.notation.format(match.position, choice[random.below(choice.length)] as number);
        const response = await lives[seat].send({ type: 'move', move });
        if (!response.ok) throw new Error(`a move was refused: ${response.code}`);
        await both((live) => live.match !== null && version(live.match) >= response.version);
      }
    },
    entries() {
      const [one, other] = lives.map((live) => JSON.stringify(live.match?.entries));
      if (one !== other) throw new Error('the players have different records');
      return lives[0].match?.entries ?? [];
    },
    close() {
      for (const live of lives) live.close();
    },
  };
}
