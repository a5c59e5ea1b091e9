import {
  type Game,
  type Language,
  legalMoves,
  type Match,
  type Move,
  type Refusal,
  type Result,
  type Seat,
  startMatch,
} from '@quintet/engine';
import { fill, opponent, type Path, TERRAINS } from '@quintet/engine/authoring';
import { history } from '../draw/match-view.ts';
import { TERRAIN_SIGNS } from '../draw/paint.ts';
import { replayLive } from '../replay/live.ts';
import { Quit } from '../terminal/failure.ts';
import { renderMarkdown } from '../terminal/markdown.ts';
import { COMMAND_HELP, type HostMessages } from '../terminal/messages.ts';
import { rulesPage } from '../terminal/rules.ts';
import { formatsOf } from '../terminal/saves.ts';
import { hanging, padEnd, width } from '../terminal/width.ts';
import { agreesToDraw, findHint, hintLine } from './bot.ts';
import type { Host } from './host.ts';
import { listMoves } from './listing.ts';
import { load, save, saveUnfinished } from './save-load.ts';
import type { CommandResult } from './terminal-view.ts';

type Run = (host: Host, args: string, match: Match) => Promise<CommandResult>;

/** Commands that can be typed instead of a move. */
export const COMMANDS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['moves', moves],
  ['undo', undo],
  ['redo', async (host) => moved(host, host.session.redo(host.humanSeat), host.messages.redone)],
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

async function moves({ view, messages }: Host, _args: string, match: Match): Promise<CommandResult> {
  if (match.outcome) view.say(messages.noMoves);
  else {
    const choices = listMoves(match, view.language, view.columns);
    const count = choices.lines.length;
    const title = count === 1 ? messages.movesTitleOne : fill(messages.movesTitle, { count: String(count) });
    await view.offer(title, choices, 'moves');
  }
  return 'done';
}

async function undo(host: Host): Promise<CommandResult> {
  const { session, view, messages } = host;
  const handled = await moved(host, session.undo(host.humanSeat), messages.undone);
  const { undoLimit } = session.match.terms;
  if (handled === 'done' && undoLimit !== null && hasDecided(session.match, host.humanSeat)) {
    view.say(fill(messages.undoLimit, { count: String(undoLimit) }));
  }
  return handled;
}

/** `true` if `seat` has made a move; if `seat` is `undefined`, `true` if either seat has. */
function hasDecided({ position, moves }: Match, seat: Seat | undefined): boolean {
  const before = position.clone();
  return moves.some(() => {
    before.undo();
    return seat === undefined || before.toMove === seat;
  });
}

async function moved(host: Host, result: Result<Match, Refusal>, done: string): Promise<CommandResult> {
  if (result.ok) host.view.say(done);
  else host.view.refuse(result.error, host.session.match);
  return result.ok ? 'changed' : 'done';
}

async function hint(host: Host, _args: string, match: Match): Promise<CommandResult> {
  const { view, messages, bots } = host;
  const { outcome, position } = match;
  if (outcome) view.reportProblem(messages.matchOver);
  else if (host.seats[position.toMove].kind !== 'human') view.say(messages.hintNotNow);
  else {
    const found = await findHint(bots, match);
    view.display.say({ type: 'hint', text: hintLine(messages, found), facts: { ...found } });
  }
  return 'done';
}

async function resign(host: Host, _args: string, match: Match): Promise<CommandResult> {
  if (host.end('resigned', host.actingSeat(match))) return 'changed';
  host.view.reportProblem(host.messages.matchOver);
  return 'done';
}

async function draw(host: Host, _args: string, match: Match): Promise<CommandResult> {
  const { view, messages } = host;
  if (match.outcome) view.reportProblem(messages.matchOver);
  else if (host.humanSeat !== undefined && host.levelAt(opponent(host.humanSeat)) === null) {
    view.say(messages.drawAgainstScript);
  } else {
    if ((await isDrawAgreed(host, match)) && host.end('agreement', null)) return 'changed';
    view.say(declined(host, match));
  }
  return 'done';
}

function declined(host: Host, match: Match): string {
  const { view, messages } = host;
  const other = opponent(host.actingSeat(match));
  const level = host.levelAt(other);
  if (level === null) return messages.drawDeclined;
  const seat = match.game.presentation.messages[view.language].seats[other];
  return fill(messages.drawDeclinedByBot, { seat, level: String(level) });
}

