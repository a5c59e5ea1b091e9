/** Rewrites a link for the site. Returns `null` if the target is not on the site; only the link text is kept then. */
export type Link = (href: string) => string | null;

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * Renders our Markdown subset as HTML: headings, paragraphs, lists, tables, code, pictures and links. Everything else is
 * escaped text.
 */
export function render(markdown: string, link: Link): Rendered {
  const headings: Heading[] = [];
  const ids = new Map<string, number>();
  const html: string[] = [];
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const fence = /^```(\w*)/.exec(line);
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === '') at++;
    else if (fence) {
      const end = endOf(lines, at + 1, (each) => each.startsWith('```'));
      html.push(codeBlock(lines.slice(at + 1, end).join('\n')));
      at = end + 1;
    } else if (heading) {
      const [, marks = '', text = ''] = heading;
      const plain = textOf(text);
      const id = uniqueId(plain, ids);
      headings.push({ level: marks.length, text: plain, id });
      html.push(`<h${marks.length} id="${id}">${spans(text, link)}</h${marks.length}>`);
      at++;
    } else {
      const kind = kindOf(line);
      // A paragraph ends where another block starts; a list or table ends at the first line that does not belong to it.
      const isEnd = (each: string, i: number): boolean =>
        each.trim() === '' ||
        /^(```|#{1,4} )/.test(each) ||
        (kind === 'text' ? kindOf(each) !== 'text' : i > at && leaves(kind, each));
      const end = endOf(lines, at + 1, isEnd);
      html.push(block(kind, lines.slice(at, end), link));
      at = end;
    }
  }
  return { html: html.join('\n'), headings };
}

type Kind = 'text' | 'bullets' | 'numbers' | 'table';
const ITEM = { bullets: /^[-*] +/, numbers: /^\d+\. +/ } as const;

function kindOf(line: string): Kind {
  if (line.startsWith('|')) return 'table';
  return ITEM.bullets.test(line) ? 'bullets' : ITEM.numbers.test(line) ? 'numbers' : 'text';
}

/** Whether a line ends the block. A list continues with more items and with indented lines. */
const leaves = (kind: Kind, line: string): boolean =>
  kind === 'table' ? !line.startsWith('|') : kindOf(line) !== kind && !/^\s/.test(line) && kindOf(line) !== 'text';

function endOf(lines: readonly string[], from: number, isEnd: (line: string, i: number) => boolean): number {
  let at = from;
  while (at < lines.length && !isEnd(lines[at] ?? '', at)) at++;
  return at;
}

function block(kind: Kind, lines: readonly string[], link: Link): string {
  switch (kind) {
    case 'text':
      return `<p>${spans(lines.join(' '), link)}</p>`;
    case 'table':
      return table(lines, link);
    default:
      return list(kind, lines, link);
  }
}

function list(kind: 'bullets' | 'numbers', lines: readonly string[], link: Link): string {
  const items: { text: string; inner: string[] }[] = [];
  for (const line of lines) {
    if (ITEM[kind].test(line)) items.push({ text: line.replace(ITEM[kind], ''), inner: [] });
    else if (kindOf(line.trimStart()) === 'bullets') items.at(-1)?.inner.push(line.trimStart());
    else {
      const last = items.at(-1);
      const inner = last?.inner;
      if (inner && inner.length > 0) inner.push(`${inner.pop()} ${line.trim()}`);
      else if (last) last.text += ` ${line.trim()}`;
    }
  }
  const tag = kind === 'bullets' ? 'ul' : 'ol';
  const written = items.map(({ text, inner }) => {
    const more = inner.length > 0 ? list('bullets', inner, link) : '';
    return `<li>${spans(text, link)}${more}</li>`;
  });
  return `<${tag}>${written.join('')}</${tag}>`;
}

function table(lines: readonly string[], link: Link): string {
  const [head = [], , ...rows] = lines.map(cellsOf);
  const isNamed = head.some((cell) => cell !== '');
  const cells = (row: readonly string[], tag: string): string =>
    `<tr>${row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${spans(cell, link)}</${tag}>`).join('')}</tr>`;
  const top = isNamed ? `<thead>${headCells(head, link)}</thead>` : '';
  // Focusable, so that wide tables can be scrolled by keyboard.
  return `<div class="wide" role="group" aria-label="table" tabindex="0"><table>${top}<tbody>${rows
    .map((row) => cells(row, 'td'))
    .join('')}</tbody></table></div>`;
}

/** A column without a name gets no header cell. */
const headCells = (head: readonly string[], link: Link): string =>
  `<tr>${head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${spans(cell, link)}</th>`)).join('')}</tr>`;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const codeBlock = (text: string): string =>
  `<pre tabindex="0" role="group" aria-label="code"><code>${escaped(text)}</code></pre>`;

const MARKED =
  /`([^`]+)`|!\[([^\]]*)\]\(([^)]+)\)|\[((?:`[^`]*`|[^\]])+)\]\(([^)]+)\)|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*)\*/g;

function spans(text: string, link: Link): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, code, alt, picture, words, href, strong, em] = match;
    html += escaped(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (picture !== undefined) html += image(alt ?? '', link(picture));
    else if (href !== undefined) html += anchor(spans(words ?? '', link), link(href));
    else if (strong !== undefined) html += `<strong>${spans(strong, link)}</strong>`;
    else html += `<em>${spans(em ?? '', link)}</em>`;
  }
  return html + escaped(text.slice(end));
}

const anchor = (words: string, to: string | null): string =>
  to === null ? words : `<a href="${escaped(to)}">${words}</a>`;
const image = (alt: string, to: string | null): string =>
  to === null ? escaped(alt) : `<img src="${escaped(to)}" alt="${escaped(alt)}">`;

const textOf = (text: string): string => text.replace(/`([^`]*)`|\[([^\]]*)\]\([^)]*\)|\*\*?/g, '$1$2');

/** A unique anchor id in the style of code hosts: lower case, hyphens, no punctuation. */
function uniqueId(text: string, ids: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
