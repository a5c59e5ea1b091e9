import {
  COMMON_DRAWN,
  COMMON_WON,
  fill,
  formSchema,
  type Game,
  inEach,
  type Language,
  legalMoves,
  optionLabel,
  outcomeSentence,
  type Scene,
  SEATS,
} from '@quintet/engine/authoring';
import type { Diagram, Teaching } from '../manifest.ts';
import { lessonOf, withoutStop } from './lesson.ts';
import { choiceCount, EFFECTS, exampleOf, isTaking, type SampleMatch, sampleMatches } from './matches.ts';
import { type Texts, texts } from './messages.ts';
import { startOf } from './survey.ts';

const SECTIONS = ['board', 'turn', 'effects', 'end', 'options', 'notation'] as const;
const EXAMPLE_MOVES = 3;

/** Generates a rules page and a lesson from random matches, for a game that has none. Every call returns the same result. */
export function generatedTeaching(game: Game): Teaching {
  const matches = sampleMatches(game);
  return {
    lesson: lessonOf(game, matches),
    rules: inEach((language) => pageOf(game, matches, language)),
    sections: SECTIONS,
    diagrams: diagramsOf(game, matches),
  };
}

function pageOf(game: Game, matches: readonly SampleMatch[], language: Language): string {
  const text = texts[language];
  const { name, tagline, seats } = game.presentation.messages[language];
  const parts = [
    [`# ${name}`, tagline, fill(text.generated, { first: seats[0] })],
    [`## ${text.board}`, ...boardLines(game, language)],
    [`## ${text.turn}`, ...turnLines(game, matches, text)],
    [`## ${text.effects}`, ...effectLines(game, matches, language)],
    [`## ${text.end}`, ...endLines(game, matches, language)],
    [`## ${text.options}`, optionTable(game, language)],
    [`## ${text.notation}`, notationLine(game, text)],
  ];
  return `${parts.flat().join('\n\n')}\n`;
}

const items = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

function boardLines(game: Game, language: Language): string[] {
  const text = texts[language];
  const { seats } = game.presentation.messages[language];
  const scene = game.presentation.scene(startOf(game));
  const counts = { count: scene.cells.length, columns: scene.columns.length, rows: scene.rows.length };
  const size = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)]));
  const about = scene.unbounded ? [text.unbounded] : [fill(text[scene.shape], size)];
  if (scene.wraps) about.push(text.wraps);
  const count = scene.tokens.length;
  about.push(count === 0 ? text.empty : fill(text.pieces, { count: String(count) }));
  const sides = SEATS.flatMap((seat) => {
    const own = scene.edges.filter((edge) => edge.seat === seat).map(({ side }) => text[side]);
    return own.length > 0 ? [fill(text.side, { seat: seats[seat], sides: own.join(text.and) })] : [];
  });
  return [[...about, ...sides].join(text.space)];
}

function turnLines(game: Game, matches: readonly SampleMatch[], text: Texts): string[] {
  const position = startOf(game);
  const scene = game.presentation.scene(position);
  const paths = legalMoves(position).flatMap((move) => game.presentation.paths(position, move));
  const ways = new Set(paths.map(([first = '', ...more]) => wayOf(scene, first, more.length > 0)));
  const isRepeated = matches.some(({ moves }) => moves.some(({ seat }, i) => i > 0 && moves[i - 1]?.seat === seat));
  return [
    fill(text.choices, { count: String(choiceCount(game)) }),
    items([...[...ways].map((way) => text[way]), ...(isRepeated ? [text.again] : []), text.hint]),
  ];
}

/** The target that a player touches first. */
function wayOf({ cells, tokens }: Scene, first: string, goesOn: boolean) {
  if (!cells.some(({ target }) => target === first)) return 'touch-control';
  if (!tokens.some(({ cell }) => cell === first)) return 'touch-empty';
  return goesOn ? 'touch-piece' : 'touch-single';
}

