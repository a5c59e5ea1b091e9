import { LANGUAGES, type Language, languageOfTag } from '@quintet/engine/authoring';
import { stored, storedFlag } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['system', 'on', 'off'] as const;
export type Motion = (typeof MOTIONS)[number];

/** `auto` shows threats to beginners. */
export const THREATS = ['auto', 'on', 'off'] as const;
export type Threats = (typeof THREATS)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  /** Whether boards show coordinates, which move lists refer to. */
  coordinates: boolean;
  /** Whether boards of running matches point out threats. */
  threats: Threats;
}

const DEFAULTS: Settings = {
  language: navigator.languages.map(languageOfTag).find((language) => language !== null) ?? 'en',
  theme: 'system',
  sound: true,
  motion: 'system',
  coordinates: true,
  threats: 'auto',
};

const saved = stored<Partial<Settings>>({ key: 'quintet:settings', parse, defaultValue: {} });

/** The user's settings on this device. Changes are saved at once. */
export const settings: Settings = $state({ ...DEFAULTS, ...saved.read() });

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether animations are allowed. */
export const allowsMotion = (): boolean =>
  settings.motion === 'system' ? !reducedMotion.matches : settings.motion === 'on';

/** Applies the settings to the page and saves them. Call once, inside an effect root. */
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = allowsMotion() ? 'on' : 'off';
  });
  $effect(() => saved.write(settings));
}

function parse(value: unknown): Partial<Settings> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { language, theme, sound, motion, coordinates, threats } = value as Record<string, unknown>;
  return {
    ...choice('language', LANGUAGES, language),
    ...choice('theme', THEMES, theme),
    ...choice('motion', MOTIONS, motion),
    ...choice('threats', THREATS, threats),
    ...(typeof sound === 'boolean' ? { sound } : {}),
    ...(typeof coordinates === 'boolean' ? { coordinates } : {}),
  };
}

function choice<K extends keyof Settings>(key: K, known: readonly Settings[K][], value: unknown): Partial<Settings> {
  const found = known.find((each) => each === value);
  return found === undefined ? {} : { [key]: found };
}

const savedSingleKeys = storedFlag('quintet:keys', true);

/** Whether single-key shortcuts work. Users who press keys by accident can turn them off. */
class Keys {
  #single = $state(savedSingleKeys.read());

  get single(): boolean {
    return this.#single;
  }
  set single(on: boolean) {
    this.#single = on;
    savedSingleKeys.write(on);
  }
}

export const keys = new Keys();
