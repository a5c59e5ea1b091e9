import type { JsonObject, Match, Target } from '@quintet/engine';
import type { Asked, Complete } from '../prompt.ts';

/** What is picked so far, and what can be picked next. */
export interface Selection {
  readonly picked: readonly Target[];
  readonly next: ReadonlySet<Target>;
}

export const NOTHING_PICKED: Selection = { picked: [], next: new Set() };

/** Something to tell: the text for people, `type` and facts for programs. */
export interface Note {
  readonly type:
    | 'note'
    | 'thought'
    | 'hint'
    | 'refused'
    | 'moves'
    | 'targets'
    | 'files'
    | 'history'
    | 'rules'
    | 'help'
    | 'games';
  readonly text: string;
  readonly facts?: JsonObject;
}

export const note = (text: string, facts?: JsonObject): Note =>
  facts === undefined ? { type: 'note', text } : { type: 'note', text, facts };

/** Where a match is seen and lines are asked for: a screen that is redrawn, a pipe, or JSON for programs. */
export interface Display {
  show(match: Match, selection: Selection): void;
  /** A remark that stays until the next line is typed. */
  say(note: Note): void;
  /** What goes on just now, in place of what was said of it before; null is nothing. Only where that can be seen to change. */
  status(text: string | null): void;
  /** A longer text, with something to stop at where it would not fit. */
  page(note: Note): Promise<void>;
  ask(question: string, complete?: Complete): Promise<Asked>;
  /** The question that was asked last needs no answer any more. */
  dismiss(): void;
  /** The end of everything: what is left to say stays on the screen. */
  close(match: Match | null, farewell: readonly string[]): void;
}