async function isDrawAgreed(host: Host, match: Match): Promise<boolean> {
  const { view, messages, bots } = host;
  const seat = host.actingSeat(match);
  const other = opponent(seat);
  const level = host.levelAt(other);
  if (level !== null) return agreesToDraw(bots, match, other, level);
  const seats = match.game.presentation.messages[view.language].seats;
  return host.agrees(fill(messages.drawOffer, { seat: seats[seat], other: seats[other] }), false);
}

async function showHistory({ view, messages }: Host, _args: string, match: Match): Promise<CommandResult> {
  const lines = history(match, view.language);
  const facts = { history: lines };
  await view.display.page({ type: 'history', text: lines.length > 0 ? lines.join('\n') : messages.noHistory, facts });
  return 'done';
}

/** Replays the match so far, then returns to it. */
async function replay({ view, messages, terminal }: Host, _args: string, match: Match): Promise<CommandResult> {
  if (match.moves.length === 0) view.say(messages.noHistory);
  else if (!view.live) view.say(messages.replayNeedsTerminal);
  else {
    await replayLive(terminal, match, { language: view.language, color: view.color, speed: 1 });
    view.show(match);
  }
  return 'done';
}

async function rules({ view }: Host, _args: string, { game }: Match): Promise<CommandResult> {
  const markdown = rulesPage(game, view.language);
  const text = renderMarkdown(markdown, Math.min(view.columns - 1, 100), view.color).join('\n');
  await view.display.page({ type: 'rules', text, facts: { markdown } });
  return 'done';
}

async function begin(host: Host, _args: string, match: Match): Promise<CommandResult> {
  if (host.live && !match.outcome && host.isUnsaved && !(await host.agrees(host.messages.newConfirm, false)))
    return 'done';
  host.session.load(startMatch(match.game, { options: match.options, players: match.players }));
  host.markSaved();
  host.view.say(host.messages.newMatch);
  return 'changed';
}

async function help({ view, messages }: Host, _args: string, match: Match): Promise<CommandResult> {
  const example = exampleOf(match);
  const signs = terrainLegend(match, view.language);
  const formats = formatHelp(match.game, messages);
  const rows: readonly (readonly [string, string])[] = [
    ...COMMAND_HELP[view.language]
      // If every move is a single touch, the help needs no example of a path.
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

/** A legal move as an example, with the targets to touch. Taken from the start position if the match is over. */
function exampleOf({ game, position, options, outcome }: Match): { move: string; path: string; touches: number } {
  const at = outcome ? game.rules.start(options) : position;
  const moves = legalMoves(at);
  const touches = (move: Move): Path => game.presentation.paths(at, move)[0] ?? [];
  const move = moves.find((each) => touches(each).length > 1) ?? moves[0] ?? 0;
  const path = touches(move);
  const typed = path.map((target) => target.split(':').at(-1)).join(' ');
  return { move: game.notation.format(at, move), path: typed, touches: path.length };
}

/** The default format of `save`, and a list of all formats. */
function formatHelp(game: Game, messages: HostMessages): { format: string; formats: string } {
  const [own] = game.codecs;
  return {
    format: own ? fill(messages.ownFormat, { format: own.format }) : '',
    formats: formatsOf(game).join(', '),
  };
}

/** Explains the terrain symbols of the board. */
function terrainLegend({ game, position }: Match, language: Language): string {
  const { names } = game.presentation.messages[language];
  if (game.presentation.scene(position).shape === 'hex') return '';
  return TERRAINS.filter((terrain) => terrain !== 'plain' && names[terrain] !== undefined)
    .map((terrain) => `${TERRAIN_SIGNS[terrain]} ${names[terrain]}`)
    .join(' · ');
}

async function quit(host: Host): Promise<CommandResult> {
  const { messages, session, live, isUnsaved } = host;
  if (!isUnsaved) throw new Quit([messages.goodbye]);
  if (!live) throw new Quit([host.quitWarning]);
  const question = session.match.outcome ? messages.quitSaveOver : messages.quitSave;
  throw new Quit([(await host.agrees(question, true)) ? await saveUnfinished(host) : messages.goodbye]);
}
