/** The only global functions of the platform that the engine may use, as the default of a parameter in a game's `document/`. */
declare function setTimeout(then: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
