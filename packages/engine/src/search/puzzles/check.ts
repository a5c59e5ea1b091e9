import { type Game, legalMoves, opponent, type Position, playTexts, type Seat } from '../../kernel/index.ts';
import type { Puzzle } from './puzzle.ts';

/**
 * Checks a puzzle by the rules alone, without the finder's search: exactly one turn solves it, the solution begins with that
 * turn, and every reply is answered until the task is done. Returns the problem, or `null` if there is none.
 */
export function checkPuzzle(game: Game, puzzle: Puzzle): string | null {
  const options = game.rules.parseOptions(puzzle.options);
  if (!options.ok) return `option ${options.error.key} is invalid`;
  const position = game.rules.start(options.value);
  const before = playTexts(game, position, puzzle.moves);
  if (!before.ok) return `move ${before.error.index + 1} is refused: ${before.error.refusal.code}`;
  if (position.outcome) return 'the match is over';
  const start = position.clone();
  const solution = playTexts(game, position.clone(), puzzle.solution);
  if (!solution.ok) return `the solution is refused at ${solution.error.text}`;

  const check = new Check(game, start, puzzle.goal);
  const solving = check.solvingTurns();
  if (solving.size !== 1) return `${solving.size} turns solve it`;
  const seat = position.toMove;
  for (const move of solution.value) {
    position.play(move);
    if (position.toMove !== seat || position.outcome) break;
  }
  return solving.has(keyOf(position)) ? null : 'the solution does not begin with the solving turn';
}

const keyOf = ({ hashLow, hashHigh }: Position): string => `${hashLow},${hashHigh}`;

/** Plain exhaustive search to the horizon of a task. docs/puzzles.md shows why what it remembers is exact under a repetition rule. */
class Check {
  readonly #game: Game;
  readonly #position: Position;
  readonly #goal: Puzzle['goal'];
  /** The attacker: the solver or, if the task is a defence, the opponent. */
  readonly #seat: Seat;
  readonly #base: number;
  readonly #known = new Map<string, boolean>();
  /** Number of draws met that may be due to positions repeated on the way. Failures behind them are not remembered. */
  #pathDraws = 0;

  constructor(game: Game, position: Position, goal: Puzzle['goal']) {
    this.#game = game;
    this.#position = position;
    this.#goal = goal;
    this.#seat = goal.kind === 'save' ? opponent(position.toMove) : position.toMove;
    this.#base = this.#count();
  }

  /** Keys of the positions after the turns that solve the task. */
  solvingTurns(): Set<string> {
    const { kind, turns } = this.#goal;
    const mover = this.#position.toMove;
    const solving = new Set<string>();
    const follow = (): void => {
      for (const move of legalMoves(this.#position)) {
        this.#position.play(move);
        const isTurnOver = this.#position.toMove !== mover || this.#position.outcome !== null;
        if (!isTurnOver) follow();
        else if (this.#isForced(kind === 'save' ? turns : turns - 1) === (kind !== 'save')) {
          solving.add(keyOf(this.#position));
        }
        this.#position.undo();
      }
    };
    follow();
    return solving;
  }

  /** Whether the attacker can force the aim within its next `turns` turns. */
  #isForced(turns: number): boolean {
    const position = this.#position;
    const { outcome } = position;
    const isAfterReply = this.#game.puzzles.gain?.isAfterReply ?? false;
    const isOurs = position.toMove === this.#seat;
    if (outcome?.winner === this.#seat) return true;
    if (outcome && outcome.winner !== null) return false;
    if (this.#goal.kind === 'gain' && (outcome !== null || isOurs === isAfterReply)) {
      if (this.#count() - this.#base >= (this.#goal.by ?? 0)) return true;
    }
    const isWaiting = this.#goal.kind === 'gain' && isAfterReply && !isOurs;
    if (outcome && position.repetitionKey !== null) this.#pathDraws++;
    if (outcome || (turns === 0 && !isWaiting)) return false;
    const key = `${keyOf(position)},${turns}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    let isForced = !isOurs;
    const drawsBefore = this.#pathDraws;
    for (const move of legalMoves(position)) {
      position.play(move);
      const isTurnOver = position.toMove !== this.#seat || position.outcome !== null;
      const holds = this.#isForced(isOurs && isTurnOver ? turns - 1 : turns);
      position.undo();
      if (holds === isOurs) {
        isForced = isOurs;
        break;
      }
    }
    if (isForced || this.#pathDraws === drawsBefore) this.#known.set(key, isForced);
    return isForced;
  }

  #count(): number {
    return this.#game.puzzles.gain?.count(this.#position, this.#seat) ?? 0;
  }
}
