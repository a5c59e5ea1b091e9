/** Thrown to leave the table, with what is to be said at last. */
export class Left extends Error {
  readonly farewell: readonly string[];

  constructor(farewell: readonly string[]) {
    super('left');
    this.farewell = farewell;
  }
}
