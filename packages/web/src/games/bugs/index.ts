import type { GameManifest } from '../manifest.ts';

export const bugs: GameManifest = {
  loadGame: async () => (await import('@quintet/engine/bugs')).bugs,
  loadLook: async () => (await import('./look.ts')).look,
  loadDemo: async () => (await import('./demo.ts')).demo,
  loadLesson: async () => (await import('./lesson.ts')).lesson,
  loadDiagrams: () => import('./diagrams.ts'),
  loadRules: { en: () => import('@quintet/engine/rules/bugs'), zh: () => import('@quintet/engine/rules/bugs.zh') },
};
