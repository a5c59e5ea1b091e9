/** A short message that goes away by itself, maybe with something to do about it. */
export interface Notice {
  readonly id: number;
  readonly kind: 'plain' | 'error';
  readonly text: string;
  /** A second line below the text. */
  readonly detail: string | null;
  readonly action: { readonly label: string; run(): void } | null;
}

const SECONDS = { plain: 5, error: 9 } as const;

class Notices {
  list: readonly Notice[] = $state.raw([]);
  #next = 1;

  say(text: string, { kind = 'plain', detail = null, action = null }: Partial<Omit<Notice, 'id' | 'text'>> = {}): void {
    const notice: Notice = { id: this.#next++, kind, text, detail, action };
    // The same message again takes the place of the one before.
    this.list = [...this.list.filter((each) => each.text !== text || each.detail !== detail), notice];
    const seconds = SECONDS[notice.kind] + (notice.action ? 5 : 0);
    setTimeout(() => this.dismiss(notice.id), 1000 * seconds);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((each) => each.id !== id);
  }
}

export const notices = new Notices();
