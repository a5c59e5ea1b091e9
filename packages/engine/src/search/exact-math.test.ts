import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chanceOf, exp, ln, scoreOfChance, tableBits } from './exact-math.ts';

const POINTS = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 20);

test('exp and ln agree with the functions of the platform to twelve digits', () => {
  for (const x of POINTS) {
    expect(Math.abs(exp(x) / Math.exp(x) - 1), `exp ${x}`).toBeLessThan(1e-12);
    const power = 1.1 ** x;
    expect(Math.abs(ln(power) - Math.log(power)), `ln ${power}`).toBeLessThan(1e-12 * Math.max(1, Math.abs(x)));
  }
  expect([exp(0), ln(1), exp(1e9) > 1e300, exp(-1e9) < 1e-300]).toEqual([1, 0, true, true]);
});

test('exp never decreases between neighbouring scores', () => {
  for (const x of POINTS) expect(exp(x + 1 / 300)).toBeGreaterThan(exp(x));
});

test('a chance of 75 % stands for the lead, and scores survive the way to a chance and back', () => {
  expect(chanceOf(0, 350)).toBe(0.5);
  expect(chanceOf(350, 350)).toBeCloseTo(0.75, 12);
  for (let score = -1_000; score <= 1_000; score += 7) expect(scoreOfChance(chanceOf(score, 350), 350)).toBe(score);
});

test('a table has as many bits as its entries need, within bounds', () => {
  const bits = [1, 256, 257, 512, 513, 2 ** 20, 2 ** 20 + 1, 1e12].map((entries) => tableBits(entries, 8, 20));
  expect(bits).toEqual([8, 8, 9, 9, 10, 20, 20, 20]);
});

// ECMAScript leaves the precision of these to the JavaScript engine, so that two machines could play different matches.
const INEXACT =
  /\bMath\.(?:a?(?:cos|sin|tan)h?|atan2|cbrt|expm1|exp|hypot|log(?:10|1p|2)?|pow|random)\b|\*\*(?!\s*\d+\b(?!\.))/;

test('the code of games and searches uses no function whose result depends on the JavaScript engine', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const files = ['search', 'games', 'kernel'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const sources = files.filter((file) => /(?<!\.(?:test|long))\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(150);
  const found = sources.flatMap((file) =>
    readFileSync(`${root}${file}`, 'utf8')
      .split('\n')
      .filter((line) => INEXACT.test(line.replace(/\/\*\*|\*\*\/|^\s*\*.*|\/\/.*/g, '')))
      .map((line) => `${file}: ${line.trim()}`),
  );
  // The constants of SHA-256 need 32 bits of a cube root; a test compares its results with known ones.
  expect(found).toEqual(['kernel/sha256.ts: const ROUND = fractions(64, Math.cbrt);']);
});
