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
import { fill, opponent, type Path, pluralText, TERRAINS } from '@quintet/engine/authoring';
import { history } from '../draw/match-view.ts';
import { TERRAIN_SIGNS } from '../draw/paint.ts';
import { replayLive } from '../replay/live.ts';
import { Quit } from '../terminal/failure.ts';
import { renderMarkdown } from '../terminal/markdown.ts';
import { commandHelp, type TerminalMessages } from '../terminal/messages.ts';
import { rulesPage } from '../terminal/rules.ts';
import { formatsOf } from '../terminal/saves.ts';
import { hanging, padEnd, width } from '../terminal/width.ts';
import { agreesToDraw, findHint, hintLine } from './bot.ts';
import type { MatchController } from './controller.ts';
import { listMoves } from './listing.ts';
import { load, save, saveUnfinished } from './save-load.ts';
import type { CommandResult } from './terminal-view.ts';

type Run = (controller: MatchController, args: string, match: Match) => Promise<CommandResult>;

/** Commands that can be typed instead of a move. */
export const COMMANDS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['moves', moves],
  ['undo', undo],
  [
    'redo',
    async (controller) => moved(controller, controller.session.redo(controller.humanSeat), controller.messages.redone),
  ],
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

async function moves({ view, messages }: MatchController, _args: string, match: Match): Promise<CommandResult> {
  if (match.outcome) view.say(messages.noMoves);
  else {
    const choices = listMoves(match, view.language, view.columns);
    const count = choices.lines.length;
    const title = fill(pluralText(view.language, messages, 'movesTitle', count), { count: String(count) });
    await view.offer(title, choices, 'moves');
  }
  return 'done';
}

