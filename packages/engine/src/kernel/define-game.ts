import { EVALUATED_BOT, PLAYOUT_BOT } from './bot.ts';
import { describeByText, pathsByText, refusalOfSelection, sceneChanges, sceneState } from './derived.ts';
import { type Draft, type Editor, refuseSetup } from './editor.ts';
import type { BotRules, Game, MoveReader, Notation, Presentation, Rules } from './game.ts';
import { completeMessages, type GameMessages } from './game-messages.ts';
import type { Move } from './move-list.ts';
import { optionsSchema } from './option-schema.ts';
import { type Options, parseOptions } from './options.ts';
import { isListed, type Position } from './position.ts';
import { commonPuzzles, type PuzzleRules } from './puzzle-rules.ts';
import { fail, ok, type Refusal, type Result, refusal } from './result.ts';
import { createScene } from './scene.ts';
import { withSetups } from './setup.ts';
import type { TableRules } from './table-rules.ts';

/** Version of the contract between a game and its hosts. A host refuses a game that was built with another version. */
export const CONTRACT = 1;

/** Name and version of the package with the built-in games. */
export const ENGINE_PACKAGE = '@quintet/engine@0.1.0';

/** `T` with some fields optional. */
type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/**
 * The parts of a game that its author writes. `defineGame` has a good default for everything optional, so that a small game
 * needs only a position, a notation, a scene and names.
 */
export interface GameParts<P extends Position = Position, O extends Options = Options>
  extends Pick<Game, 'id' | 'seats'>,
    Partial<Pick<Game, 'rulesVersion' | 'undoLimit' | 'codecs'>> {
  /** Set by hosts that load the game from a package. */
  readonly package?: string;
  /** Without `options`, the game has none. Without `why`, an illegal move is refused as `illegal-move`. */
  readonly rules: Optional<Rules<P, O>, 'options' | 'parseOptions' | 'isLegal' | 'why' | 'refusalAt'>;
  readonly notation: Optional<Omit<Notation<P>, 'parse' | 'refusal'>, 'unreadable'>;
  /**
   * Without `paths`, a move is touched as it is written: `b2` is one touch; `b1-c3` is b1, then c3. Without `changes`, the
   * scenes before and after the move are compared. Without `threats` and `task`, a page shows none.
   */
  readonly presentation: Pick<Presentation<P>, 'scene'> &
    Partial<Omit<Presentation<P>, 'messages'>> & { readonly messages: GameMessages };
  /** Without it, bots evaluate a position by random playouts. Without `priority`, noisy moves come first. */
  readonly bot?: Optional<BotRules<P>, 'spec'>;
  /** `commonPuzzles` by default. */
  readonly puzzles?: PuzzleRules<P>;
  /** Without it, matches always start from `rules.start`. With it, the game has the option `setup`. */
  readonly editor?: Editor<P, O>;
  /** Without it, search has no endgame tables. */
  readonly tables?: TableRules<P, O>;
}

/**
 * Builds a game from its parts: fills in what the author left out and adds the checked notation. In a finished match,
 * `refusalAt` refuses every selection, and there are no threats and no task.
 *
 * @example
 * ```ts
 * import { Bot, createMatch, play, unwrap } from '@quintet/engine';
 * import { BoardPosition, createGrid, createScene, defineGame, type MoveList, opponent } from '@quintet/engine/authoring';
 *
 * // Players take turns placing stones. Whoever places the last one wins.
 * const grid = createGrid('square', 5, 1);
 * class RowPosition extends BoardPosition {
 *   moves(into: MoveList): void {
 *     this.listEmpty(into);
 *   }
 *   protected apply(cell: number): void {
 *     this.set(cell, this.toMove + 1);
 *     if (this.ply === 4) this.end(this.toMove, 'full');
 *     else this.toMove = opponent(this.toMove);
 *   }
 * }
 *
 * const game = defineGame({
 *   id: 'last-stone',
 *   seats: ['black', 'white'],
 *   rules: { start: () => new RowPosition(5) },
 *   notation: grid.notation,
 *   presentation: {
 *     messages: { en: { name: 'Last stone', tagline: 'Fill the row.', won: { full: '{winner} places the last stone' } } },
 *     scene: (position) => createScene({ ...grid.board, tokens: grid.stones(position.cells) }),
 *   },
 * });
 * const match = unwrap(play(createMatch(game), 'C1'));
 * console.log(game.notation.refusal(match.position, 'C1')?.code); // 'illegal-move'
 * console.log(game.rules.isLegal(match.position, new Bot(game, 3, 1).choose(match.position).move)); // true
 * ```
 */
