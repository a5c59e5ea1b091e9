import type { Level, Match, Seat } from '@quintet/engine';
import type { Searcher } from '@quintet/engine/arena';
import { fill } from '@quintet/engine/authoring';
import type { MoveProvider } from '@quintet/engine/match';
import {
  acceptsDraw,
  FORCED,
  type FoundTexts,
  levelOf,
  MIN_FORCED,
  type PoolJob,
  positionJob,
  type WorkerPool,
} from '@quintet/engine/search';
import { MAX_THINKING_MS } from '../terminal/args.ts';
import type { TerminalMessages } from '../terminal/messages.ts';
import type { TerminalView } from './terminal-view.ts';

/** Hints search as many nodes as a bot of this level. */
const ADVISER: Level = 8;
/** Time limit of a hint, in ms. */
const HINT_TIME = 5_000;
/** Maximum number of moves that a status line or a hint shows of a variation. */
const SHOWN_MOVES = 6;

/** Settings for the bots at this terminal. */
export interface BotSettings {
  readonly pool: WorkerPool;
  readonly seed: number;
  /** Shows the bots' evaluations. */
  readonly analysis: boolean;
  /** Accepts commands while a bot thinks. */
  readonly live: boolean;
}

/** Plays a seat at a level. Commands run while the bot thinks, and a command that changes the match ends the search. */
export class BotProvider implements MoveProvider {
  readonly #bots: BotSettings;
  readonly #level: Level;
  readonly #view: TerminalView;

  constructor(bots: BotSettings, level: Level, view: TerminalView) {
    this.#bots = bots;
    this.#level = level;
    this.#view = view;
  }

  async nextMove(match: Match): Promise<string | null> {
    const { live, analysis } = this.#bots;
    const view = this.#view;
    const thought = think(this.#bots, match, levelled(this.#level), MAX_THINKING_MS, (found) => {
      if (analysis) view.display.status(thoughtLine(view, match, found, SHOWN_MOVES));
    });
    try {
      const found = live ? await view.during(match, this.#level, thought.result) : await thought.result;
      if (found === null) return '';
      if (analysis) {
        const text = thoughtLine(view, match, found, found.pv.length);
        view.display.say({ type: 'thought', text, facts: { seat: match.position.toMove, ...found } });
      }
      return found.move;
    } finally {
      thought.stop();
      view.display.status(null);
    }
  }
}

const think = (
  { pool, seed }: BotSettings,
  match: Match,
  searcher: Searcher,
  milliseconds: number,
  onProgress: (found: FoundTexts) => void = () => {},
): PoolJob<'search'> =>
  pool.start({ kind: 'search', job: { ...positionJob(match), searcher, seed, milliseconds } }, { onProgress });

const levelled = (level: Level): Searcher => ({ kind: 'level', level });

/** `true` if the bot at `seat` accepts a draw. */
export async function agreesToDraw(bots: BotSettings, match: Match, seat: Seat, level: Level): Promise<boolean> {
  const { score } = await think(bots, match, levelled(level), HINT_TIME).result;
  const own = match.position.toMove === seat ? score : -score;
  return acceptsDraw(match.game, own);
}

/** Finds the best move for the seat to move. */
export function findHint(bots: BotSettings, match: Match): Promise<FoundTexts> {
  const { nodes } = levelOf(match.game, ADVISER);
  return think(bots, match, { kind: 'nodes', nodes, method: null }, HINT_TIME).result;
}

export const hintLine = (messages: TerminalMessages, { move, score, depth, pv }: FoundTexts): string =>
  fill(messages.hint, {
    move,
    score: scoreText(messages, score),
    depth: String(depth),
    pv: pv.slice(0, SHOWN_MOVES).join('  '),
  });

function thoughtLine({ messages, language }: TerminalView, match: Match, found: FoundTexts, maxMoves: number): string {
  const { game, position } = match;
  return fill(messages.thought, {
    seat: game.presentation.messages[language].seats[position.toMove],
    move: found.move,
    score: scoreText(messages, found.score),
    depth: String(found.depth),
    nodes: found.nodes.toLocaleString('en'),
    pv: found.pv.slice(0, maxMoves).join('  '),
  });
}

/** Formats a score for the seat to move: a signed number in the game's unit, or the number of moves to a forced result. */
export function scoreText(messages: TerminalMessages, score: number): string {
  const plies = String(FORCED - Math.abs(score));
  if (score >= MIN_FORCED) return fill(messages.winsIn, { plies });
  if (score <= -MIN_FORCED) return fill(messages.losesIn, { plies });
  return `${score < 0 ? '−' : '+'}${(Math.abs(score) / 100).toFixed(2)}`;
}
