import { LANGUAGES, type Language } from '@quintet/engine/kernel';

const KEY = 'quintet:settings';
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['system', 'on', 'off'] as const;
export type Motion = (typeof MOTIONS)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: Motion;
}

const DEFAULTS: Settings = {
  language: navigator.language.startsWith('zh') ? 'zh' : 'en',
  theme: 'system',
  sound: true,
  motion: 'system',
};

/** What the user has set on this device; whatever changes is kept at once. */
export const settings: Settings = $state({ ...DEFAULTS, ...read() });

const less = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things may move. */
export const moves = (): boolean => (settings.motion === 'system' ? !less.matches : settings.motion === 'on');

/** To be called once, within an effect root: the page follows the settings. */
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = moves() ? 'on' : 'off';
  });
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage they last as long as the page.
    }
  });
}

function read(): Partial<Settings> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return {};
    const { language, theme, sound, motion } = saved as Record<string, unknown>;
    return {
      ...one('language', LANGUAGES, language),
      ...one('theme', THEMES, theme),
      ...one('motion', MOTIONS, motion),
      ...(typeof sound === 'boolean' ? { sound } : {}),
    };
  } catch {
    return {};
  }
}

function one<K extends keyof Settings>(key: K, known: readonly Settings[K][], value: unknown): Partial<Settings> {
  const found = known.find((each) => each === value);
  return found === undefined ? {} : { [key]: found };
}
