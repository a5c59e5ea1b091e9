// Measures rules or search of several builds, in alternating rounds.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { gameList } from '@quintet/engine';
import { median, ratioText, shown } from './figures.ts';

/** A program that measures one round for each message, and answers with its figures by name. */
interface Contestant {
  readonly name: string;
  readonly program: string;
  /** The one game that the program knows; `null` for all. */
  readonly only: string | null;
}

interface EngineBench {
  readonly contestants: readonly Contestant[];
  readonly game: string | null;
  readonly rounds: number;
  readonly isJson: boolean;
}

type Figures = Readonly<Record<string, number>>;

export async function benchEngine({ contestants, game, rounds, isJson }: EngineBench): Promise<void> {
  const games = gameList.filter(({ id }) => game === null || id === game);
  if (games.length === 0) throw new Error(`there is no game "${game}"`);
  if (!isJson) console.log(`Node ${process.versions.node}, one thread; medians of ${rounds} rounds`);
  for (const { id } of games) {
    const players = contestants.filter(({ only }) => only === null || only === id);
    // A process for each game, since the JIT compiler optimizes worse for code that has run several games.
    const children = players.map(({ program }) => fork(program, [id]));
    const all = players.map((): Figures[] => []);
    try {
      for (let round = 0; round <= rounds; round++) {
        for (const [i, child] of children.entries()) {
          const figures = await roundOf(child);
          // The first round is the warm-up.
          if (round > 0) all[i]?.push(figures);
        }
      }
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
    print(id, players, all, isJson);
  }
}

async function roundOf(child: ChildProcess): Promise<Figures> {
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a program ended with ${code ?? signal}`);
  });
  ended.catch(() => {});
  child.send('round');
  return (await Promise.race([answered, ended]))[0] as Figures;
}

function print(
  game: string,
  players: readonly Contestant[],
  all: readonly (readonly Figures[])[],
  isJson: boolean,
): void {
  const [ours = []] = all;
  for (const figure of Object.keys(ours[0] ?? {})) {
    const roundsOf = (i: number): number[] => (all[i] ?? []).map((figures) => figures[figure] ?? Number.NaN);
    if (isJson) {
      const rounds = Object.fromEntries(players.map(({ name }, i) => [name, roundsOf(i)]));
      console.log(JSON.stringify({ game, figure, rounds }));
      continue;
    }
    const mine = roundsOf(0);
    const others = players.slice(1).flatMap(({ name }, i) => {
      const theirs = roundsOf(i + 1);
      const isKnown = theirs.every((value) => !Number.isNaN(value));
      return isKnown ? [`; ${name} ${shown(median(theirs))}, ratio ${ratioText(mine, theirs)}`] : [];
    });
    console.log(`${game.padEnd(8)} ${figure.padEnd(22)} ${shown(median(mine)).padStart(12)}${others.join('')}`);
  }
}
