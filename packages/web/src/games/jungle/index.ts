import type { GameManifest } from '../manifest.ts';

export const jungle: GameManifest = {
  loadGame: async () => (await import('@quintet/engine/jungle')).jungle,
  loadLook: async () => (await import('./look.ts')).look,
  loadDemo: async () => (await import('./demo.ts')).demo,
  loadLesson: async () => (await import('./lesson.ts')).lesson,
  loadDiagrams: () => import('./diagrams.ts'),
  loadRules: { en: () => import('@quintet/engine/rules/jungle'), zh: () => import('@quintet/engine/rules/jungle.zh') },
};
