import { emitKeypressEvents, type Key } from 'node:readline';
import { type Language, type Match, Replay } from '@quintet/engine';
import { fill } from '@quintet/engine/authoring';
import { Playback, SPEEDS } from '@quintet/engine/match';
import { drawFrame } from '../draw/frame.ts';
import { viewAt } from '../draw/match-view.ts';
import { createPaint } from '../draw/paint.ts';
import { messagesFor, type TerminalMessages } from '../terminal/messages.ts';
import { Screen } from '../terminal/screen.ts';
import { sizeOf, type Terminal } from '../terminal/terminal.ts';

export interface LiveSettings {
  readonly language: Language;
  readonly color: boolean;
  readonly speed: number;
}

/** Replays a match on the screen, controlled by keys, until the person quits. */
export async function replayLive(terminal: Terminal, match: Match, settings: LiveSettings): Promise<void> {
  const { language, color } = settings;
  const messages = messagesFor(language);
  const paint = createPaint(color, match.game.seats);
  const replay = new Replay(match);
  const screen = new Screen(terminal);
  const draw = (): void => {
    const { columns, rows } = sizeOf(terminal);
    // Leaves three rows for the progress bar, the list of keys and the cursor.
    const size = { columns: columns - 1, rows: rows - 3, canScroll: false };
    const frame = drawFrame(viewAt(replay, playback.at), { language, paint, size, picked: [], next: new Set() });
    screen.put([...frame, progress(playback, messages), paint.color.dim(messages.replayKeys)]);
  };
  const playback = new Playback({ first: 0, last: match.moves.length }, terminal.timers, draw);
  playback.setSpeed(settings.speed);
  playback.play();
  draw();
  terminal.output.on('resize', draw);
  await keys(terminal, (key) => {
    const stays = press(playback, key);
    if (stays) draw();
    return stays;
  });
  terminal.output.off('resize', draw);
  playback.pause();
}

type Listener = (...args: unknown[]) => void;

/** Passes every key to `press` until it returns `false` or the input ends. Until then, other listeners get no keys. */
async function keys({ input }: Terminal, press: (key: Key) => boolean): Promise<void> {
  const prompting = input.listeners('keypress') as Listener[];
  input.removeAllListeners('keypress');
  emitKeypressEvents(input);
  input.setRawMode?.(true);
  await new Promise<void>((resolve) => {
    const onEnd = (): void => resolve();
    input.on('keypress', (_text: string | undefined, key: Key) => {
      if (press(key)) return;
      input.off('end', onEnd);
      resolve();
    });
    input.on('end', onEnd);
    input.resume();
  });
  input.removeAllListeners('keypress');
  for (const listener of prompting) input.on('keypress', listener);
  if (prompting.length > 0) return;
  input.setRawMode?.(false);
  input.pause();
}

/** Handles a key. Returns `false` if the key quits. */
export function press(playback: Playback, { name, ctrl, sequence }: Key): boolean {
  if (name === 'q' || name === 'escape' || (ctrl && (name === 'c' || name === 'd'))) return false;
  const speed = SPEEDS[Number(sequence) - 1];
  if (speed !== undefined) playback.setSpeed(speed);
  else if (name === 'space') toggle(playback);
  else if (name === 'right') step(playback, 1);
  else if (name === 'left') step(playback, -1);
  else if (name === 'home') step(playback, Number.NEGATIVE_INFINITY);
  else if (name === 'end') step(playback, Number.POSITIVE_INFINITY);
  else if (name === 'r') playback.restart();
  else if (sequence === '+' || sequence === '=') changeSpeed(playback, 1);
  else if (sequence === '-') changeSpeed(playback, -1);
  return true;
}

function toggle(playback: Playback): void {
  if (playback.isPlaying) playback.pause();
  else playback.play();
}

/** Pauses the playback and moves it by this many moves. */
function step(playback: Playback, by: number): void {
  playback.pause();
  playback.seek(playback.at + by);
}

function changeSpeed(playback: Playback, by: number): void {
  const speeds: readonly number[] = SPEEDS;
  const next = speeds[Math.min(Math.max(speeds.indexOf(playback.speed) + by, 0), speeds.length - 1)];
  if (next !== undefined) playback.setSpeed(next);
}

const BAR_COLUMNS = 24;

/** Formats the progress line, such as `Move 15 / 42  ████░░░░  2×  playing`. */
export function progress({ at, last, speed, isPlaying }: Playback, messages: TerminalMessages): string {
  const done = last === 0 ? BAR_COLUMNS : Math.round((BAR_COLUMNS * at) / last);
  const bar = '█'.repeat(done) + '░'.repeat(BAR_COLUMNS - done);
  const mode = isPlaying ? messages.playing : at === last ? messages.endOfRecord : messages.paused;
  return `${fill(messages.moveOf, { at: String(at), last: String(last) })}  ${bar}  ${speed}×  ${mode}`;
}
