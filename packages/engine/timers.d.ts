/** The one thing of its host that the engine may use, as the default of a parameter in a game's `document/`. */
declare function setTimeout(then: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
