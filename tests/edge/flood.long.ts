import { afterAll, beforeAll, expect, test } from 'vitest';
import { Attacker, FLOODS } from './attacker.ts';
import { measured, Victim } from './victim.ts';

const SECONDS = 10;
/** Number of concurrent attacking connections, all from one address. */
const SOCKETS = 4;

let victim: Victim;
beforeAll(async () => {
  victim = await Victim.start();
});
afterAll(() => victim.stop());

test.each(FLOODS)(
  'ten seconds of $name grow the server’s memory by less than 50 MB',
  async ({ name, first, chunk }) => {
    const { id } = await victim.createMatch();
    let accepted = 0;
    const figures = await measured(victim, async () => {
      const over = AbortSignal.timeout(1000 * SECONDS);
      const attack = async (): Promise<void> => {
        while (!over.aborted) {
          const attacker = await Attacker.open(victim.port);
          attacker.watch(id);
          attacker.stopReading();
          if (first) attacker.write(first);
          await attacker.flood(chunk, Number.POSITIVE_INFINITY, over);
          accepted += attacker.written;
          attacker.close();
        }
      };
      await Promise.all(Array.from({ length: SOCKETS }, attack));
    });
    console.log(name, { ...figures, acceptedMB: accepted / 1e6 });
    expect(figures.growth).toBeLessThan(50);
  },
);
