import { type Game, outcomeSentence, type Position, type Seat } from '@quintet/engine';
import { formatMoves, opponent } from '@quintet/engine/authoring';
import { continued, outlookOf, type Proof, type Solved, solve, withTables } from '@quintet/engine/search';
import { folderTables, TableFileError } from '@quintet/server/table-files';
import { integer, optionsFrom, playMoves, splitMoves } from '../terminal/args.ts';
import { Failure, usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';

export interface SolveSettings {
  readonly options?: string;
  readonly moves?: string;
  readonly nodes: string;
  readonly wins?: string;
  readonly tables?: string;
  readonly json?: boolean;
}

const MAX_NODES = 10_000_000_000;

/** `quintet solve GAME`: looks for a forced result. The first line is the verdict. */
export async function runSolve(terminal: Terminal, gameName: string, settings: SolveSettings): Promise<void> {
  const game = await terminal.games.named(gameName);
  const nodes = integer(settings.nodes, '--nodes', 1, MAX_NODES);
  const wins = seatFrom(game, settings.wins);
  const options = optionsFrom(game, settings.options, 'en');
  const position = game.rules.start(options);
  const moves = splitMoves(settings.moves);
  playMoves(game, position, moves);
  if (position.outcome)
    throw usage(`the match is over: ${outcomeSentence(game.presentation.messages.en, position.outcome)}`);

  const known = tableResult(terminal, game, position, settings.tables);
  if (known !== null) return printTable(terminal, game, position, known, settings.json === true);
  const since = terminal.elapsed();
  const solved = solve(position, { nodes, ...(wins === null ? {} : { wins }) }, outlookOf(game.bot));
  const ms = terminal.elapsed() - since;
  const proofs = solved.proofs.map((proof) => summarize(game, position, proof));
  if (settings.json) {
    const verdict =
      solved.winner === undefined ? 'unknown' : solved.winner === null ? 'draw' : game.seats[solved.winner];
    const toMove = game.seats[position.toMove];
    printJson(terminal, { game: game.id, options, moves, toMove, verdict, proofs, nodes: solved.nodes, ms });
    return;
  }
  print(terminal, `${verdictSentence(game, position, solved)}`);
  for (const proof of proofs) printProof(terminal, proof);
  print(terminal, `${solved.nodes} nodes, ${(ms / 1000).toFixed(3)} s`);
}

/** A result from an endgame table, with a variation to the end; empty for a draw. */
interface TableResult {
  readonly plies: number;
  readonly pv: readonly string[];
}

/** The result of a position that is in an endgame table; `null` if it is in none. */
function tableResult(
  terminal: Terminal,
  game: Game,
  position: Position,
  tables: string | undefined,
): TableResult | null {
  const folder = terminal.games.useTables(tables);
  const { bot } = folder === null ? game : withTables(game, folderTables(folder, game));
  try {
    const plies = bot.probe?.(position) ?? null;
    return plies === null ? null : { plies, pv: formatMoves(game, position, continued(position, [], bot)) };
  } catch (error) {
    throw error instanceof TableFileError ? new Failure(error.message) : error;
  }
}

function printTable(
  terminal: Terminal,
  game: Game,
  position: Position,
  { plies, pv }: TableResult,
  isJson: boolean,
): void {
  const { toMove } = position;
  const winner = plies === 0 ? null : plies > 0 ? toMove : opponent(toMove);
  if (isJson) {
    const verdict = winner === null ? 'draw' : game.seats[winner];
    printJson(terminal, { game: game.id, toMove: game.seats[toMove], verdict, table: { plies: Math.abs(plies), pv } });
    return;
  }
  print(terminal, verdictSentence(game, position, { winner }));
  print(terminal, `by the endgame table${winner === null ? '' : `, in ${Math.abs(plies)} plies`}`);
  if (winner !== null) print(terminal, `  pv    ${pv.join('; ')}`);
}

function seatFrom(game: Game, name: string | undefined): Seat | null {
  if (name === undefined) return null;
  const seat = game.seats.indexOf(name);
  if (seat < 0) throw usage(`--wins must be ${game.seats.join(' or ')}, not "${name}"`);
  return seat as Seat;
}

interface ProofSummary {
  readonly seat: string;
  /** Proven result of the seat: `win`, or `draw` for at least a draw. */
  readonly least: string;
  /** The seat's winning move; `null` if the opponent is to move. */
  readonly move: string | null;
  readonly pv: readonly string[];
  /** Number of distinct positions in the proof, and the maximum length of the proof in plies. */
  readonly positions: number;
  readonly plies: number;
}

function summarize(game: Game, position: Position, { goal, pv, positions, plies }: Proof): ProofSummary {
  const texts = formatMoves(game, position, pv);
  return {
    seat: game.seats[goal.seat],
    least: goal.least,
    move: position.toMove === goal.seat ? (texts[0] ?? null) : null,
    pv: texts,
    positions,
    plies,
  };
}

function verdictSentence(game: Game, { toMove }: Position, { winner }: Pick<Solved, 'winner'>): string {
  const next = `${game.seats[toMove]} to move`;
  if (winner === undefined) return `${next}: unknown within these limits`;
  return winner === null ? `${next}: a draw with best play` : `${next}: ${game.seats[winner]} wins`;
}

function printProof(terminal: Terminal, { seat, least, move, pv, positions, plies }: ProofSummary): void {
  const claim = least === 'win' ? `${seat} wins` : `${seat} does not lose`;
  print(terminal, `${claim} against every reply, in at most ${plies} plies; verified in ${positions} positions`);
  if (move !== null) print(terminal, `  move  ${move}`);
  print(terminal, `  pv    ${pv.join('; ')}`);
}
