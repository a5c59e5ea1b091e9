import {
  fill,
  type Game,
  type Language,
  legalMoves,
  type Match,
  type Move,
  opponent,
  type Path,
  type Refusal,
  type Result,
  type Seat,
  startMatch,
  TERRAINS,
} from '@quintet/engine';
import { TERRAIN_SIGNS } from '../draw/paint.ts';
import { history } from '../draw/shown.ts';
import { hanging, padEnd, width } from '../draw/width.ts';
import { renderMarkdown } from '../markdown.ts';
import { replayLive } from '../replay/live.ts';
import { rulesPage } from '../rules.ts';
import { formatsOf } from '../saves.ts';
import { COMMAND_HELP, type HostWords } from '../words.ts';
import { adviseOn, agreesToDraw, hintLine } from './bot.ts';
import type { Handled } from './cli-view.ts';
import type { Host } from './host.ts';
import { keep, load, save } from './keeping.ts';
import { Left } from './left.ts';
import { listMoves } from './listing.ts';

type Run = (host: Host, args: string, match: Match) => Promise<Handled>;

/** What can be typed instead of a move. */
export const COMMANDS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['moves', moves],
  ['undo', undo],
  ['redo', async (host) => moved(host, host.session.redo(host.loneSeat), host.words.redone)],
  ['hint', hint],
  ['save', save],
  ['load', load],
  ['resign', resign],
  ['draw', draw],
  ['history', showHistory],
  ['replay', replay],
  ['rules', rules],
  ['new', begin],
  ['help', help],
  ['?', help],
  ['quit', quit],
  ['exit', quit],
]);

async function moves({ view, words }: Host, _args: string, match: Match): Promise<Handled> {
  if (match.outcome) view.say(words.noMoves);
  else {
    const choices = listMoves(match, view.language, view.columns);
    const count = choices.lines.length;
    const title = count === 1 ? words.movesTitleOne : fill(words.movesTitle, { count: String(count) });
    await view.offer(title, choices, 'moves');
  }
  return 'done';
}

async function undo(host: Host): Promise<Handled> {
  const { session, view, words } = host;
  const handled = await moved(host, session.undo(host.loneSeat), words.undone);
  const { undoLimit } = session.match.terms;
  if (handled === 'done' && undoLimit !== null && hasDecided(session.match, host.loneSeat)) {
    view.say(fill(words.undoLimit, { count: String(undoLimit) }));
  }
  return handled;
}

/** Whether there is a move of that seat, or of any, that one could wish to take back. */
function hasDecided({ position, moves }: Match, seat: Seat | undefined): boolean {
  const before = position.clone();
  return moves.some(() => {
    before.undo();
    return seat === undefined || before.toMove === seat;
  });
}

async function moved(host: Host, result: Result<Match, Refusal>, done: string): Promise<Handled> {
  if (result.ok) host.view.say(done);
  else host.view.refuse(result.error, host.session.match);
  return result.ok ? 'changed' : 'done';
}

async function hint(host: Host, _args: string, match: Match): Promise<Handled> {
  const { view, words, brain } = host;
  const { outcome, position } = match;
  if (outcome) view.complain(words.matchOver);
  else if (host.seats[position.toMove].kind !== 'human') view.say(words.hintNotNow);
  else {
    const found = await adviseOn(brain, match);
    view.display.say({ type: 'hint', text: hintLine(words, found), facts: { ...found } });
  }
  return 'done';
}

async function resign(host: Host, _args: string, match: Match): Promise<Handled> {
  if (host.end('resigned', host.speaker(match))) return 'changed';
  host.view.complain(host.words.matchOver);
  return 'done';
}

async function draw(host: Host, _args: string, match: Match): Promise<Handled> {
  const { view, words } = host;
  if (match.outcome) view.complain(words.matchOver);
  else if (host.loneSeat !== undefined && host.levelAt(opponent(host.loneSeat)) === null) {
    view.say(words.drawAgainstScript);
  } else {
    if ((await isDrawAgreed(host, match)) && host.end('agreement', null)) return 'changed';
    view.say(declined(host, match));
  }
  return 'done';
}

function declined(host: Host, match: Match): string {
  const { view, words } = host;
  const other = opponent(host.speaker(match));
  const level = host.levelAt(other);
  if (level === null) return words.drawDeclined;
  const seat = match.game.presentation.messages[view.language].seats[other];
  return fill(words.drawDeclinedByBot, { seat, level: String(level) });
}

