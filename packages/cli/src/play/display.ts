import type { Match } from '@quintet/engine';
import type { JsonObject, Target } from '@quintet/engine/authoring';
import type { Complete, PromptResult } from '../terminal/prompt.ts';

export interface Selection {
  readonly picked: readonly Target[];
  readonly next: ReadonlySet<Target>;
}

export const NOTHING_PICKED: Selection = { picked: [], next: new Set() };

/** A message: `text` for people, `type` and `facts` for programs. */
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

/** Output and input of a match: a screen that is redrawn, a pipe, or JSON for programs. */
export interface Display {
  show(match: Match, selection: Selection): void;
  /** Shows a message until the next line is typed. */
  say(note: Note): void;
  /** Replaces the status line; `null` clears it. Does nothing on displays that cannot redraw. */
  status(text: string | null): void;
  /** Shows a longer text, page by page if it does not fit. */
  page(note: Note): Promise<void>;
  ask(question: string, complete?: Complete): Promise<PromptResult>;
  /** Cancels the pending question. */
  dismiss(): void;
  /** Ends the display, leaving the match and `farewell` on the screen. */
  close(match: Match | null, farewell: readonly string[]): void;
}
