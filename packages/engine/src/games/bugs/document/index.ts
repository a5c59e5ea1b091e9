/**
 * The interfaces of the BUGS document, in its words: "game" is our match. Each file is named after the module of the
 * document that it stands for. The rules are implemented once, in the folder above.
 */
export * from './game-logic.ts';
export * from './hex-math.ts';
export * from './models.ts';
export * from './requests.ts';
