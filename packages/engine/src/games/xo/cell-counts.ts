/**
 * A counter from 0 to 15 for each cell, bit-sliced: `ones` is the set of cells whose counter has bit 0, and so on. One
 * operation counts any set of cells up or down at once. Counters stop at 15, which no match reaches.
 */
export class CellCounts {
  ones = 0;
  twos = 0;
  fours = 0;
  eights = 0;

  at(cell: number): number {
    const bit = (set: number): number => (set >> cell) & 1;
    return bit(this.ones) | (bit(this.twos) << 1) | (bit(this.fours) << 2) | (bit(this.eights) << 3);
  }

  /** Sets a counter that is 0; a value out of range is clamped. */
  set(cell: number, value: number): void {
    const count = Math.min(Math.max(value, 0), MAX_COUNT);
    this.ones |= (count & 1) << cell;
    this.twos |= ((count >> 1) & 1) << cell;
    this.fours |= ((count >> 2) & 1) << cell;
    this.eights |= ((count >> 3) & 1) << cell;
  }

  reset(cells: number): void {
    this.ones &= ~cells;
    this.twos &= ~cells;
    this.fours &= ~cells;
    this.eights &= ~cells;
  }

  countUp(cells: number): void {
    const ones = cells & ~(this.ones & this.twos & this.fours & this.eights);
    const twos = ones & this.ones;
    const fours = twos & this.twos;
    this.eights ^= fours & this.fours;
    this.fours ^= fours;
    this.twos ^= twos;
    this.ones ^= ones;
  }

  countDown(cells: number): void {
    const ones = cells & this.nonZero();
    const twos = ones & ~this.ones;
    const fours = twos & ~this.twos;
    this.eights ^= fours & ~this.fours;
    this.fours ^= fours;
    this.twos ^= twos;
    this.ones ^= ones;
  }

  /** The cells whose counter is above 0. */
  nonZero(): number {
    return this.ones | this.twos | this.fours | this.eights;
  }

  atLeastThree(): number {
    return (this.ones & this.twos) | this.fours | this.eights;
  }
}

const MAX_COUNT = 15;
