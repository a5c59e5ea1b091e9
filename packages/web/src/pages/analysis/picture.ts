import { outcomeSentence, taskSentence } from '@quintet/board/panel/sentences.ts';
import { fill, type Language, SEATS, type Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { fullNames, neutralNaming } from '../../play/match/names.ts';

/** Size in pixels that link previews expect. */
export const SIZE = { width: 1200, height: 630 } as const;
const MARGIN = 48;
const BOARD = SIZE.height - 2 * MARGIN;

/** CSS properties to inline, because a standalone SVG has no access to the page's styles. */
const STYLES = [
  ...['color', 'display', 'visibility', 'opacity', 'rx', 'ry'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'paint-order'],
  ...['font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'],
];

/** Draws a picture of a match: the board from `svg` and the text beside it. */
export async function drawPicture(
  svg: SVGSVGElement,
  text: PictureText,
  dots: readonly (string | null)[],
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { ink, muted, paper, accent } = coloursOf(svg);
  const family = getComputedStyle(document.body).fontFamily;
  context.fillStyle = paper;
  context.fillRect(0, 0, SIZE.width, SIZE.height);

  const { width, height } = fitted(svg.viewBox.baseVal);
  const image = await imageOf(svg, width, height);
  const boardTop = (SIZE.height - height) / 2;
  context.save();
  context.beginPath();
  context.roundRect(MARGIN, boardTop, width, height, 12);
  context.clip();
  context.fillStyle = getComputedStyle(svg).backgroundColor;
  context.fill();
  context.drawImage(image, MARGIN, boardTop, width, height);
  context.restore();

  const left = MARGIN + width + MARGIN + 8;
  const space = SIZE.width - MARGIN - left;
  let y = MARGIN + 56;
  const write = (line: string, size: number, weight: number, colour: string, maxLines = 2, inset = 0): void => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    for (const each of wrap(line, space - inset, maxLines, (part) => context.measureText(part).width)) {
      context.fillText(each, left + inset, y);
      y += Math.round(size * 1.25);
    }
  };
  write(text.title, 60, 700, ink);
  y += 28;
  text.players.forEach(({ name, isWinner }, seat) => {
    context.fillStyle = dots[seat] ?? muted;
    context.beginPath();
    context.arc(left + 12, y - 13, 12, 0, 2 * Math.PI);
    context.fill();
    write(name, 38, isWinner ? 700 : 450, isWinner ? ink : muted, 2, 42);
    y += 10;
  });
  y += 18;
  write(text.result, 32, 550, accent, 3);
  context.font = `650 30px ${family}`;
  context.fillStyle = muted;
  context.fillText('Quintet', left, SIZE.height - MARGIN);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** Maximum size of the board that leaves space for the names. */
function fitted({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(BOARD / height, 680 / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Renders the SVG as a standalone image with its styles inlined. */
export async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((each) => [...each.querySelectorAll<SVGElement>('*')]);
  from?.forEach((element, i) => {
    const drawn = to?.[i];
    if (drawn) takeStyles(element, drawn);
  });
  takeStyles(svg, copy);
  copy.removeAttribute('style');
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Inlines styles as attributes, as the content security policy requires. */
function takeStyles(from: SVGElement, to: SVGElement): void {
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== '' && value !== 'auto' && value !== 'normal') to.setAttribute(name, value);
  }
  if (style.transform !== 'none' && !from.hasAttribute('transform')) to.setAttribute('transform', style.transform);
  to.removeAttribute('style');
  to.removeAttribute('class');
}

const PAGE_COLOURS = ['ink', 'muted', 'paper', 'accent'] as const;

/** The page's colours in the current theme. */
function coloursOf(svg: SVGSVGElement): Record<(typeof PAGE_COLOURS)[number], string> {
  return Object.fromEntries(PAGE_COLOURS.map((name) => [name, shadeOf(`--${name}`, svg)])) as ReturnType<
    typeof coloursOf
  >;
}

/** Computed value of a CSS variable at an element. */
export function shadeOf(variable: string, near: Element): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  (near.parentElement ?? document.body).append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The text beside the board in a match picture. */
export interface PictureText {
  readonly title: string;
  /** Names in seat order. */
  readonly players: readonly { readonly name: string; readonly isWinner: boolean }[];
  readonly result: string;
  /** Alternative text. */
  readonly alt: string;
}

export function pictureText(match: Match, language: Language, versus: string): PictureText {
  const { game, outcome, position } = match;
  const messages = game.presentation.messages[language];
  const names = fullNames(match.players, messages);
  const naming = neutralNaming(match.players, messages);
  const turn = { prompt: null, seat: position.toMove, isOwn: false };
  const result = outcome
    ? outcomeSentence(game, outcome, naming, language)
    : taskSentence(game, turn, naming, language);
  return {
    title: messages.name,
    players: SEATS.map((seat: Seat) => ({ name: names[seat], isWinner: outcome?.winner === seat })),
    result,
    alt: `${messages.name}: ${fill(versus, { first: names[0], second: names[1] })}. ${result}`,
  };
}

/**
 * Wraps a text into at most `maxLines` lines of at most `width`, as measured by `measure`. Breaks messages that are too long. Text
 * that does not fit ends with an ellipsis.
 */
export function wrap(text: string, width: number, maxLines: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  // Breaks between messages, or between characters in scripts without spaces.
  for (const part of text.match(/\s+|[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+/g) ?? []) {
    if (measure(line + part) <= width) {
      line += part;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = part.trim() === '' ? '' : part;
    while (measure(line) > width && line.length > 1) {
      const fits = longest(line, width, measure);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  const space = longest(last, width - measure('…'), measure);
  return [...lines.slice(0, maxLines - 1), `${last.slice(0, space).trimEnd()}…`];
}

/** Number of characters that fit, at least one. */
function longest(text: string, width: number, measure: (line: string) => number): number {
  let fits = text.length;
  while (fits > 1 && measure(text.slice(0, fits)) > width) fits--;
  return fits;
}
