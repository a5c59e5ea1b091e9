/** What a border lets in. In bytes unless the name says otherwise. */
export const LIMITS = {
  /** A REST body, enough for options that list every cell of the largest board; an imported record may be larger. */
  body: 128 * 1024,
  record: 1024 * 1024,
  /** A live message from a client. */
  frame: 8 * 1024,
  nameLength: 40,
  chatLength: 280,
  /** What somebody reports. */
  reportLength: 1000,
  moveLength: 80,
  /** A page of a list. */
  pageSize: 100,
} as const;
