import en from '@quintet/engine/rules/jungle';
import zh from '@quintet/engine/rules/jungle.zh';

export { diagrams, sections } from './diagrams.ts';
export { lesson } from './lesson.ts';
export const rules = { en, zh };
