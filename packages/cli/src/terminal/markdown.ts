import picocolors from 'picocolors';
import { hanging, padEnd, width, wrap } from './width.ts';

type Colors = ReturnType<typeof picocolors.createColors>;

/** Renders Markdown for a terminal: headings, lists, tables, bold and code. Anything else stays as written. */
export function renderMarkdown(markdown: string, columns: number, color: boolean): string[] {
  const paint = picocolors.createColors(color);
  const lines: string[] = [];
  let table: string[][] = [];
  let fenced = false;
  const endTable = (): void => {
    lines.push(...renderTable(table, columns, paint));
    table = [];
  };
  for (const block of joined(markdown.trimEnd().split(/\r?\n/))) {
    const cells = fenced ? null : /^\s*\|(.*)\|\s*$/.exec(block)?.[1];
    if (cells !== undefined && cells !== null) {
      if (!/^[\s|:-]+$/.test(cells)) table.push(cells.split('|').map((cell) => inline(cell.trim(), paint)));
      continue;
    }
    endTable();
    if (block.startsWith('```')) fenced = !fenced;
    else if (fenced) lines.push(`    ${block}`);
    else lines.push(...renderBlock(block, columns, paint));
  }
  endTable();
  return lines;
}

/** Joins the lines of a paragraph or list item, so that they can be wrapped again. */
function joined(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let open = false;
  let fenced = false;
  for (const line of lines) {
    const isFence = line.startsWith('```');
    const starts = fenced || isFence || line.trim() === '' || /^\s*([-*+]|\d+\.|#+|\|)\s?/.test(line);
    if (open && !starts) blocks[blocks.length - 1] += ` ${line.trim()}`;
    else blocks.push(line);
    if (isFence) fenced = !fenced;
    open = !fenced && !isFence && line.trim() !== '' && !/^(#+|\s*\|)/.test(line);
  }
  return blocks;
}

function renderBlock(block: string, columns: number, paint: Colors): string[] {
  const heading = /^(#+)\s+(.*)$/.exec(block);
  if (heading) {
    const title = inline(heading[2] ?? '', paint);
    if (heading[1] !== '#') return [paint.bold(title)];
    return [paint.bold(title), paint.dim('═'.repeat(width(title)))];
  }
  const item = /^(\s*)(?:([-*+])|(\d+\.))\s+(.*)$/.exec(block);
  const lead = item ? `${item[1]}${item[3] ?? '•'} ` : '';
  const text = inline(item ? (item[4] ?? '') : block, paint);
  return hanging(lead, text, columns);
}

const inline = (text: string, paint: Colors): string =>
  text
    .replace(/\*\*(.+?)\*\*/g, (_, bold: string) => paint.bold(bold))
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*/g, (_, stressed: string) => paint.italic(stressed))
    .replace(/`([^`]+)`/g, (_, code: string) => paint.cyan(code))
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, address: string) =>
      label === address ? label : `${label} (${address})`,
    );

/** Aligns the columns of a table. The last column takes the rest of the line. */
function renderTable(rows: readonly (readonly string[])[], columns: number, paint: Colors): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) => Math.max(...rows.map((row) => width(row[i] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, column) => sum + column + 2, 2);
  const room = Math.max(20, columns - before);
  return rows.flatMap((row, r) => {
    const last = wrap(row[count - 1] ?? '', room);
    const lead = widths.slice(0, -1).map((column, i) => `${padEnd(row[i] ?? '', column)}  `);
    const lines = last.map((text, i) => `  ${i === 0 ? lead.join('') : ' '.repeat(before - 2)}${text}`.trimEnd());
    return r === 0 ? lines.map((line) => paint.bold(line)) : lines;
  });
}
