import en from '@quintet/engine/rules/ctor';
import zh from '@quintet/engine/rules/ctor.zh';

export { diagrams, sections } from './diagrams.ts';
export { lesson } from './lesson.ts';
export const rules = { en, zh };
