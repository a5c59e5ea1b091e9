import { type Game, type Json, legalTexts, MoveList, type Options, type Position, Random } from '../kernel/index.ts';
import { contentHash, fold, loadRecord, startMatch, toRecord } from '../match/index.ts';
import { check, checkEqual } from './checks.ts';
import { drawing } from './failure.ts';
import { walk } from './random-match.ts';
import { randomDrafts } from './setup-laws.ts';

/** A property of every game, checked over random matches. */
export interface Law {
  readonly name: string;
  /** Share of the usual number of plies to check, 0…1. Expensive laws check fewer plies. */
  readonly share: number;
  check(game: Game, options: Options, seed: number, plies: number): void;
}

/** Everything observable about a position. */
function portrait(game: Game, position: Position): Json {
  const { toMove, ply, outcome, hashLow, hashHigh, repetitionKey } = position;
  return {
    toMove,
    ply,
    outcome: outcome && { ...outcome },
    hash: [hashLow, hashHigh],
    repetitionKey,
    moves: legalTexts(game, position),
    state: game.presentation.state({ position, outcome, at: [] }),
    scene: game.presentation.scene(position) as unknown as Json,
  };
}

/** Laws about moves, undo, hashes, records and evaluations. */
export const RULE_LAWS: readonly Law[] = [
  {
    name: 'a position has no legal moves if and only if it has an outcome, and countMoves agrees with moves',
    share: 1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        checkEqual('has no legal moves', moves.length === 0, position.outcome !== null);
        checkEqual('countMoves', position.countMoves(), moves.length);
      });
    },
  },
  {
    name: 'countReplies, where a position has it, agrees with playing every move',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        const replies = moves.map((move) => {
          position.play(move);
          const count = position.countMoves();
          position.undo();
          return count;
        });
        const sum = replies.reduce((total, count) => total + count, 0);
        checkEqual('countReplies', position.countReplies?.() ?? sum, sum);
      });
    },
  },
  {
    name: 'randomMove, where a position has it, agrees with moves',
    share: 1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        if (!position.randomMove || position.outcome) return;
        const index = new Random(position.ply).below(moves.length);
        checkEqual('randomMove', position.randomMove(new Random(position.ply)), moves[index]);
      });
    },
  },
  {
    name: 'every listed move is legal, and its text is unique and parses back to the move',
    share: 0.3,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        const listed = moves.map((move) => game.notation.format(position, move));
        checkEqual(
          'moves read from their texts',
          listed.map((text) => game.notation.read(position, text)),
          moves,
        );
        checkEqual('different texts', new Set(listed).size, moves.length);
        for (const text of listed.slice(0, 3))
          checkEqual(`refusal of ${text}`, game.notation.refusal(position, text), null);
      });
    },
  },
  {
    name: 'after the end, every move text is refused as game-over',
    share: 1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position }) => {
        if (!position.outcome) return;
        for (const text of ['', 'pass', '0,0', 'A1-A2']) {
          checkEqual(`refusal of ${text}`, game.notation.refusal(position, text)?.code, 'game-over');
          checkEqual(`refusal at ${text}`, game.rules.refusalAt(position, [text]).code, 'game-over');
        }
      });
    },
  },
  {
    name: 'undo restores everything after play, including the order of the moves',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, move }) => {
        if (move === null) return;
        const before = portrait(game, position);
        position.play(move);
        position.undo();
        checkEqual('the position after undo', portrait(game, position), before);
      });
    },
  },
  {
    name: 'undoing a whole match restores every position back to the start',
    share: 0.1,
    check(game, options, seed, plies) {
      const start = game.rules.start(options);
      const hashes: string[] = [];
      walk(game, options, seed, plies, ({ position, move }) => {
        hashes[position.ply] = `${position.hashLow} ${position.hashHigh}`;
        if (move !== null) return;
        const back = position.clone();
        while (back.ply > 0) {
          checkEqual(`hash at ply ${back.ply}`, `${back.hashLow} ${back.hashHigh}`, hashes[back.ply]);
          back.undo();
        }
        checkEqual('the start', portrait(game, back), portrait(game, start));
      });
    },
  },
  {
    name: 'changes to a clone leave the original unchanged',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, move }) => {
        if (move === null) return;
        const before = portrait(game, position);
        const copy = position.clone();
        checkEqual('the clone', portrait(game, copy), before);
        copy.play(move);
        if (copy.ply > 1) {
          copy.undo();
          copy.undo();
        }
        checkEqual('the original', portrait(game, position), before);
      });
    },
  },
  {
    name: 'positions with the same hash have the same legal moves',
    share: 1,
    check(game, options, seed, plies) {
      const known = new Map<string, string>();
      walk(game, options, seed, plies, ({ position, moves }) => {
        const hash = `${position.hashLow} ${position.hashHigh}`;
        const sorted = [...moves].sort((a, b) => a - b).join(' ');
        checkEqual(`moves at hash ${hash}`, sorted, known.get(hash) ?? sorted);
        known.set(hash, sorted);
      });
    },
  },
  {
    name: 'playing and undoing moves does not change the hash',
    share: 0.2,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves, move }) => {
        if (move === null) return;
        const copy = position.clone();
        for (const other of moves.slice(0, 3)) {
          copy.play(other);
          copy.undo();
        }
        copy.play(move);
        const straight = position.clone();
        straight.play(move);
        checkEqual('hash', [copy.hashLow, copy.hashHigh], [straight.hashLow, straight.hashHigh]);
      });
    },
  },
  {
    name: 'a record round-trips, and a broken record is refused with the ply of the bad move',
    share: 1,
    check(game, options, seed, plies) {
      let moves: string[] = [];
      walk(game, options, seed, Math.min(plies, 200), ({ position, move }) => {
        if (position.ply === 0) moves = [];
        if (move !== null) return void moves.push(game.notation.format(position, move));
        const entries = moves.map((move, i) => ({ move, at: i }));
        const { result } = fold(startMatch(game, { options }), entries);
        if (!result.ok) throw new Error(result.error.code);
        const match = result.value;
        const json: unknown = JSON.parse(JSON.stringify(toRecord(match)));
        const loaded = loadRecord(json, [game]);
        if (!loaded.ok) throw new Error(loaded.error.code);
        checkEqual('the loaded record', toRecord(loaded.value), toRecord(match));
        checkEqual('content hash', contentHash(loaded.value), contentHash(match));
        checkEqual('the loaded position', portrait(game, loaded.value.position), portrait(game, match.position));

        const at = Math.floor(moves.length / 2);
        const broken = entries.map((entry, i) => (i === at ? { ...entry, move: 'nonsense' } : entry));
        const refused = loadRecord({ ...(json as object), entries: broken }, [game]);
        check(!refused.ok, 'a record with an illegal move is loaded');
        checkEqual('the refusal', [refused.error.code, refused.error.ply], ['illegal-move', at]);
      });
    },
  },
  {
    name: 'an evaluation is an integer far below the score of a forced result',
    share: 0.3,
    check(game, options, seed, plies) {
      const checkScore = (position: Position): void => {
        if (position.outcome) return;
        const score = game.bot.evaluate(position);
        check(Number.isInteger(score) && Math.abs(score) < 50_000, `the evaluation is ${score}`);
      };
      walk(game, options, seed, plies, ({ position }) => checkScore(position));
      if (game.editor.palette.length === 0) return;
      const { editor } = game;
      for (const draft of randomDrafts(game, options, seed, plies)) {
        const [text, scene] = [() => editor.format(draft, options), () => editor.scene(draft, options)];
        drawing({ game, options, seed }, text, scene, () => {
          const checked = editor.check(draft, options);
          if (checked.ok) checkScore(checked.value);
        });
      }
    },
  },
  {
    name: 'evaluating all moves at once gives what playing each of them gives',
    share: 0.3,
    check(game, options, seed, plies) {
      const list = new MoveList();
      walk(game, options, seed, plies, ({ position }) => {
        if (position.outcome) return;
        position.moves(list);
        const scores = new Float64Array(list.length);
        if (!game.bot.evaluateMoves?.(position, list, scores)) return;
        const seat = position.toMove;
        for (const [i, move] of list.toArray().entries()) {
          position.play(move);
          check(position.outcome === null, 'a move that ends the match has an evaluation');
          const score = game.bot.evaluate(position);
          checkEqual('the evaluation after a move', scores[i], position.toMove === seat ? score : -score);
          position.undo();
        }
      });
    },
  },
];
