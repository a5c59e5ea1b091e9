import en from '@quintet/engine/rules/bugs';
import zh from '@quintet/engine/rules/bugs.zh';

export { diagrams, sections } from './diagrams.ts';
export { lesson } from './lesson.ts';
export const rules = { en, zh };
