import type { GameManifest } from '../manifest.ts';

export const octa: GameManifest = {
  loadGame: async () => (await import('@quintet/engine/octa')).octa,
  loadLook: async () => (await import('./look.ts')).look,
  loadDemo: async () => (await import('./demo.ts')).demo,
  loadLesson: async () => (await import('./lesson.ts')).lesson,
  loadDiagrams: () => import('./diagrams.ts'),
  loadRules: { en: () => import('@quintet/engine/rules/octa'), zh: () => import('@quintet/engine/rules/octa.zh') },
};
