import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { canonical, type Json, parseJson } from '@quintet/engine/authoring';
import { Failure, reasonOf, usage } from '../terminal/failure.ts';
import { exists } from '../terminal/files.ts';
import { print, type Terminal } from '../terminal/terminal.ts';
import { parseHead, type SeriesHead } from './series-file.ts';
import { parseShare, type Share } from './share.ts';

/** A file of a share, opened behind its head. */
interface Part {
  readonly file: string;
  readonly head: SeriesHead;
  readonly share: Share;
  /** The lines of its items. */
  readonly lines: AsyncIterator<string>;
}

/** `quintet merge OUT FILES`: joins all shares of a series into the file that one run would have written. */
export async function runMerge(terminal: Terminal, out: string, files: readonly string[]): Promise<void> {
  const target = path.resolve(terminal.folder, out);
  if (await exists(target)) throw usage(`${target} exists already`);
  const parts = await Promise.all(files.map((file) => openPart(path.resolve(terminal.folder, file))));
  const [first] = parts as [Part, ...Part[]];
  const others = parts.find(({ head }) => settingsText(head) !== settingsText(first.head));
  if (others) throw new Failure(`${first.file} and ${others.file} are shares of different series`);
  const { of } = first.share;
  const ordered = Array.from({ length: of }, (_, at) => {
    const part = parts.find(({ share }) => share.of === of && share.first === at);
    if (!part) throw new Failure(`share ${at + 1}/${of} is missing`);
    return part;
  });
  if (parts.length !== of) throw new Failure(`${parts.length} files for ${of} shares: leave out what is given twice`);
  let items = 0;
  async function* merged(): AsyncGenerator<string> {
    const { format, settings } = first.head;
    yield `${JSON.stringify({ format, settings })}\n`;
    for (; ; items++) {
      const { file, lines } = ordered[items % of] as Part;
      const next = await lines.next();
      if (next.done) break;
      if (!parseJson(next.value).ok) throw new Failure(`${file} was interrupted: run its share to the end`);
      yield `${next.value}\n`;
    }
    for (const { file, lines } of ordered) {
      if (!(await lines.next()).done) throw new Failure(`item ${items} is missing, but ${file} has later ones`);
    }
  }
  try {
    await pipeline(merged, createWriteStream(target, { flags: 'wx' }));
  } catch (error) {
    await rm(target, { force: true });
    throw error instanceof Failure ? error : new Failure(`${target}: ${reasonOf(error)}`);
  }
  print(terminal, `${items} items of ${of} shares in ${target}`);
}

async function openPart(file: string): Promise<Part> {
  const handle = await open(file).catch((error) => {
    throw new Failure(`${file}: ${reasonOf(error)}`);
  });
  const lines = handle.readLines()[Symbol.asyncIterator]();
  const line = await lines.next();
  const head = line.done ? null : parseHead(line.value);
  const share = parseShare(head?.share ?? '');
  if (!head || !share) throw new Failure(`${file} is not a share of a series`);
  return { file, head, share, lines };
}

const settingsText = ({ format, settings }: SeriesHead): string => canonical([format, settings as Json]);
