import { fill, type Language, type Match, Replay, SPEEDS, toMove } from '@quintet/engine';
import { integer, languageFrom } from '../args.ts';
import { drawFrame } from '../draw/frame.ts';
import { createPaint } from '../draw/paint.ts';
import { printed } from '../draw/room.ts';
import { history } from '../draw/shown.ts';
import { usage } from '../failure.ts';
import { inFolder, openMatch, unopened } from '../saves.ts';
import { hasColor, isLive, print, printJson, sizeOf, type Terminal } from '../terminal.ts';
import { hostWords } from '../words.ts';
import { replayLive } from './live.ts';
import { shownAt } from './position.ts';

export interface ReplaySettings {
  readonly to?: string;
  readonly speed: string;
  readonly lang?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

/** `quintet replay FILE`: at a terminal it plays; through a pipe it prints the moves and the last position, or that of `--to`. */
export async function runReplay(terminal: Terminal, file: string, settings: ReplaySettings): Promise<void> {
  const language = languageFrom(settings.lang, terminal.env);
  const speed = SPEEDS.find((known) => String(known) === settings.speed);
  if (speed === undefined) throw usage(`--speed must be one of ${SPEEDS.join(', ')}, not "${settings.speed}"`);
  const match = await openMatch(inFolder(terminal.folder, file), language);
  if (!match.ok) throw unopened(file, match.error);
  const { length } = match.value.moves;
  const to = settings.to === undefined ? null : integer(settings.to, '--to', 0, length);
  const color = settings.color && hasColor(terminal);
  if (settings.json) printStates(terminal, match.value, to);
  else if (to === null && isLive(terminal)) await replayLive(terminal, match.value, { language, color, speed });
  else printPosition(terminal, match.value, to, language, color);
}

/** A line a position, from the start; or the one that is asked for. */
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
  const room = printed(sizeOf(terminal).columns);
  const shown = shownAt(new Replay(match), at);
  const words = hostWords(language);
  if (to === null) for (const line of history(shown, language)) print(terminal, line);
  print(terminal, fill(words.moveOf, { at: String(at), last: String(match.moves.length) }));
  for (const line of drawFrame(shown, { language, paint, room, picked: [], next: new Set() })) print(terminal, line);
}
