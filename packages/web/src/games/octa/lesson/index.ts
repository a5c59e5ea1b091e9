import type { Teaching } from '../../lesson-types.ts';
import { diagrams, sections } from './diagrams.ts';
import { lesson } from './lesson.ts';

export const octa: Teaching<(typeof sections)[number]> = { sections, diagrams, lesson };
