import { expect } from 'vitest';
import {
  applyChanges,
  applyTerrain,
  type Game,
  type Json,
  LANGUAGES,
  legalTexts,
  type Options,
  outcomeSentence,
  type Path,
  type Position,
  type Token,
} from '../kernel/index.ts';
import { contentHash, fold, loadRecord, startMatch, toRecord } from '../match/index.ts';
import { randomTexts, walk } from './random-match.ts';
import { expectNotesAddUp, explained, namesShown } from './scene-checks.ts';

/** A property of every game, checked over random matches. */
export interface Law {
  readonly name: string;
  /** Share of the usual number of plies to check; expensive laws check fewer. */
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

const byId = (tokens: readonly Token[]): Token[] => [...tokens].sort((a, b) => (a.id < b.id ? -1 : 1));

export const LAWS: readonly Law[] = [
  {
    name: 'a position has no legal moves if and only if it has an outcome, and countMoves agrees with moves',
    share: 1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        expect(moves.length === 0).toBe(position.outcome !== null);
        expect(position.countMoves()).toBe(moves.length);
      });
    },
  },
  {
    name: 'every listed move is legal, and its text is unique and parses back to the move',
    share: 0.3,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        const listed = moves.map((move) => game.notation.format(position, move));
        expect(listed.map((text) => game.notation.read(position, text))).toEqual(moves);
        expect(new Set(listed).size).toBe(moves.length);
        expect(listed.slice(0, 3).map((text) => game.notation.refusal(position, text))).toEqual(
          moves.slice(0, 3).map(() => null),
        );
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
          expect(game.notation.refusal(position, text)?.code).toBe('game-over');
          expect(game.rules.refusalAt(position, [text]).code).toBe('game-over');
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
        expect(portrait(game, position)).toEqual(before);
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
          expect(`${back.hashLow} ${back.hashHigh}`).toBe(hashes[back.ply]);
          back.undo();
        }
        expect(portrait(game, back)).toEqual(portrait(game, start));
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
        expect(portrait(game, copy)).toEqual(before);
        copy.play(move);
        if (copy.ply > 1) {
          copy.undo();
          copy.undo();
        }
        expect(portrait(game, position)).toEqual(before);
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
        expect(known.get(hash) ?? sorted).toBe(sorted);
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
        expect([copy.hashLow, copy.hashHigh]).toEqual([straight.hashLow, straight.hashHigh]);
      });
    },
  },
  {
    name: 'a record round-trips, and a broken record is refused with the ply of the bad move',
    share: 1,
    check(game, options, seed, plies) {
      const moves = randomTexts(game, options, seed, Math.min(plies, 200));
      const entries = moves.map((move, i) => ({ move, at: i }));
      const { result } = fold(startMatch(game, { options }), entries);
      if (!result.ok) throw new Error(result.error.code);
      const match = result.value;
      const json: unknown = JSON.parse(JSON.stringify(toRecord(match)));
      const loaded = loadRecord(json, [game]);
      if (!loaded.ok) throw new Error(loaded.error.code);
      expect(toRecord(loaded.value)).toEqual(toRecord(match));
      expect(contentHash(loaded.value)).toBe(contentHash(match));
      expect(portrait(game, loaded.value.position)).toEqual(portrait(game, match.position));

      const at = Math.floor(moves.length / 2);
      const broken = entries.map((entry, i) => (i === at ? { ...entry, move: 'nonsense' } : entry));
      const refused = loadRecord({ ...(json as object), entries: broken }, [game]);
      expect(refused).toMatchObject({ ok: false, error: { code: 'illegal-move', ply: at } });
    },
  },
  {
    name: 'the changes of a move turn the scene before it into the scene after it',
    share: 0.2,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves, move }) => {
        if (move === null) return;
        const before = game.presentation.scene(position);
        for (const tried of [move, moves[0]!, moves.at(-1)!]) {
          const played = position.clone();
          played.play(tried);
          const after = game.presentation.scene(played);
          const changes = game.presentation.changes(position, tried);
          expect(byId(applyChanges(before.tokens, changes))).toEqual(byId(after.tokens));
          const terrain = applyTerrain(before.cells, changes);
          const stay = after.cells.filter(({ target }) => terrain.has(target));
          expect(stay.map(({ target }) => terrain.get(target))).toEqual(stay.map((cell) => cell.terrain));
          expectNotesAddUp(changes, before, after);
        }
      });
    },
  },
  {
    name: 'every path makes exactly one move, no path is a prefix of another, and all targets are in the scene',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        const ways = moves.map((move) => game.presentation.paths(position, move));
        expect(ways.filter((paths) => paths.length === 0)).toEqual([]);
        const paths = ways.flat();
        expectPrefixFree(paths);
        const { cells, controls } = game.presentation.scene(position);
        const targets = [...cells, ...controls].map(({ target }) => target);
        expect(new Set(targets).size).toBe(targets.length);
        const known = new Set(targets);
        expect(paths.flat().filter((target) => !known.has(target))).toEqual([]);
      });
    },
  },
  {
    name: 'a selection that starts no legal move is refused with a sentence in each language',
    share: 0.02,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves, move }) => {
        if (move === null) return;
        const paths = moves.flatMap((each) => game.presentation.paths(position, each));
        const scene = game.presentation.scene(position);
        const targets = [...scene.cells, ...scene.controls].map(({ target }) => target);
        const prefixes: Path[] = [[], (game.presentation.paths(position, move)[0] as Path).slice(0, -1)];
        for (const picked of prefixes.flatMap((prefix) => targets.map((target) => [...prefix, target]))) {
          if (paths.some((path) => picked.every((target, i) => path[i] === target))) continue;
          const { code } = game.rules.refusalAt(position, picked);
          if (LANGUAGES.some((language) => !game.presentation.messages[language].refusals[code]))
            expect.fail(`${picked}: ${code}`);
        }
      });
    },
  },
  {
    name: 'everything in a scene has a name and every event has a sentence, in each language',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, move }) => {
        const shown = namesShown(game.presentation.scene(position));
        for (const language of LANGUAGES) {
          const messages = game.presentation.messages[language];
          expect([...shown].filter((name) => !messages.names[name])).toEqual([]);
          if (move !== null)
            expect(game.presentation.describe(position, move, language)).not.toMatch(/^$|\{|undefined/);
          expect(explained(game, position, move, messages).filter((text) => /^$|\{|undefined/.test(text))).toEqual([]);
          if (position.outcome) {
            const sentence = outcomeSentence(messages, position.outcome);
            expect(sentence).not.toBe(position.outcome.reason);
            expect(sentence).not.toMatch(/\{/);
          }
        }
      });
    },
  },
  {
    name: 'no two legal moves share the same standard notation, in games that have one',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, moves }) => {
        const texts = moves.map((move) => game.presentation.standardNotation(position, move));
        if (texts.some((text) => text !== null)) expect(new Set(texts).size).toBe(moves.length);
      });
    },
  },
  {
    name: 'the state is plain JSON',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position }) => {
        const state = game.presentation.state({ position, outcome: position.outcome, at: [] });
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      });
    },
  },
  {
    name: 'an evaluation is an integer far below the score of a forced result',
    share: 0.3,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position }) => {
        if (position.outcome) return;
        const score = game.bot.evaluate(position);
        expect(Number.isInteger(score) && Math.abs(score) < 50_000, String(score)).toBe(true);
      });
    },
  },
];

function expectPrefixFree(paths: readonly Path[]): void {
  const whole = new Set(paths.map((path) => path.join(' ')));
  expect(whole.size).toBe(paths.length);
  const beginnings = paths.flatMap((path) => path.slice(1).map((_, i) => path.slice(0, i + 1).join(' ')));
  expect(beginnings.filter((beginning) => whole.has(beginning))).toEqual([]);
}
