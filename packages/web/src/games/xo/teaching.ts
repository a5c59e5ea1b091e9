import en from '@quintet/engine/rules/xo';
import zh from '@quintet/engine/rules/xo.zh';

export { diagrams, sections } from './diagrams.ts';
export { lesson } from './lesson.ts';
export const rules = { en, zh };
