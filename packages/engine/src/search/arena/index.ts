export * from './arena.ts';
export * from './balance.ts';
export * from './contender.ts';
export * from './elo.ts';
export * from './opening.ts';
export * from './sprt.ts';
