/** Ends a command with a line that begins with `err` or `invalidmove`; nothing has changed then. */
export class UhpFault extends Error {
  readonly kind: 'err' | 'invalidmove';

  constructor(message: string, kind: 'err' | 'invalidmove' = 'err') {
    super(message);
    this.kind = kind;
  }
}
