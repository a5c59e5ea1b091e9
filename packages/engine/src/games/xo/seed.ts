/** The interfaces of XO's own document, in its words. */
export * from './seed-actions.ts';
export * from './seed-engine.ts';
export * from './seed-model.ts';