function effectLines(game: Game, matches: readonly SampleMatch[], language: Language): string[] {
  const text = texts[language];
  const { names } = game.presentation.messages[language];
  const seen = EFFECTS.filter((effect) => exampleOf(matches, effect));
  const gauges = new Set(game.presentation.scene(startOf(game)).gauges.map(({ name }) => names[name] ?? name));
  const watched = gauges.size > 0 ? [fill(text.gauges, { names: [...gauges].join(text.comma) })] : [];
  return [items(seen.map((effect) => text[effect])), ...watched].filter((line) => line !== '');
}

function endLines(game: Game, matches: readonly SampleMatch[], language: Language): string[] {
  const text = texts[language];
  const messages = game.presentation.messages[language];
  const own = (all: object, common: object): string[] => Object.keys(all).filter((reason) => !(reason in common));
  const ends = [
    ...own(messages.won, COMMON_WON.en).map((reason) => outcomeSentence(messages, { winner: 0, reason })),
    ...own(messages.drawn, COMMON_DRAWN.en).map((reason) => outcomeSentence(messages, { winner: null, reason })),
  ];
  const lengths = matches.filter(({ outcome }) => outcome).map(({ moves }) => moves.length);
  const middle = lengths.sort((a, b) => a - b)[lengths.length >> 1];
  return [
    ...(middle === undefined ? [] : [fill(text.length, { count: String(middle) })]),
    ...(ends.length > 0 ? [text.ends, items([...new Set(ends)])] : []),
  ];
}

function optionTable(game: Game, language: Language): string {
  const text = texts[language];
  const rows = Object.entries(formSchema(game.rules.options).properties).map(([name, option]) => {
    const { title, description } = optionLabel(option, language);
    const about = [title, description].filter((part) => part !== '').join(text.colon);
    return `| \`${name}\` | ${JSON.stringify(option.default ?? null)} | ${about.replaceAll('|', '/')} |`;
  });
  if (rows.length === 0) return text.none;
  return [`| ${text.option} | ${text.default} | |`, '| --- | --- | --- |', ...rows].join('\n');
}

function notationLine(game: Game, text: Texts): string {
  const position = startOf(game);
  const examples = legalMoves(position)
    .slice(0, EXAMPLE_MOVES)
    .map((move) => `\`${game.notation.format(position, move)}\``);
  return fill(text.written, { examples: examples.join(text.comma) });
}

/** Playable positions: one for the first move, one for each effect and one for the end. */
function diagramsOf(game: Game, matches: readonly SampleMatch[]): Diagram[] {
  const diagrams: Diagram[] = [];
  const add = (id: keyof Texts, section: string, moves: readonly string[], move: string, ends?: string): void => {
    const sentence = sentenceOf(game, moves, move);
    const title = inEach((language) => texts[language][id]);
    const text = inEach((language) => fill(texts[language].watch, { sentence: sentence(language) }));
    const id_ = id.replace('-title', '');
    diagrams.push({ id: id_, section, title, text, moves, demonstration: [move], ...(ends ? { ends } : {}) });
  };
  const firsts = matches.flatMap(({ moves }) => moves[0] ?? []);
  const first = firsts.find(({ effects }) => !effects.some(isTaking)) ?? firsts[0];
  if (first) add('first-title', 'turn', [], first.text);
  for (const effect of EFFECTS) {
    const example = exampleOf(matches, effect);
    if (example && !first?.effects.includes(effect))
      add(`${effect}-title`, 'effects', example.before, example.move.text);
  }
  const ended = matches.filter(({ outcome }) => outcome).sort((a, b) => a.moves.length - b.moves.length)[0];
  const last = ended?.moves.at(-1);
  if (ended?.outcome && last) {
    const before = ended.moves.slice(0, -1).map(({ text }) => text);
    add('end-title', 'end', before, last.text, ended.outcome.reason);
  }
  return diagrams;
}

/** Describes the last move in each language. */
function sentenceOf(game: Game, moves: readonly string[], text: string): (language: Language) => string {
  const position = startOf(game);
  const read = (each: string) => {
    const parsed = game.notation.parse(position, each);
    if (!parsed.ok) throw new Error(`${each} is not legal`);
    return parsed.value;
  };
  for (const each of moves) position.play(read(each));
  const move = read(text);
  return (language) => withoutStop(game.presentation.describe(position, move, language));
}
