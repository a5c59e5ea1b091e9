/**
 * Logarithm and exponential function for search, by operations that IEEE 754 defines to the last bit. The results of `Math.log`,
 * `Math.exp` and `**` depend on the JavaScript engine, so that a search with them could differ between machines.
 */

/** Coefficients of the Taylor series, from 1 / 0! on. */
const EXP_SERIES = new Float64Array(14);
for (let n = 0, term = 1; n < EXP_SERIES.length; n++, term /= n) EXP_SERIES[n] = term;
const LOG_TERMS = 11;
/** Larger exponents would overflow. */
const MAX_EXPONENT = 700;
/** Powers of two, from 1 to above `exp(MAX_EXPONENT)`. */
const POWERS = new Float64Array(1024);
for (let i = 0, power = 1; i < POWERS.length; i++, power *= 2) POWERS[i] = power;

/** `x` to the power of e, for finite numbers. Results are bounded by those for ±700. */
export function exp(x: number): number {
  const bounded = Math.min(MAX_EXPONENT, Math.max(-MAX_EXPONENT, x));
  const twos = Math.round(bounded / Math.LN2);
  const rest = bounded - twos * Math.LN2;
  let sum = 0;
  for (let n = EXP_SERIES.length - 1; n >= 0; n--) sum = EXP_SERIES[n]! + rest * sum;
  return twos < 0 ? sum / POWERS[-twos]! : sum * POWERS[twos]!;
}

/** The natural logarithm of a finite positive number. */
export function ln(x: number): number {
  let [rest, twos] = [x, 0];
  for (; rest > Math.SQRT2; twos++) rest /= 2;
  for (; rest < Math.SQRT1_2; twos--) rest *= 2;
  const ratio = (rest - 1) / (rest + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let n = 2 * LOG_TERMS - 1; n > 0; n -= 2) sum = 1 / n + square * sum;
  return twos * Math.LN2 + 2 * ratio * sum;
}

/** Number of bits of the smallest table with at least `entries` entries, within bounds below 31. */
export function tableBits(entries: number, min: number, max: number): number {
  let bits = min;
  while (bits < max && 1 << bits < entries) bits++;
  return bits;
}

/** A winning chance of 75% stands for odds of 3 to 1. */
const LN3: number = ln(3);

/** The winning chance that an evaluation stands for, 0…1; `lead` is the evaluation for 75%. */
export const chanceOf = (score: number, lead: number): number => 1 / (1 + exp((-LN3 * score) / lead));

/** The evaluation that a winning chance stands for, as an integer: the inverse of `chanceOf`. */
export const scoreOfChance = (chance: number, lead: number): number =>
  Math.round((lead * ln(chance / (1 - chance))) / LN3);
