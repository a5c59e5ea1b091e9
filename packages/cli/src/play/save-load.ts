import path from 'node:path';
import { fill } from '@quintet/engine/authoring';
import { FORMAT } from '@quintet/engine/match';
import { checkPath, exists, withExtension, writeWhole } from '../terminal/files.ts';
import { formatFor, inFolder, matchFiles, openMatch, saveText } from '../terminal/saves.ts';
import { printable } from '../terminal/width.ts';
import type { MatchController } from './controller.ts';
import { note } from './display.ts';
import { numbered } from './listing.ts';
import { withPlayers } from './players.ts';
import type { CommandResult } from './terminal-view.ts';

/** Runs the command `save [--force] [--format F] [FILE]`. */
export async function save(controller: MatchController, args: string): Promise<CommandResult> {
  const { file, force, format } = readArguments(args);
  const { match } = controller.session;
  const saved = saveText(match, format ?? formatFor(match.game, file), controller.terminal.now(), controller.messages);
  if (!saved.ok) return saveFailed(controller, saved.error);
  const name = checkPath(file === '' ? saved.value.defaultName : file, controller.view.language);
  if (!name.ok) return saveFailed(controller, name.error);
  return write(controller, name.value, saved.value.text, force);
}

async function write(controller: MatchController, name: string, text: string, force: boolean): Promise<CommandResult> {
  const { messages, view } = controller;
  const file = inFolder(controller.terminal.folder, name);
  const isTaken = !force && (await exists(file));
  const mayReplace =
    isTaken && controller.live && (await controller.agrees(fill(messages.overwrite, { file: printable(name) }), false));
  const written = await writeWhole(file, text, force || mayReplace, messages);
  if (!written.ok) {
    return saveFailed(controller, written.error, isTaken ? fill(messages.forceHint, { file: printable(name) }) : null);
  }
  controller.markSaved();
  const message = fill(messages.saved, { file: printable(name) });
  view.display.say(note(message, { message, file: name }));
  return 'done';
}

function saveFailed(controller: MatchController, reason: string, detail: string | null = null): CommandResult {
  controller.view.reportProblem(fill(controller.messages.saveFailed, { reason }), detail);
  return 'done';
}

/** Saves the match as a record, which includes the players. Returns a message that says how to continue. */
export async function saveUnfinished(controller: MatchController): Promise<string> {
  const { messages, session, terminal } = controller;
  const saved = saveText(session.match, FORMAT, terminal.now(), messages);
  if (!saved.ok) return fill(messages.saveFailed, { reason: saved.error });
  const { defaultName, text } = saved.value;
  const file = await freeName(terminal.folder, defaultName);
  const written = await writeWhole(inFolder(terminal.folder, file), text, false, messages);
  const message = session.match.outcome ? messages.savedFinished : messages.savedUnfinished;
  return written.ok ? fill(message, { file }) : fill(messages.saveFailed, { reason: written.error });
}

/** A file name that does not exist yet: `name`, or `name` with a number before its first dot. */
async function freeName(folder: string, name: string): Promise<string> {
  let free = name;
  for (let n = 2; await exists(inFolder(folder, free)); n++) free = name.replace('.', `-${n}.`);
  return free;
}

/** Runs the command `load [FILE]`. Without a name, lists the files to choose from. */
export async function load(controller: MatchController, file: string): Promise<CommandResult> {
  const { view, messages, terminal, session } = controller;
  if (file === '') return listFiles(controller);
  const named = inFolder(terminal.folder, file);
  const found = (await exists(named)) ? named : withExtension(named);
  const match = await openMatch(terminal, found, view.language);
  if (!match.ok) {
    view.reportProblem(match.error.message, printable(match.error.detail ?? file));
    return 'done';
  }
  session.load(withPlayers(match.value, controller.seats));
  controller.markSaved();
  const message = fill(messages.loaded, { file: printable(path.relative(terminal.folder, found) || file) });
  view.display.say(note(message, { message, file: found }));
  return 'changed';
}

async function listFiles({ view, messages, terminal }: MatchController): Promise<CommandResult> {
  const files = await matchFiles(terminal);
  if (files.length === 0) view.say(messages.noFiles);
  else {
    const text = numbered(files.map(printable), view.columns).join('\n');
    await view.offer(messages.filesTitle, { text, lines: files.map((name) => `load ${name}`) }, 'files');
  }
  return 'done';
}

/** Flags may be anywhere. The rest is the file name, which may contain spaces. */
function readArguments(args: string): { file: string; force: boolean; format: string | null } {
  const format = /(?:^|\s)--format(?:=|\s+)(\S+)/.exec(args);
  const force = /(?:^|\s)--force(?=\s|$)/;
  const rest = format ? args.replace(format[0], ' ') : args;
  return { file: rest.replace(force, ' ').trim(), force: force.test(args), format: format?.[1] ?? null };
}
