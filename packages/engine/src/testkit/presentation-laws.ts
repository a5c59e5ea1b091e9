import {
  applyChanges,
  applyTerrain,
  type Change,
  canonical,
  fill,
  type Game,
  type Json,
  LANGUAGES,
  type Messages,
  type Move,
  noteSentence,
  outcomeSentence,
  type Path,
  type Position,
  type Scene,
  type Token,
  taskSentence,
  threatSentence,
} from '../kernel/index.ts';
import { check, checkEqual } from './checks.ts';
import type { Law } from './laws.ts';
import { walk } from './random-match.ts';

/** Tokens in a fixed order, without their ids: a scene may name a piece anew after it has moved. */
const inOrder = (tokens: readonly Token[]): string[] =>
  tokens.map(({ id: _, ...token }) => canonical(token as unknown as Json)).sort();

/** Laws about scenes, changes, paths, sentences and states. */
export const PRESENTATION_LAWS: readonly Law[] = [
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
          checkEqual('tokens after the changes', inOrder(applyChanges(before.tokens, changes)), inOrder(after.tokens));
          const terrain = applyTerrain(before.cells, changes);
          const stay = after.cells.filter(({ target }) => terrain.has(target));
          checkEqual(
            'terrain after the changes',
            stay.map(({ target }) => terrain.get(target)),
            stay.map((cell) => cell.terrain),
          );
          checkNotesAddUp(changes, before, after);
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
        check(!ways.some((paths) => paths.length === 0), 'a legal move has no path');
        const paths = ways.flat();
        checkPrefixFree(paths);
        const { cells, controls } = game.presentation.scene(position);
        const targets = [...cells, ...controls].map(({ target }) => target);
        checkEqual('different targets', new Set(targets).size, targets.length);
        const known = new Set(targets);
        checkEqual(
          'targets that are not in the scene',
          paths.flat().filter((target) => !known.has(target)),
          [],
        );
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
          const isSaid = LANGUAGES.every((language) => game.presentation.messages[language].refusals[code]);
          check(isSaid, `${picked}: no sentence for ${code}`);
        }
      });
    },
  },
  {
    name: 'everything in a scene has a name and every event has a sentence, in each language',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position, move }) => {
        const names = namesShown(game.presentation.scene(position));
        for (const language of LANGUAGES) {
          const messages = game.presentation.messages[language];
          checkEqual(
            `names missing in ${language}`,
            [...names].filter((name) => !messages.names[name]),
            [],
          );
          if (move !== null) checkSentence(game.presentation.describe(position, move, language));
          for (const text of explained(game, position, move, messages)) checkSentence(text);
          if (position.outcome) {
            const sentence = outcomeSentence(messages, position.outcome);
            check(sentence !== position.outcome.reason, `no sentence for ${sentence}`);
            checkSentence(sentence);
          }
        }
      });
    },
  },
  {
    name: 'every threat names cells of the board and has a sentence in each language, and a finished match has none',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position }) => {
        const threats = game.presentation.threats(position);
        if (position.outcome) checkEqual('threats after the end', threats, []);
        const known = new Set(game.presentation.scene(position).cells.map(({ target }) => target));
        for (const threat of threats) {
          check(threat.cells.length > 0, `${threat.kind}: a threat without cells`);
          checkEqual(
            'cells of threats that are not in the scene',
            [...threat.cells, ...threat.by].filter((cell) => !known.has(cell)),
            [],
          );
          for (const language of LANGUAGES) {
            const messages = game.presentation.messages[language];
            checkSentence(messages.threats[threat.kind] ? threatSentence(messages, threat) : '');
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
        if (texts.some((text) => text !== null)) checkEqual('different texts', new Set(texts).size, moves.length);
      });
    },
  },
  {
    name: 'the state is plain JSON',
    share: 0.1,
    check(game, options, seed, plies) {
      walk(game, options, seed, plies, ({ position }) => {
        const state = game.presentation.state({ position, outcome: position.outcome, at: [] });
        check(isPlain(state), `not plain JSON: ${JSON.stringify(state)}`);
      });
    },
  },
];

/** Whether JSON can round-trip a value: no `undefined`, no functions, no `NaN`, no class instances. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null)
    return ['string', 'boolean'].includes(typeof value) || value === null;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

const checkSentence = (text: string): void =>
  check(!/^$|\{|undefined/.test(text), `a sentence is empty or incomplete: "${text}"`);

function checkPrefixFree(paths: readonly Path[]): void {
  const whole = new Set(paths.map((path) => path.join(' ')));
  checkEqual('different paths', whole.size, paths.length);
  const beginnings = paths.flatMap((path) => path.slice(1).map((_, i) => path.slice(0, i + 1).join(' ')));
  checkEqual(
    'paths that are prefixes of others',
    beginnings.filter((beginning) => whole.has(beginning)),
    [],
  );
}

/** Checks that the notes about a gauge add up to its change, and that the last note reports the gauge's new value. */
function checkNotesAddUp(changes: readonly Change[], before: Scene, after: Scene): void {
  const notes = changes.flatMap((change) =>
    change.kind === 'note' && change.gauge ? [{ ...change.gauge, seat: change.seat }] : [],
  );
  for (const { name, seat } of notes) {
    const about = notes.filter((note) => note.name === name && note.seat === seat);
    const valueIn = (scene: Scene) => scene.gauges.find((gauge) => gauge.name === name && gauge.seat === seat)?.value;
    checkEqual(`${name} in its last note`, about.at(-1)?.value, valueIn(after));
    checkEqual(
      `${name} after its notes`,
      (valueIn(before) ?? 0) + about.reduce((sum, { by }) => sum + by, 0),
      valueIn(after),
    );
  }
}

/** All sentences about a position: effects of controls, notes of the move, the task, the prompt. */
function explained(game: Game, position: Position, move: Move | null, messages: Messages): string[] {
  const { controls, prompt } = game.presentation.scene(position);
  const task = game.presentation.task(position);
  const notes =
    move === null ? [] : game.presentation.changes(position, move).filter((change) => change.kind === 'note');
  return [
    ...controls.flatMap(({ kind, cost }) =>
      cost === null ? [] : fill(messages.effects[kind] ?? '', { cost: `${cost}` }),
    ),
    ...notes.map((note) => (messages.notes[note.name] ? noteSentence(messages, note) : '')),
    ...(prompt !== null && !messages.prompts[prompt] ? [''] : []),
    ...(task === null ? [] : [messages.tasks[task] ?? '']),
    ...[true, false].map((isOwn) => taskSentence(messages, prompt, position.toMove, isOwn)),
  ];
}

/** The keys of all names that a scene needs. */
function namesShown(scene: Scene): Set<string> {
  const tokens = [...scene.tokens, ...scene.captured];
  return new Set([
    ...scene.cells.map(({ terrain }) => terrain),
    ...tokens.flatMap(({ kind, marks, age }) => [kind, ...marks, ...(age === null ? [] : [`age-${age}`])]),
    ...scene.controls.map(({ kind }) => kind),
    ...scene.gauges.map(({ name }) => name),
  ]);
}
