import type { Teaching } from '../../lesson-types.ts';
import { diagrams, sections } from './diagrams.ts';
import { lesson } from './lesson.ts';

export const bugs: Teaching<(typeof sections)[number]> = { sections, diagrams, lesson };
