import {
  canonical,
  type Draft,
  type Game,
  type Json,
  LANGUAGES,
  legalTexts,
  MoveList,
  type Options,
  type Position,
  Random,
  type Scene,
  type SetupRefusal,
  setupSentence,
} from '../kernel/index.ts';
import { check, checkEqual } from './checks.ts';
import { drawing } from './failure.ts';
import type { Law } from './laws.ts';
import { optionsOf, walk } from './random-match.ts';

/** Everything about a position that its text keeps: all except the names of pieces and the moves played. */
function shown(game: Game, position: Position): Json {
  const { tokens, gauges, prompt, cells } = game.presentation.scene(position);
  const pieces = tokens.map(({ cell, kind, seat, level, facing, marks, age }) =>
    canonical({ cell, kind, seat, level, facing, marks: [...marks], age }),
  );
  return {
    toMove: position.toMove,
    moves: legalTexts(game, position).sort(),
    pieces: pieces.sort(),
    terrain: cells.map(({ target, terrain }) => `${target} ${terrain}`),
    gauges: gauges as unknown as Json,
    prompt,
  };
}

/**
 * Seeded random drafts: positions of random matches and empty boards with some random changes. Many of them break a rule.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { randomDrafts } from '@quintet/engine/testing';
 * const drafts = randomDrafts(ctor, {}, 1, 10);
 * console.log(drafts.length, drafts.some((draft) => ctor.editor.check(draft, {}).ok)); // 10 true
 * ```
 */
export function randomDrafts(game: Game, options: Options, seed: number, count: number): Draft[] {
  const { editor } = game;
  const random = new Random(seed);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const drafts: Draft[] = [];
  walk(game, options, seed, 4 * count, ({ position }) => {
    if (drafts.length === count || position.outcome || random.below(4) > 0) return;
    let draft = random.below(4) === 0 ? editor.empty(options) : editor.draft(position);
    const changes = random.below(12);
    for (let n = 0; n < changes; n++) {
      const { target } = pick(editor.scene(draft, options).cells);
      draft = random.below(3) === 0 ? editor.erase(draft, target) : editor.put(draft, target, pick(editor.palette).id);
    }
    if (random.below(3) === 0) draft = { ...draft, toMove: random.below(2) === 0 ? 0 : 1 };
    for (const { name, min, max, default: usual } of editor.numbers(options)) {
      if (random.below(8) > 0) continue;
      const values = usual.map(() => min + random.below(Math.min(max - min, 30) + 1));
      draft = { ...draft, numbers: { ...draft.numbers, [name]: values } };
    }
    drafts.push(draft);
  });
  return drafts;
}

/** Laws about set-up positions, in games with an editor. */
export const SETUP_LAWS: readonly Law[] = [
  {
    name: 'a position starts a match from its text as it stands',
    share: 0.1,
    check(game, options, seed, plies) {
      const { editor, rules } = game;
      if (editor.palette.length === 0) return;
      walk(game, options, seed, plies, ({ position }) => {
        if (position.outcome) return;
        const draft = editor.draft(position);
        const text = editor.format(draft, options);
        const read = editor.parse(text, options);
        checkEqual('the draft read from its text', read.ok ? read.value : read.error, draft);
        const started = rules.start(optionsOf(game, { ...options, setup: text }));
        checkEqual(text, shown(game, started), shown(game, position));
        checkEqual('ply', started.ply, 0);
        checkEqual('text of the started position', editor.format(editor.draft(started), options), text);
      });
    },
  },
  {
    name: 'a draft is refused with a sentence in each language, or it can be drawn, written and played',
    share: 0.05,
    check(game, options, seed, plies) {
      const { editor } = game;
      if (editor.palette.length === 0) return;
      const random = new Random(seed);
      for (const draft of randomDrafts(game, options, seed, plies)) {
        const text = (): string => editor.format(draft, options);
        const scene = (): Scene => editor.scene(draft, options);
        drawing({ game, options, seed }, text, scene, () => {
          checkDrawn(game, draft, options);
          const checked = editor.check(draft, options);
          if (!checked.ok) return checkRefusal(game, checked.error);
          const read = editor.parse(text(), options);
          check(read.ok, `${text()} is not read back`);
          const again = editor.check(read.value, options);
          check(again.ok, `${text()} is refused when read back`);
          checkEqual('the position read back', shown(game, again.value), shown(game, checked.value));
          checkPlayable(game, checked.value, random);
        });
      }
    },
  },
  {
    name: 'text that is no position is refused with a sentence in each language',
    share: 0,
    check(game, options) {
      const { editor } = game;
      if (editor.palette.length === 0) return;
      const usual = editor.format(editor.empty(options), options);
      for (const text of ['', ' ', '/', 'nonsense', `${usual}x`, `${usual} x=1`, usual.slice(2), '.'.repeat(20_000)]) {
        const read = editor.parse(text, options);
        check(!read.ok, `"${text.slice(0, 40)}" is read as a position`);
        checkRefusal(game, read.error);
        const parsed = game.rules.parseOptions({ ...options, setup: text });
        check(!parsed.ok && parsed.error.key === 'setup', 'the option is not refused');
      }
      for (const setup of [null, 1, true, [usual], {}]) {
        check(!game.rules.parseOptions({ ...options, setup }).ok, 'an option that is no text is accepted');
      }
    },
  },
];

function checkDrawn(game: Game, draft: Draft, options: Options): void {
  const { cells, tokens } = game.editor.scene(draft, options);
  const known = new Set(cells.map(({ target }) => target));
  check(
    tokens.every(({ cell }) => known.has(cell)),
    'a piece of a draft is on no cell',
  );
  checkEqual('different pieces', new Set(tokens.map(({ id }) => id)).size, tokens.length);
  for (const language of LANGUAGES) {
    const { names } = game.presentation.messages[language];
    const needed = [...game.editor.palette, ...game.editor.numbers(options)].map(({ name }) => name);
    checkEqual(
      'names that are missing',
      needed.filter((name) => !names[name]),
      [],
    );
  }
}

function checkRefusal(game: Game, refusal: SetupRefusal): void {
  for (const language of LANGUAGES) {
    const sentence = setupSentence(game, refusal, language);
    check(
      sentence !== refusal.code && !/^$|\{|undefined/.test(sentence),
      `no sentence for ${refusal.code}: ${sentence}`,
    );
  }
}

/** Plays a few random moves, and checks that undoing them restores the position. */
function checkPlayable(game: Game, position: Position, random: Random): void {
  const before = shown(game, position);
  const hash = [position.hashLow, position.hashHigh];
  const list = new MoveList();
  check(position.outcome === null && position.countMoves() > 0, 'an accepted position has no moves');
  for (let played = 0; played < 12 && position.outcome === null; played++) {
    position.moves(list);
    checkEqual('countMoves', position.countMoves(), list.length);
    position.play(list.at(random.below(list.length)));
  }
  while (position.ply > 0) position.undo();
  checkEqual('the position after undo', shown(game, position), before);
  checkEqual('the hash after undo', [position.hashLow, position.hashHigh], hash);
}

/** Returns how a game refuses a position text, as `code: sentence` in English, or `accepted`. For tests of refusals. */
export function setupRefusal(game: Game, text: string, given: object = {}): string {
  const options = optionsOf(game, given);
  const draft = game.editor.parse(text, options);
  const checked = draft.ok ? game.editor.check(draft.value, options) : draft;
  return checked.ok ? 'accepted' : `${checked.error.code}: ${setupSentence(game, checked.error, 'en')}`;
}
