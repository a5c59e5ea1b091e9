import type { Level, Match, Outcome, Seat, Session } from '@quintet/engine';
import type { Asked } from '../prompt.ts';
import type { Terminal } from '../terminal.ts';
import type { HostWords } from '../words.ts';
import type { Brain } from './bot.ts';
import type { CLIView, CommandHandler, Handled } from './cli-view.ts';
import { COMMANDS } from './commands.ts';
import { keep } from './keeping.ts';
import { Left } from './left.ts';
import type { Seats } from './players.ts';

/** A match at one terminal: the session that is played, and the commands that are typed instead of a move. */
export class Host implements CommandHandler {
  readonly terminal: Terminal;
  readonly view: CLIView;
  readonly session: Session;
  readonly seats: Seats;
  readonly brain: Brain;
  readonly commands = [...COMMANDS.keys()];
  #saved: number;

  constructor(terminal: Terminal, view: CLIView, session: Session, seats: Seats, brain: Brain) {
    this.terminal = terminal;
    this.view = view;
    this.session = session;
    this.seats = seats;
    this.brain = brain;
    this.#saved = session.revision;
    view.handle(this);
  }

  get words(): HostWords {
    return this.view.words;
  }

  /** Whether a person can be asked back; else what is doubtful is refused. */
  get live(): boolean {
    return this.brain.live;
  }

  get hasPeople(): boolean {
    return this.seats.some(({ kind }) => kind === 'human');
  }

  /** The one person against something that is none: undo goes back to their own last decision. */
  get loneSeat(): Seat | undefined {
    const [first, second] = this.seats.map(({ kind }) => kind === 'human');
    if (first === second) return undefined;
    return first ? 0 : 1;
  }

  /** Who gives up or offers a draw: the one person, else whoever is to move. */
  speaker({ position }: Match): Seat {
    return this.loneSeat ?? position.toMove;
  }

  /** The level of the bot at a seat; null where there is none. */
  levelAt(seat: Seat): Level | null {
    const seated = this.seats[seat];
    return seated.kind === 'bot' ? seated.level : null;
  }

  /** Whether leaving now would lose something. */
  get isUnsaved(): boolean {
    return this.session.match.moves.length > 0 && this.#saved !== this.session.revision;
  }

  /** What there is to say where an unsaved match is left and nobody can be asked: of a finished one all is printed. */
  get loss(): string {
    return this.session.match.outcome ? this.words.goodbye : this.words.unsaved;
  }

  markSaved(): void {
    this.#saved = this.session.revision;
  }

  async command(line: string, match: Match): Promise<Handled> {
    const [word = ''] = line.split(/\s+/);
    const run = COMMANDS.get(word.toLowerCase());
    return run ? run(this, line.slice(word.length).trim(), match) : 'not-a-command';
  }

  /** Whether the person says yes; no answer is `otherwise`. */
  async agrees(question: string, otherwise: boolean): Promise<boolean> {
    const asked = await this.view.display.ask(question);
    if ('none' in asked || asked.line === null) return false;
    const answer = asked.line.trim().toLowerCase();
    return answer === '' ? otherwise : ['y', 'yes', '是', '好'].includes(answer);
  }

  /** Ends the match: by resigning, or by agreement of both. */
  end(reason: 'resigned' | 'agreement', by: Seat | null): Outcome | null {
    const next = this.session.step({ end: reason, by, at: this.terminal.now().getTime() });
    return next.ok ? next.value.outcome : null;
  }

  async ended({ none }: Extract<Asked, { none: unknown }>): Promise<void> {
    const lead = none === 'end' && !this.live ? [this.words.endOfInput] : [];
    if (!this.isUnsaved) throw new Left([...lead, this.words.goodbye]);
    throw new Left([...lead, this.live ? await keep(this) : this.loss]);
  }
}