export function defineGame<P extends Position, O extends Options = Options>(parts: GameParts<P, O>): Game<P, O> {
  const { presentation } = parts;
  const { threats, task } = presentation;
  const options = parts.rules.options ?? optionsSchema({});
  const notation = { unreadable: 'not-a-move', ...parts.notation };
  const rules: Rules<P, O> = {
    parseOptions: (input) => parseOptions<O>(options, input),
    isLegal: isListed,
    why: () => refusal('illegal-move'),
    refusalAt: (position, picked) => refusalOfSelection(rules, notation, position, picked),
    ...parts.rules,
    options,
  };
  const messages = completeMessages(parts.seats, presentation.messages, !parts.rules.why);
  const parse = (position: P, text: string): Result<Move, Refusal> => parseMove(rules, notation, position, text);
  return {
    ...{ rulesVersion: 1, undoLimit: null, codecs: [], puzzles: commonPuzzles },
    ...parts,
    editor: parts.editor ?? WITHOUT_SETUPS,
    tables: parts.tables ?? WITHOUT_TABLES,
    contract: CONTRACT,
    package: parts.package ?? null,
    rules: {
      ...rules,
      ...(parts.editor ? withSetups(rules, parts.editor, parts.seats, messages) : {}),
      refusalAt: (position, picked) => (position.outcome ? refusal('game-over') : rules.refusalAt(position, picked)),
    },
    notation: {
      ...notation,
      parse,
      refusal(position, text) {
        const parsed = parse(position, text);
        return parsed.ok ? null : parsed.error;
      },
    },
    presentation: {
      describe: (before, move, language) => describeByText(messages[language], notation, before, move),
      standardNotation: () => null,
      state: (snapshot) => sceneState(presentation.scene(snapshot.position), snapshot),
      paths: (position, move) => pathsByText(notation.format(position, move)),
      changes: (before, move) => {
        const paths = presentation.paths?.(before, move) ?? pathsByText(notation.format(before, move));
        return sceneChanges(presentation.scene, before, move, paths[0]);
      },
      ...presentation,
      threats: (position) => (position.outcome ? [] : (threats?.(position) ?? [])),
      task: (position) => (position.outcome ? null : (task?.(position) ?? null)),
      messages,
    },
    bot: parts.bot ? botOf(parts.bot) : PLAYOUT_BOT,
  };
}

const EMPTY_DRAFT: Draft = { cells: {}, toMove: 0, numbers: {} };
const WITHOUT_SETUPS: Editor<never, never> = {
  palette: [],
  numbers: () => [],
  empty: () => EMPTY_DRAFT,
  draft: () => EMPTY_DRAFT,
  put: (draft) => draft,
  erase: (draft) => draft,
  format: () => '',
  parse: () => refuseSetup('no-setups'),
  check: () => refuseSetup('no-setups'),
  scene: () => createScene({ shape: 'square', cells: [], tokens: [] }),
};

const WITHOUT_TABLES: TableRules<never, never> = {
  maxPieces: 0,
  names: () => [],
  parseName: () => null,
  size: () => 0,
  generate: () => new Uint8Array(0),
  resultOf: () => null,
  positionsOf: () => () => null,
  open: () => ({ probe: () => null, lookUp: () => null }),
};

function botOf<P extends Position>(bot: NonNullable<GameParts<P>['bot']>): BotRules<P> {
  const { isNoisy } = bot;
  return {
    spec: EVALUATED_BOT,
    ...(isNoisy ? { priority: (position, move) => Number(isNoisy(position, move)) } : {}),
    ...bot,
  };
}

/**
 * Parses and checks a move text. The move generator decides whether it is legal; the reason for a refusal is computed only for
 * illegal moves.
 *
 * @example
 * ```ts
 * import { createMatch, games } from '@quintet/engine';
 * import { parseMove } from '@quintet/engine/authoring';
 * const { rules, notation } = games.ctor;
 * const { position } = createMatch(games.ctor);
 * console.log(parseMove(rules, notation, position, '0,0').ok); // true
 * position.play(0);
 * const refused = parseMove(rules, notation, position, '0,0');
 * if (!refused.ok) console.log(refused.error.code); // 'occupied'
 * ```
 */
export function parseMove<P extends Position>(
  rules: Pick<Rules<P>, 'isLegal' | 'why'>,
  reader: MoveReader<P>,
  position: P,
  text: string,
): Result<Move, Refusal> {
  if (position.outcome) return fail(refusal('game-over'));
  const move = reader.read(position, text);
  if (move === null) return fail(refusal(reader.unreadable, text.slice(0, 80), reader.unreadableExplanation));
  return rules.isLegal(position, move) ? ok(move) : fail(rules.why(position, move));
}

/**
 * Whether a text was refused because it is not a move at all, rather than because the move is illegal.
 *
 * @example
 * ```ts
 * import { createMatch, games, play } from '@quintet/engine';
 * import { isUnreadable } from '@quintet/engine/authoring';
 * const next = play(createMatch(games.ctor), 'hello');
 * if (!next.ok) console.log(isUnreadable(games.ctor.notation, next.error)); // true
 * ```
 */
export const isUnreadable = (
  { unreadable, unreadableExplanation }: Omit<MoveReader, 'read'>,
  { code, explanation }: Refusal,
): boolean => code === unreadable && explanation?.key === unreadableExplanation?.key;