async function isDrawAgreed(host: Host, match: Match): Promise<boolean> {
  const { view, words, brain } = host;
  const seat = host.speaker(match);
  const other = opponent(seat);
  const level = host.levelAt(other);
  if (level !== null) return agreesToDraw(brain, match, other, level);
  const seats = match.game.presentation.messages[view.language].seats;
  return host.agrees(fill(words.drawOffer, { seat: seats[seat], other: seats[other] }), false);
}

async function showHistory({ view, words }: Host, _args: string, match: Match): Promise<Handled> {
  const lines = history(match, view.language);
  const facts = { history: lines };
  await view.display.page({ type: 'history', text: lines.length > 0 ? lines.join('\n') : words.noHistory, facts });
  return 'done';
}

/** Plays the match so far from its start; leaving the replay comes back to the match. */
async function replay({ view, words, terminal }: Host, _args: string, match: Match): Promise<Handled> {
  if (match.moves.length === 0) view.say(words.noHistory);
  else if (!view.live) view.say(words.replayNeedsTerminal);
  else {
    await replayLive(terminal, match, { language: view.language, color: view.color, speed: 1 });
    view.show(match);
  }
  return 'done';
}

async function rules({ view }: Host, _args: string, { game }: Match): Promise<Handled> {
  const markdown = await rulesPage(game, view.language);
  const text = renderMarkdown(markdown, Math.min(view.columns - 1, 100), view.color).join('\n');
  await view.display.page({ type: 'rules', text, facts: { markdown } });
  return 'done';
}

async function begin(host: Host, _args: string, match: Match): Promise<Handled> {
  if (host.live && !match.outcome && host.isUnsaved && !(await host.agrees(host.words.newConfirm, false)))
    return 'done';
  host.session.load(startMatch(match.game, { options: match.options, players: match.players }));
  host.markSaved();
  host.view.say(host.words.newMatch);
  return 'changed';
}

async function help({ view, words }: Host, _args: string, match: Match): Promise<Handled> {
  const example = exampleOf(match);
  const signs = terrainLegend(match, view.language);
  const formats = formatHelp(match.game, words);
  const rows: readonly (readonly [string, string])[] = [
    ...COMMAND_HELP[view.language]
      // Where one touch makes a move, its text says it all.
      .filter(([typed]) => typed !== '{path}' || example.touches > 1)
      .map(([typed, does]) => [fill(typed, { move: example.move, path: example.path }), fill(does, formats)] as const),
    ...(signs === '' ? [] : [['', signs] as const]),
  ];
  const columns = Math.max(...rows.map(([typed]) => width(typed))) + 2;
  const lines = rows.flatMap(([typed, does]) =>
    hanging(typed === '' ? '  ' : `  ${padEnd(typed, columns)}`, does, view.columns - 1),
  );
  await view.display.page({ type: 'help', text: lines.join('\n') });
  return 'done';
}

/** A move that could be made now, or at the start where the match is over: its text, and what is touched for it. */
function exampleOf({ game, position, options, outcome }: Match): { move: string; path: string; touches: number } {
  const at = outcome ? game.rules.start(options) : position;
  const moves = legalMoves(at);
  const touches = (move: Move): Path => game.presentation.paths(at, move)[0] ?? [];
  const move = moves.find((each) => touches(each).length > 1) ?? moves[0] ?? 0;
  const path = touches(move);
  const typed = path.map((target) => target.split(':').at(-1)).join(' ');
  return { move: game.notation.format(at, move), path: typed, touches: path.length };
}

/** Which format `save` writes, and which ones there are. */
function formatHelp(game: Game, words: HostWords): { format: string; formats: string } {
  const [own] = game.codecs;
  return {
    format: own ? fill(words.ownFormat, { format: own.format }) : '',
    formats: formatsOf(game).join(', '),
  };
}

/** What the signs of the board's places mean. */
function terrainLegend({ game, position }: Match, language: Language): string {
  const { names } = game.presentation.messages[language];
  if (game.presentation.scene(position).shape === 'hex') return '';
  return TERRAINS.filter((terrain) => terrain !== 'plain' && names[terrain] !== undefined)
    .map((terrain) => `${TERRAIN_SIGNS[terrain]} ${names[terrain]}`)
    .join(' · ');
}

async function quit(host: Host): Promise<Handled> {
  const { words, session, live, isUnsaved } = host;
  if (!isUnsaved) throw new Left([words.goodbye]);
  if (!live) throw new Left([host.loss]);
  const question = session.match.outcome ? words.quitSaveOver : words.quitSave;
  throw new Left([(await host.agrees(question, true)) ? await keep(host) : words.goodbye]);
}
