import type { Level, Match, Outcome, Seat, Session } from '@quintet/engine';
import { Quit } from '../terminal/failure.ts';
import type { TerminalMessages } from '../terminal/messages.ts';
import type { PromptResult } from '../terminal/prompt.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { BotSettings } from './bot.ts';
import { COMMANDS } from './commands.ts';
import type { Seats } from './players.ts';
import { saveUnfinished } from './save-load.ts';
import type { CommandHandler, CommandResult, TerminalView } from './terminal-view.ts';

/** Plays a session at one terminal and runs the commands that are typed instead of a move. */
export class MatchController implements CommandHandler {
  readonly terminal: Terminal;
  readonly view: TerminalView;
  readonly session: Session;
  readonly seats: Seats;
  readonly bots: BotSettings;
  readonly commands = [...COMMANDS.keys()];
  #saved: number;

  constructor(terminal: Terminal, view: TerminalView, session: Session, seats: Seats, bots: BotSettings) {
    this.terminal = terminal;
    this.view = view;
    this.session = session;
    this.seats = seats;
    this.bots = bots;
    this.#saved = session.revision;
    view.handle(this);
  }

  get messages(): TerminalMessages {
    return this.view.messages;
  }

  /** `true` if a person can confirm commands. Otherwise, commands that need confirmation are refused. */
  get live(): boolean {
    return this.bots.live;
  }

  get hasPeople(): boolean {
    return this.seats.some(({ kind }) => kind === 'human');
  }

  /** Seat of the only person, or `undefined` if both seats or neither have a person. Undo goes back to that person's last decision. */
  get humanSeat(): Seat | undefined {
    const [first, second] = this.seats.map(({ kind }) => kind === 'human');
    if (first === second) return undefined;
    return first ? 0 : 1;
  }

  /** The seat that resigns or offers a draw: the only person's seat, otherwise the seat to move. */
  actingSeat({ position }: Match): Seat {
    return this.humanSeat ?? position.toMove;
  }

  /** Level of the bot at a seat, or `null` if no bot sits there. */
  levelAt(seat: Seat): Level | null {
    const seated = this.seats[seat];
    return seated.kind === 'bot' ? seated.level : null;
  }

  /** `true` if quitting now would lose moves. */
  get isUnsaved(): boolean {
    return this.session.match.moves.length > 0 && this.#saved !== this.session.revision;
  }

  /** Warning shown when a match would be lost without a prompt. A finished match has been printed in full. */
  get quitWarning(): string {
    return this.session.match.outcome ? this.messages.goodbye : this.messages.unsaved;
  }

  markSaved(): void {
    this.#saved = this.session.revision;
  }

  async command(line: string, match: Match): Promise<CommandResult> {
    const [word = ''] = line.split(/\s+/);
    const run = COMMANDS.get(word.toLowerCase());
    return run ? run(this, line.slice(word.length).trim(), match) : 'not-a-command';
  }

  /** Asks a yes-or-no question; an empty line means `byDefault`. Each language has its words for yes. */
  async agrees(question: string, byDefault: boolean): Promise<boolean> {
    const input = await this.view.display.ask(question);
    if ('none' in input || input.line === null) return false;
    const answer = input.line.trim().toLowerCase();
    return answer === '' ? byDefault : this.messages.yes.split(' ').includes(answer);
  }

  end(reason: 'resigned' | 'agreement', by: Seat | null): Outcome | null {
    const next = this.session.apply({ end: reason, by, at: this.terminal.now().getTime() });
    return next.ok ? next.value.outcome : null;
  }

  async ended({ none }: Extract<PromptResult, { none: unknown }>): Promise<void> {
    const lead = none === 'end' && !this.live ? [this.messages.endOfInput] : [];
    if (!this.isUnsaved) throw new Quit([...lead, this.messages.goodbye]);
    throw new Quit([...lead, this.live ? await saveUnfinished(this) : this.quitWarning]);
  }
}