async function undo(controller: MatchController): Promise<CommandResult> {
  const { session, view, messages } = controller;
  const handled = await moved(controller, session.undo(controller.humanSeat), messages.undone);
  const { undoLimit } = session.match.terms;
  if (handled === 'done' && undoLimit !== null && hasDecided(session.match, controller.humanSeat)) {
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

async function moved(
  controller: MatchController,
  result: Result<Match, Refusal>,
  done: string,
): Promise<CommandResult> {
  if (result.ok) controller.view.say(done);
  else controller.view.refuse(result.error, controller.session.match);
  return result.ok ? 'changed' : 'done';
}

async function hint(controller: MatchController, _args: string, match: Match): Promise<CommandResult> {
  const { view, messages, bots } = controller;
  const { outcome, position } = match;
  if (outcome) view.reportProblem(messages.matchOver);
  else if (controller.seats[position.toMove].kind !== 'human') view.say(messages.hintNotNow);
  else {
    const found = await findHint(bots, match);
    view.display.say({ type: 'hint', text: hintLine(messages, found), facts: { ...found } });
  }
  return 'done';
}

async function resign(controller: MatchController, _args: string, match: Match): Promise<CommandResult> {
  if (controller.end('resigned', controller.actingSeat(match))) return 'changed';
  controller.view.reportProblem(controller.messages.matchOver);
  return 'done';
}

async function draw(controller: MatchController, _args: string, match: Match): Promise<CommandResult> {
  const { view, messages } = controller;
  if (match.outcome) view.reportProblem(messages.matchOver);
  else if (controller.humanSeat !== undefined && controller.levelAt(opponent(controller.humanSeat)) === null) {
    view.say(messages.drawAgainstScript);
  } else {
    if ((await isDrawAgreed(controller, match)) && controller.end('agreement', null)) return 'changed';
    view.say(declined(controller, match));
  }
  return 'done';
}

function declined(controller: MatchController, match: Match): string {
  const { view, messages } = controller;
  const other = opponent(controller.actingSeat(match));
  const level = controller.levelAt(other);
  if (level === null) return messages.drawDeclined;
  const seat = match.game.presentation.messages[view.language].seats[other];
  return fill(messages.drawDeclinedByBot, { seat, level: String(level) });
}

async function isDrawAgreed(controller: MatchController, match: Match): Promise<boolean> {
  const { view, messages, bots } = controller;
  const seat = controller.actingSeat(match);
  const other = opponent(seat);
  const level = controller.levelAt(other);
  if (level !== null) return agreesToDraw(bots, match, other, level);
  const seats = match.game.presentation.messages[view.language].seats;
  return controller.agrees(fill(messages.drawOffer, { seat: seats[seat], other: seats[other] }), false);
}

async function showHistory({ view, messages }: MatchController, _args: string, match: Match): Promise<CommandResult> {
  const lines = history(match, view.language);
  const facts = { history: lines };
  await view.display.page({ type: 'history', text: lines.length > 0 ? lines.join('\n') : messages.noHistory, facts });
  return 'done';
}

/** Replays the match so far, then returns to it. */
async function replay(
  { view, messages, terminal }: MatchController,
  _args: string,
  match: Match,
): Promise<CommandResult> {
  if (match.moves.length === 0) view.say(messages.noHistory);
  else if (!view.live) view.say(messages.replayNeedsTerminal);
  else {
    await replayLive(terminal, match, { language: view.language, color: view.color, speed: 1 });
    view.show(match);
  }
  return 'done';
}

async function rules(
  { view, messages, terminal }: MatchController,
  _args: string,
  { game }: Match,
): Promise<CommandResult> {
  const markdown = rulesPage(terminal, game, view.language);
  if (markdown === null) {
    view.say(messages.noRules);
    return 'done';
  }
  const text = renderMarkdown(markdown, Math.min(view.columns - 1, 100), view.color).join('\n');
  await view.display.page({ type: 'rules', text, facts: { markdown } });
  return 'done';
}

async function begin(controller: MatchController, _args: string, match: Match): Promise<CommandResult> {
  if (
    controller.live &&
    !match.outcome &&
    controller.isUnsaved &&
    !(await controller.agrees(controller.messages.newConfirm, false))
  )
    return 'done';
  controller.session.load(startMatch(match.game, { options: match.options, players: match.players }));
  controller.markSaved();
  controller.view.say(controller.messages.newMatch);
  return 'changed';
}

async function help({ view, messages }: MatchController, _args: string, match: Match): Promise<CommandResult> {
  const example = exampleOf(match);
  const signs = terrainLegend(match, view.language);
  const formats = formatHelp(match.game, messages);
  const rows: readonly (readonly [string, string])[] = [
    ...commandHelp(messages)
      // If every move is a single touch, the help needs no example of a path.
      .filter(([typed]) => typed !== '{path}' || example.touches > 1)
      .map(
        ([typed, does]) =>
          [fill(typed, { move: example.move, path: example.path, file: messages.file }), fill(does, formats)] as const,
      ),
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
function formatHelp(game: Game, messages: TerminalMessages): { format: string; formats: string } {
  const [own] = game.codecs;
  return {
    format: own ? fill(messages.ownFormat, { format: own.format }) : '',
    formats: formatsOf(game).join(', '),
  };
}

/** Explains the terrain symbols of the board. */
function terrainLegend({ game }: Match, language: Language): string {
  const { names } = game.presentation.messages[language];
  return TERRAINS.filter((terrain) => terrain !== 'plain' && names[terrain] !== undefined)
    .map((terrain) => `${TERRAIN_SIGNS[terrain]} ${names[terrain]}`)
    .join(' · ');
}

async function quit(controller: MatchController): Promise<CommandResult> {
  const { messages, session, live, isUnsaved } = controller;
  if (!isUnsaved) throw new Quit([messages.goodbye]);
  if (!live) throw new Quit([controller.quitWarning]);
  const question = session.match.outcome ? messages.quitSaveOver : messages.quitSave;
  throw new Quit([(await controller.agrees(question, true)) ? await saveUnfinished(controller) : messages.goodbye]);
}
