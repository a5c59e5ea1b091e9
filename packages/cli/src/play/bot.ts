import {
  FORCED,
  FORCED_LEAST,
  type FoundTexts,
  fill,
  type Level,
  levelOf,
  type Match,
  type MoveProvider,
  type PoolJob,
  positionJob,
  type Searcher,
  type Seat,
  type WorkerPool,
  winningChance,
} from '@quintet/engine';
import { MAX_THINKING_MS } from '../threads.ts';
import type { HostWords } from '../words.ts';
import type { CLIView } from './cli-view.ts';

/** A bot that gives itself at most this chance to win agrees to a draw. */
const DRAW_CHANCE = 0.45;
/** The level that hints think as long as. */
const ADVISER: Level = 8;
/** In milliseconds: a person waits for a hint. */
const HINT_TIME = 5_000;
/** A status line or a hint shows so many moves of a line. */
const SHOWN_MOVES = 6;

/** What bots think with at one terminal. */
export interface Brain {
  readonly pool: WorkerPool;
  readonly seed: number;
  /** Whether to show what they think. */
  readonly analysis: boolean;
  /** Whether a person may type while they think. */
  readonly live: boolean;
}

/** A level that plays a seat. While it thinks, commands are carried out; one that changes the match ends the thought. */
export class BotProvider implements MoveProvider {
  readonly #brain: Brain;
  readonly #level: Level;
  readonly #view: CLIView;

  constructor(brain: Brain, level: Level, view: CLIView) {
    this.#brain = brain;
    this.#level = level;
    this.#view = view;
  }

  async nextMove(match: Match): Promise<string | null> {
    const { live, analysis } = this.#brain;
    const view = this.#view;
    const thought = think(this.#brain, match, levelled(this.#level), MAX_THINKING_MS, (found) => {
      if (analysis) view.display.status(thoughtLine(view, match, found, SHOWN_MOVES));
    });
    try {
      const found = live ? await view.during(match, this.#level, thought.result) : await thought.result;
      if (found === null) return '';
      if (analysis) {
        const text = thoughtLine(view, match, found, found.line.length);
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
  { pool, seed }: Brain,
  match: Match,
  searcher: Searcher,
  milliseconds: number,
  onProgress: (found: FoundTexts) => void = () => {},
): PoolJob<'search'> =>
  pool.start({ kind: 'search', job: { ...positionJob(match), searcher, seed, milliseconds } }, { onProgress });

const levelled = (level: Level): Searcher => ({ kind: 'level', level });

/** Whether a bot at that seat agrees to a draw: only when it would rather not play on. */
export async function agreesToDraw(brain: Brain, match: Match, seat: Seat, level: Level): Promise<boolean> {
  const { score } = await think(brain, match, levelled(level), HINT_TIME).result;
  const own = match.position.toMove === seat ? score : -score;
  return winningChance(match.game, own) <= DRAW_CHANCE;
}

/** The best move, whoever is to move: of a search as long as the strongest level's, which itself may prefer to set a trap. */
export function adviseOn(brain: Brain, match: Match): Promise<FoundTexts> {
  const { nodes } = levelOf(match.game, ADVISER);
  return think(brain, match, { kind: 'nodes', nodes, method: null }, HINT_TIME).result;
}

export const hintLine = (words: HostWords, { move, score, depth, line }: FoundTexts): string =>
  fill(words.hint, {
    move,
    score: scoreText(words, score),
    depth: String(depth),
    line: line.slice(0, SHOWN_MOVES).join('  '),
  });

function thoughtLine({ words, language }: CLIView, match: Match, found: FoundTexts, most: number): string {
  const { game, position } = match;
  return fill(words.thought, {
    seat: game.presentation.messages[language].seats[position.toMove],
    move: found.move,
    score: scoreText(words, found.score),
    depth: String(found.depth),
    nodes: found.nodes.toLocaleString('en'),
    line: found.line.slice(0, most).join('  '),
  });
}

/** In the game's unit with a sign, from the side of the seat to move; a forced result as its distance. */
export function scoreText(words: HostWords, score: number): string {
  const plies = String(FORCED - Math.abs(score));
  if (score >= FORCED_LEAST) return fill(words.winsIn, { plies });
  if (score <= -FORCED_LEAST) return fill(words.losesIn, { plies });
  return `${score < 0 ? '−' : '+'}${(Math.abs(score) / 100).toFixed(2)}`;
}
