import {
  type DemoMatch,
  type Game,
  type Lesson,
  type Position,
  parseGameModule,
  playTexts,
  unwrap,
} from '../kernel/index.ts';
import { check, checkEqual } from './checks.ts';
import { optionsOf } from './random-match.ts';
import type { TestFunction } from './test-game.ts';

/**
 * Registers tests for what a game's package exports besides the rules: hosts accept every part, and the demo and the lesson
 * can be played.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { testModule } from '@quintet/engine/testing';
 * const names: string[] = [];
 * const demo = { options: {}, from: 1, moves: '0,0; 1,1; 2,2' };
 * testModule({ game: ctor, demo }, (name, run) => {
 *   run();
 *   names.push(name);
 * });
 * console.log(names.length, names[1]); // 2 'ctor: every move of the demo is legal'
 * ```
 */
export function testModule(
  exported: { readonly game: Pick<Game, 'id'>; readonly [part: string]: unknown },
  test: TestFunction,
): void {
  const { id } = exported.game;
  const parsed = parseGameModule(exported, { package: id });
  test(`${id}: hosts accept the module`, () => check(parsed.ok, parsed.ok ? '' : parsed.error));
  if (!parsed.ok) return;
  const { game, demo, lesson } = parsed.value;
  if (demo) test(`${id}: every move of the demo is legal`, () => checkDemo(game, demo));
  if (lesson)
    test(`${id}: every move of the lesson is legal, and the lesson ends as stated`, () => checkLesson(game, lesson));
}

function played(game: Game, options: unknown, texts: readonly string[]): Position {
  const position = game.rules.start(optionsOf(game, options));
  unwrap(playTexts(game, position, texts));
  return position;
}

function checkDemo(game: Game, { options, from, moves }: DemoMatch): void {
  const texts = moves.split('; ');
  played(game, options, texts);
  check(from < texts.length, `the demo starts after move ${from}, but has only ${texts.length}`);
}

function checkLesson(game: Game, { options, steps, ends }: Lesson): void {
  let texts: string[] = [];
  for (const step of steps) {
    if (!('move' in step)) continue;
    const before = played(game, options, texts);
    checkEqual(`seat to move before ${step.move}`, before.toMove, 0);
    const { move, path, replies } = step;
    const paths = game.presentation.paths(before, unwrap(game.notation.parse(before, move)));
    check(!path || paths.some((each) => each.join() === path.join()), `${move} has no path ${path?.join(' ')}`);
    texts = [...texts, move, ...replies];
  }
  checkEqual('reason for the end', played(game, options, texts).outcome?.reason ?? null, ends);
}
