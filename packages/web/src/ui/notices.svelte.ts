/** A short message that disappears by itself, optionally with an action. */
export interface Notice {
  readonly id: number;
  readonly kind: 'plain' | 'error';
  readonly text: string;
  /** Second line, below the text. */
  readonly detail: string | null;
  readonly action: { readonly label: string; run(): void } | null;
}

const SECONDS = { plain: 5, error: 9 } as const;
/** Extra seconds for a notice with an action. */
const ACTION_SECONDS = 5;

class Notices {
  list: readonly Notice[] = $state.raw([]);
  #next = 1;

  say(text: string, { kind = 'plain', detail = null, action = null }: Partial<Omit<Notice, 'id' | 'text'>> = {}): void {
    const notice: Notice = { id: this.#next++, kind, text, detail, action };
    // A repeated message replaces its earlier copy.
    this.list = [...this.list.filter((each) => each.text !== text || each.detail !== detail), notice];
    const seconds = SECONDS[notice.kind] + (notice.action ? ACTION_SECONDS : 0);
    setTimeout(() => this.dismiss(notice.id), 1000 * seconds);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((each) => each.id !== id);
  }
}

export const notices = new Notices();

/** The text of the live region, with which screen readers announce moves, turns and results as they happen. */
class Announcer {
  text = $state('');
  #odd = false;

  say(text: string): void {
    // Screen readers skip unchanged text, so a no-break space makes a repeated sentence differ.
    this.#odd = !this.#odd;
    this.text = this.#odd ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
