import {isLanguage} from '../../../controllers/format.js';
import {registeredLanguages} from '../../../locales/index.js';
import {uiKey} from '../../../state/keys.js';
import {object, string} from '../../../state/read.js';

/** What a person set for the page: theme, language, log level and the like. */
export const SETTINGS_KEY = uiKey<Settings>('settings');

/** The values of each setting that is a choice; the first is what holds where nobody chose. */
export const SETTING_CHOICES = {
  theme: ['system', 'light', 'dark'],
  contrast: ['normal', 'more'],
  density: ['comfortable', 'compact'],
  motion: ['system', 'reduced'],
  reasoning: ['policy', 'summary'],
  logLevel: ['info', 'debug', 'warning', 'error'],
} as const;
export type SettingChoices = typeof SETTING_CHOICES;

/** What a person can set for a page, and what is kept of it. */
export type Settings = {readonly [Name in keyof SettingChoices]: SettingChoices[Name][number]} & {
  /** A BCP 47 tag; `page` for the language that the page came with. */
  readonly language: string;
  /** The runtime's address; empty for the one that the page came with. */
  readonly baseUrl: string;
};

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  contrast: 'normal',
  density: 'comfortable',
  motion: 'system',
  language: 'page',
  reasoning: 'policy',
  logLevel: 'info',
  baseUrl: '',
};

/** The languages to choose from: the page's own, English, each that has a catalog, and the one that was chosen. */
export function languageChoices({language}: Settings): readonly string[] {
  return [...new Set([DEFAULT_SETTINGS.language, 'en', ...registeredLanguages(), language])];
}

const STORED = 'agent-surfaces:settings';

/** Whatever was stored, as settings: what is not one of the choices is as if nobody chose. */
export function toSettings(value: unknown): Settings {
  const stored = object(value) ?? {};
  const chosen = Object.entries(SETTING_CHOICES).map(([name, choices]) => {
    const choice = string(stored[name]) ?? '';
    return [name, (choices as readonly string[]).includes(choice) ? choice : choices[0]];
  });
  const language = string(stored['language']) ?? '';
  const baseUrl = string(stored['baseUrl']) ?? '';
  return {
    ...Object.fromEntries(chosen),
    // Any language: a page may register its catalog after the settings are read.
    language: isLanguage(language) ? language : DEFAULT_SETTINGS.language,
    baseUrl: isBaseUrl(baseUrl) ? baseUrl : '',
  } as Settings;
}

/** The settings that this browser keeps; the defaults where it keeps none, or may not. */
export function readSettings(): Settings {
  try {
    return toSettings(JSON.parse(localStorage.getItem(STORED) ?? 'null'));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

/** Keeps settings over visits. Returns false where the browser does not let it. */
export function keepSettings(settings: Settings): boolean {
  try {
    if (changedSettings(DEFAULT_SETTINGS, settings).length === 0) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(settings));
    return true;
  } catch {
    return false;
  }
}

/** Which settings differ. */
export function changedSettings(before: Settings, after: Settings): readonly (keyof Settings)[] {
  return (Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]).filter((name) => before[name] !== after[name]);
}

/** Whether a runtime can be asked there: an address of the web, or a path of the page's own; empty is the page's. */
export function isBaseUrl(text: string): boolean {
  if (text === '') return true;
  const url = parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function parse(text: string): URL | null {
  try {
    return new URL(text, 'https://page.invalid/');
  } catch {
    return null;
  }
}

/** Where each setting of the look stands on an element. */
const ATTRIBUTES = {
  theme: 'data-theme',
  contrast: 'data-contrast',
  density: 'data-density',
  motion: 'data-motion',
  language: 'lang',
} as const satisfies Partial<Record<keyof Settings, string>>;
const LOOKS = Object.entries(ATTRIBUTES) as [keyof typeof ATTRIBUTES, string][];

/** What an element had before settings came to it. */
const originals = new WeakMap<Element, ReadonlyMap<string, string | null>>();

/** Sets the look and the language of an element and all that is in it; what nobody chose is as the page had it. */
export function applySettings(target: HTMLElement, settings: Settings): void {
  const before = originals.get(target) ?? new Map(LOOKS.map(([, name]) => [name, target.getAttribute(name)]));
  originals.set(target, before);
  for (const [setting, name] of LOOKS) {
    const isChosen = settings[setting] !== DEFAULT_SETTINGS[setting];
    const value = isChosen ? settings[setting] : (before.get(name) ?? null);
    if (value === null) target.removeAttribute(name);
    else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
}
