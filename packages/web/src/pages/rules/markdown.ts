/** Inline text in one style. */
export interface Span {
  readonly kind: 'plain' | 'strong' | 'em' | 'code';
  readonly text: string;
}

export type Align = 'start' | 'end';

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Span[])[] }
  | {
      readonly kind: 'table';
      readonly aligns: readonly Align[];
      readonly head: readonly (readonly Span[])[];
      readonly rows: readonly (readonly (readonly Span[])[])[];
    };

/** A parsed page. `lead` is the text before the first section. */
export interface Page {
  readonly title: string;
  readonly lead: readonly Block[];
  readonly sections: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
}

/**
 * Parses the Markdown subset of rules pages: two heading levels, paragraphs, flat lists and tables, with strong, emphasis
 * and code inside. The result is data, not HTML, so no text can inject markup.
 */
export function parsePage(markdown: string): Page {
  const [lead = '', ...parts] = markdown.split(/^## /m);
  const [, title = '', intro = ''] = /^# (.*)\n([\s\S]*)$/.exec(lead) ?? [];
  return {
    title: title.trim(),
    lead: parseBlocks(intro),
    sections: parts.map((part) => {
      const end = part.indexOf('\n');
      return { title: part.slice(0, end).trim(), blocks: parseBlocks(part.slice(end)) };
    }),
  };
}

const ITEM = /^(?:[-*]|(\d+)\.)\s+(.*)$/;
const ROW = /^\|(.*)\|\s*$/;

export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  let kind: 'text' | 'list' | 'table' = 'text';
  const close = (): void => {
    if (open.length > 0) blocks.push(blockOf(kind, open));
    open = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const text = line.trim();
    const starts = ROW.test(text) ? 'table' : ITEM.test(text) ? 'list' : null;
    if (text === '') close();
    else if (starts === null && kind !== 'table' && open.length > 0) {
      // Continues the paragraph or list item of the previous line.
      open.push(joinLines(open.pop() ?? '', text));
    } else {
      if ((starts ?? 'text') !== kind) close();
      kind = starts ?? 'text';
      open.push(text);
    }
  }
  close();
  return blocks;
}

function blockOf(kind: 'text' | 'list' | 'table', lines: readonly string[]): Block {
  if (kind === 'text') return { kind: 'paragraph', spans: parseSpans(lines.join(' ')) };
  if (kind === 'list') {
    const items = lines.map((line) => ITEM.exec(line));
    return {
      kind: 'list',
      ordered: items[0]?.[1] !== undefined,
      items: items.map((item) => parseSpans(item?.[2] ?? '')),
    };
  }
  const rows = lines.map((line) => (ROW.exec(line)?.[1] ?? '').split('|').map((cell) => cell.trim()));
  const [head = [], rule = [], ...body] = rows;
  return {
    kind: 'table',
    aligns: rule.map((cell) => (cell.endsWith(':') && !cell.startsWith(':') ? 'end' : 'start')),
    head: head.map(parseSpans),
    rows: body.map((row) => row.map(parseSpans)),
  };
}

/** CJK characters. A line break between two of them adds no space. */
const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const joinLines = (before: string, text: string): string =>
  CJK.test(before.at(-1) ?? '') && CJK.test(text[0] ?? '') ? before + text : `${before} ${text}`;

const MARKED = /`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*)\*/g;

export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const plain = (to: number): void => {
    if (to > end) spans.push({ kind: 'plain', text: text.slice(end, to) });
  };
  for (const match of text.matchAll(MARKED)) {
    const [whole, code, strong, em] = match;
    plain(match.index);
    if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else spans.push({ kind: 'em', text: em ?? '' });
    end = match.index + whole.length;
  }
  plain(text.length);
  return spans;
}
