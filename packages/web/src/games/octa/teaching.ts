import en from '@quintet/engine/rules/octa';
import zh from '@quintet/engine/rules/octa.zh';

export { diagrams, sections } from './diagrams.ts';
export { lesson } from './lesson.ts';
export const rules = { en, zh };
