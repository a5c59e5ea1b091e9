import { isDeepStrictEqual } from 'node:util';
import { legalMoves, type Match, toMove } from '@quintet/engine';
import { version } from '@quintet/engine/match';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { join, post, type Reply, until } from './client.ts';
import { Network } from './network.ts';
import { GAME_IDS, type Random, randomFor } from './plan.ts';
import type { World } from './world.ts';

const FLOODER = '203.0.113.1';
const OTHER = '203.0.113.2';
/** Number of moves that the player makes against the level-1 bot. */
const MOVES = 3;

export interface BotFlood {
  readonly world: World;
  readonly seed: number;
  /** Number of matches to start against level-8 bots. */
  readonly matches: number;
  readonly signal: AbortSignal;
  log(text: string): void;
}

interface Seated {
  readonly id: string;
  readonly live: LiveMatch;
}

const NO_REPLY: Reply = { status: 0, body: {} };
/** The player's seat; the bots move first. */
const SEAT = 1;

/**
 * One address starts many matches against the strongest bots, which all move first. Meanwhile a player at
 * another address makes a few moves against the weakest bot. Returns the failures.
 */
export async function floodWithBots({ world, seed, matches, signal, log }: BotFlood): Promise<string[]> {
  const random = randomFor(seed, 'bots');
  const target = () => world.nodes[random.below(world.nodes.length)]?.port ?? null;
  const network = await Network.open({ seed, name: 'bots', target, did() {}, log });
  // Only the bots cause load here. The network has no faults.
  network.calm();
  const open: LiveMatch[] = [];
  const play = async (address: string, game: string, level: number): Promise<Seated | null> => {
    const made = { game, seat: SEAT, opponent: { kind: 'bot', level } };
    const { body } = await post(world, '/api/matches', made, { 'x-forwarded-for': address }).catch(() => NO_REPLY);
    if (typeof body.id !== 'string') return null;
    const ticket = String(body.ticket);
    const live = join({ port: network.port, match: body.id, ticket, random: randomFor(seed, body.id) });
    open.push(live);
    return { id: body.id, live };
  };
  const pick = (): string => GAME_IDS[random.below(GAME_IDS.length)] as string;
  try {
    const flood = await Promise.all(Array.from({ length: matches }, () => play(FLOODER, pick(), 8)));
    const weak = await play(OTHER, pick(), 1);
    // The match was not created because the node had just been killed.
    if (!weak) return [];
    await playAgainst(weak.live, random, signal);
    log('the level-1 bot has answered every move');
    // Bots stop thinking once a match is over.
    await Promise.all(flood.map((seated) => seated && resign(seated.live, signal)));
    const entries = await world.store.entries(weak.id, 0);
    const isSame = isDeepStrictEqual(weak.live.match?.entries, entries);
    return isSame ? [] : ['the match with a level-1 bot is not as in the store'];
  } finally {
    for (const live of open) live.close();
    network.close();
  }
}

const isTurn = ({ match }: LiveMatch): boolean => match !== null && (match.outcome !== null || toMove(match) === SEAT);

/** Plays random moves. Resolves when the bot has replied to the last move. */
async function playAgainst(live: LiveMatch, random: Random, signal: AbortSignal): Promise<void> {
  for (let moves = 0; moves < MOVES; ) {
    await until(live, () => isTurn(live), signal);
    const match = live.match as Match;
    if (match.outcome) return;
    const legal = legalMoves(match.position);
    const move = match.game.notation.format(match.position, legal[random.below(legal.length)] as number);
    const response = await live.send({ type: 'move', move });
    if (!response.ok) {
      if (live.connectionState === 'gone' || signal.aborted)
        throw new Error(`the match with a level-1 bot: ${response.code}`);
      continue;
    }
    moves++;
    await until(live, () => live.match !== null && version(live.match) >= response.version, signal);
  }
  await until(live, () => isTurn(live), signal);
}

async function resign(live: LiveMatch, signal: AbortSignal): Promise<void> {
  await until(live, () => live.match !== null, signal);
  // Retries because a resignation is stale if the bot moves at the same moment.
  while (live.match?.outcome === null && live.connectionState !== 'gone' && !signal.aborted) {
    const response = await live.send({ type: 'resign' });
    if (response.ok) return;
  }
}
