export * from './alpha-beta.ts';
export * from './analysis.ts';
export * from './analysis-lines.ts';
export * from './bot.ts';
export * from './tree.ts';
export * from './types.ts';
