import { type Game, gameById, gameList, LANGUAGES, startMatch } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { width } from '../terminal/width.ts';
import { randomMatch } from '../testkit/matches.ts';
import { drawFrame } from './frame.ts';
import { createPaint } from './paint.ts';
import { printedSize } from './size.ts';

const game = (id: string): Game => gameById(id) as Game;
const SMALL = { columns: 79, rows: 22, canScroll: false };

describe('any match of any game', () => {
  test.each(gameList.map((each) => [each.id, each] as const))('%s fits the screen in every language', (_, each) => {
    for (const plies of [0, 1, 7, 30, 90]) {
      for (const language of LANGUAGES) {
        const match = randomMatch(each, plies, plies);
        for (const size of [SMALL, { columns: 120, rows: 48, canScroll: false }]) {
          const paint = createPaint(true, each.seats);
          const lines = drawFrame(match, { language, paint, size, picked: [], next: new Set() });
          expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(size.columns);
          expect(lines.length).toBeLessThanOrEqual(size.rows);
        }
      }
    }
  });

  test('shows every occupied hex of a short Bugs match on a small screen', () => {
    const bugs = game('bugs');
    for (let seed = 1; seed <= 20; seed++) {
      const match = randomMatch(bugs, seed, 14);
      const paint = createPaint(false, bugs.seats);
      const lines = drawFrame(match, { language: 'en', paint, size: SMALL, picked: [], next: new Set() });
      const text = lines.join('\n');
      const cells = new Set(bugs.presentation.scene(match.position).tokens.map(({ cell }) => cell));
      const missing = [...cells].filter((cell) => !text.includes(` ${cell} `));
      expect([seed, missing, text.includes('not shown')]).toEqual([seed, [], false]);
    }
  });

  test('on a screen that is too small, shows how many rows are hidden and keeps the status visible', () => {
    const octa = game('octa');
    const options = octa.rules.parseOptions({ size: 12 });
    if (!options.ok) throw new Error('a good size');
    const match = startMatch(octa, { options: options.value });
    const paint = createPaint(false, octa.seats);
    for (const language of LANGUAGES) {
      const lines = drawFrame(match, { language, paint, size: SMALL, picked: ['0,0'], next: new Set() });
      expect(lines.length).toBeLessThanOrEqual(SMALL.rows);
      expect(lines[0]).toContain(octa.presentation.messages[language].name);
      const rows = lines.filter((line) => /^ *-?\d+ .*[←→↑↓]/.test(line)).length;
      expect(lines[1]).toContain(String(25 - rows));
      if (language === 'en') expect(lines[1]).toContain(`${25 - rows} rows not shown: make the window larger`);
      expect(lines.join('\n')).toMatch(/<[12 ]?[←-↙]>?/);
    }
  });

  test.each(gameList.map((each) => [each.id, each] as const))(
    '%s is never truncated in output to a pipe',
    (_, each) => {
      const match = randomMatch(each, 5, 60);
      const paint = createPaint(false, each.seats);
      const text = drawFrame(match, { language: 'en', paint, size: printedSize(80), picked: [], next: new Set() }).join(
        '\n',
      );
      for (const token of each.presentation.scene(match.position).tokens) expect(text).toContain(token.glyph);
      expect(text).not.toContain('\u001b');
    },
  );
});
