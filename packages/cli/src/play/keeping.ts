import path from 'node:path';
import { FORMAT, fill } from '@quintet/engine';
import { printable } from '../draw/width.ts';
import { checkPath, exists, withExtension, writeWhole } from '../files.ts';
import { formatFor, inFolder, matchFiles, openMatch, saveText } from '../saves.ts';
import type { Handled } from './cli-view.ts';
import { note } from './display.ts';
import type { Host } from './host.ts';
import { numbered } from './listing.ts';
import { withPlayers } from './players.ts';

/** `save [--force] [--format F] [FILE]`. */
export async function save(host: Host, args: string): Promise<Handled> {
  const { file, force, format } = readArguments(args);
  const { match } = host.session;
  const saved = saveText(match, format ?? formatFor(match.game, file), host.terminal.now(), host.words);
  if (!saved.ok) return saveFailed(host, saved.error);
  const name = checkPath(file === '' ? saved.value.defaultName : file, host.view.language);
  if (!name.ok) return saveFailed(host, name.error);
  return write(host, name.value, saved.value.text, force);
}

async function write(host: Host, name: string, text: string, force: boolean): Promise<Handled> {
  const { words, view } = host;
  const file = inFolder(host.terminal.folder, name);
  const isTaken = !force && (await exists(file));
  const mayReplace =
    isTaken && host.live && (await host.agrees(fill(words.overwrite, { file: printable(name) }), false));
  const written = await writeWhole(file, text, force || mayReplace, words);
  if (!written.ok) {
    return saveFailed(host, written.error, isTaken ? fill(words.forceHint, { file: printable(name) }) : null);
  }
  host.markSaved();
  const message = fill(words.saved, { file: printable(name) });
  view.display.say(note(message, { message, file: name }));
  return 'done';
}

function saveFailed(host: Host, reason: string, detail: string | null = null): Handled {
  host.view.complain(fill(host.words.saveFailed, { reason }), detail);
  return 'done';
}

/** Saves the match as a record, which says who plays, and tells how to go on with it. */
export async function keep(host: Host): Promise<string> {
  const { words, session, terminal } = host;
  const saved = saveText(session.match, FORMAT, terminal.now(), words);
  if (!saved.ok) return fill(words.saveFailed, { reason: saved.error });
  const { defaultName, text } = saved.value;
  const file = await freeName(terminal.folder, defaultName);
  const written = await writeWhole(inFolder(terminal.folder, file), text, false, words);
  const kept = session.match.outcome ? words.keptOver : words.kept;
  return written.ok ? fill(kept, { file }) : fill(words.saveFailed, { reason: written.error });
}

/** The name, or with a number behind what comes before its first dot. */
async function freeName(folder: string, name: string): Promise<string> {
  let free = name;
  for (let n = 2; await exists(inFolder(folder, free)); n++) free = name.replace('.', `-${n}.`);
  return free;
}

/** `load [FILE]`: without a name, the files to choose from. */
export async function load(host: Host, file: string): Promise<Handled> {
  const { view, words, terminal, session } = host;
  if (file === '') return listFiles(host);
  const named = inFolder(terminal.folder, file);
  const found = (await exists(named)) ? named : withExtension(named);
  const match = await openMatch(found, view.language);
  if (!match.ok) {
    view.complain(match.error.message, printable(match.error.detail ?? file));
    return 'done';
  }
  session.load(withPlayers(match.value, host.seats));
  host.markSaved();
  const message = fill(words.loaded, { file: printable(path.relative(terminal.folder, found) || file) });
  view.display.say(note(message, { message, file: found }));
  return 'changed';
}

async function listFiles({ view, words, terminal }: Host): Promise<Handled> {
  const files = await matchFiles(terminal.folder);
  if (files.length === 0) view.say(words.noFiles);
  else {
    const text = numbered(files.map(printable), view.columns).join('\n');
    await view.offer(words.filesTitle, { text, lines: files.map((name) => `load ${name}`) }, 'files');
  }
  return 'done';
}

/** Flags anywhere; what is left is the file name, blanks and all. */
function readArguments(args: string): { file: string; force: boolean; format: string | null } {
  const format = /(?:^|\s)--format(?:=|\s+)(\S+)/.exec(args);
  const force = /(?:^|\s)--force(?=\s|$)/;
  const rest = format ? args.replace(format[0], ' ') : args;
  return { file: rest.replace(force, ' ').trim(), force: force.test(args), format: format?.[1] ?? null };
}
