import { type Language, type Match, type Outcome, Replay, toMove } from '@quintet/engine';
import { fill } from '@quintet/engine/authoring';
import { type RecordFacts, SPEEDS } from '@quintet/engine/match';
import { drawFrame } from '../draw/frame.ts';
import { history, viewAt } from '../draw/match-view.ts';
import { createPaint } from '../draw/paint.ts';
import { printedSize } from '../draw/size.ts';
import { integer, languageFrom } from '../terminal/args.ts';
import { Failure, usage } from '../terminal/failure.ts';
import { messagesFor } from '../terminal/messages.ts';
import { inFolder, openFailure, openMatch } from '../terminal/saves.ts';
import { hasColor, isLive, print, printJson, sizeOf, type Terminal } from '../terminal/terminal.ts';
import { printable } from '../terminal/width.ts';
import { replayLive } from './live.ts';

export interface ReplaySettings {
  /** Third-party games. */
  readonly game?: readonly string[];
  readonly to?: string;
  readonly speed: string;
  readonly lang?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

/** `quintet replay FILE`: replays a match on a terminal. Through a pipe, prints the moves and the position of `--to`, or the last. */
export async function runReplay(terminal: Terminal, file: string, settings: ReplaySettings): Promise<void> {
  const language = languageFrom(settings.lang, terminal.env);
  const speed = SPEEDS.find((known) => String(known) === settings.speed);
  if (speed === undefined) throw usage(`--speed must be one of ${SPEEDS.join(', ')}, not "${settings.speed}"`);
  await terminal.games.load(settings.game ?? []);
  const match = await openMatch(terminal, inFolder(terminal.folder, file), language);
  if (!match.ok) {
    if (!match.error.facts) throw openFailure(file, match.error);
    return printFacts(terminal, match.error.facts, language, settings.json === true);
  }
  const { length } = match.value.moves;
  const to = settings.to === undefined ? null : integer(settings.to, '--to', 0, length);
  const color = settings.color && hasColor(terminal);
  if (settings.json) printStates(terminal, match.value, to);
  else if (to === null && isLive(terminal)) await replayLive(terminal, match.value, { language, color, speed });
  else printPosition(terminal, match.value, to, language, color);
}

/** Prints what the record of a game that this program does not have says, and fails. */
function printFacts(terminal: Terminal, facts: RecordFacts, language: Language, json: boolean): never {
  const { game, package: from, options, players, moves, outcome } = facts;
  const messages = messagesFor(language);
  if (json) printJson(terminal, facts);
  else {
    const names = players.map(({ name, level }) => name ?? (level === null ? '–' : `level ${level}`));
    const lines = [
      `game     ${game}${from === null ? '' : ` (${from})`}`,
      `options  ${JSON.stringify(options)}`,
      `players  ${names.join(', ')}`,
      `moves    ${moves.join('; ')}`,
      `result   ${outcome ? resultText(outcome) : '–'}`,
    ];
    for (const line of lines) print(terminal, printable(line));
  }
  const name = from?.replace(/(?!^)@.*$/, '') ?? '';
  const text = from === null ? messages.unknownOldGame : messages.unknownGame;
  throw new Failure(fill(text, { game: printable(game), package: printable(from ?? ''), name: printable(name) }));
}

/** Seats have no names without their game. */
const resultText = ({ winner, reason }: Outcome): string =>
  winner === null ? `draw (${reason})` : `seat ${winner + 1} won (${reason})`;

/** Prints one JSON line per position, or only the position after `to` moves. */
function printStates(terminal: Terminal, match: Match, to: number | null): void {
  const replay = new Replay(match);
  const { game } = match;
  for (let ply = to ?? 0; ply <= (to ?? replay.length); ply++) {
    replay.seek(ply);
    const snapshot = replay.snapshot;
    const { outcome } = snapshot;
    const move = match.moves[ply - 1]?.text ?? null;
    const seat = toMove({ ...match, position: snapshot.position, outcome });
    printJson(terminal, { game: game.id, ply, move, toMove: seat, outcome, state: game.presentation.state(snapshot) });
  }
}

function printPosition(terminal: Terminal, match: Match, to: number | null, language: Language, color: boolean): void {
  const at = to ?? match.moves.length;
  const paint = createPaint(color, match.game.seats);
  const size = printedSize(sizeOf(terminal).columns);
  const view = viewAt(new Replay(match), at);
  const messages = messagesFor(language);
  if (to === null) for (const line of history(view, language)) print(terminal, line);
  print(terminal, fill(messages.moveOf, { at: String(at), last: String(match.moves.length) }));
  for (const line of drawFrame(view, { language, paint, size, picked: [], next: new Set() })) print(terminal, line);
}
