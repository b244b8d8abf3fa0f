import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {
  findString,
  loadCatalogs,
  speakers,
  updateSpeakers,
  type StringArguments,
  type StringKey,
} from '../locales/index.js';
import * as format from './format.js';

export {formatBytes, formatDuration, formatNumber, formatRelative, formatTime} from './format.js';

/** Updates every element when the language or direction of one of them, or of an ancestor, changes. */
const languages = typeof MutationObserver === 'undefined' ? undefined : new MutationObserver(updateSpeakers);
const WATCHED = {attributes: true, attributeFilter: ['lang', 'dir']};

/** The nearest element with a language, across shadow roots. */
function languageHolder(element: Element): HTMLElement | undefined {
  for (let node: Element | null = element; node;) {
    const holder: Element | null = node.closest('[lang]');
    if (holder) return holder as HTMLElement;
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return undefined;
}

/** The language of the page, else of the browser; English on a server. */
function pageLanguage(): string {
  if (typeof document === 'undefined' || !document.documentElement) return 'en';
  return document.documentElement.lang || navigator.language;
}

/**
 * Words, numbers and times in the language of an element: its own `lang`, else that of the nearest ancestor, else the
 * browser's. The host updates when that language changes.
 */
export class Localize implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #holder: HTMLElement | undefined;
  /** The language, found once for an update of the host: whoever changes it updates the host. */
  #lang: string | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    speakers.add(this.#host);
    this.#holder = languageHolder(this.#host);
    this.#lang = undefined;
    for (const element of new Set([this.#host, this.#holder, this.#host.ownerDocument?.documentElement])) {
      if (element) languages?.observe(element, WATCHED);
    }
  }

  hostDisconnected(): void {
    speakers.delete(this.#host);
    this.#holder = undefined;
  }

  /** What an update of the host waits for: strings in its language that are not loaded yet. */
  loadStrings(): Promise<unknown> | undefined {
    this.#lang = undefined;
    return loadCatalogs(this.lang());
  }

  /** The language, as a tag that Intl accepts: English where there is none. */
  lang(): string {
    if (this.#lang !== undefined) return this.#lang;
    const lang = (this.#host.lang || this.#holder?.lang || pageLanguage()).replaceAll('_', '-');
    return (this.#lang = format.isLanguage(lang) ? lang : 'en');
  }

  /** A string of the catalog. */
  term<Key extends StringKey>(key: Key, ...args: StringArguments<Key>): string {
    const term = findString(key, this.lang());
    return typeof term === 'function' ? (term as (...values: unknown[]) => string)(...args) : String(term ?? '');
  }

  /** A string whose key comes from data, such as `run.${status}`; undefined when the catalog has none. */
  lookup(key: string): string | undefined {
    const term = findString(key, this.lang());
    return typeof term === 'string' ? term : undefined;
  }

  /** A span of time, such as "1 min 52 sec" or, as a clock, "1:52". */
  formatDuration(milliseconds: number, style?: format.DurationStyle): string {
    return format.formatDuration(milliseconds, this.lang(), style);
  }

  /** A moment, such as "14:02". */
  formatTime(value: Date | number, style?: format.TimeStyle): string {
    return format.formatTime(value, this.lang(), style);
  }

  /** How long ago or ahead a moment is, such as "2 minutes ago". */
  formatRelative(value: Date | number, now?: number): string {
    return format.formatRelative(value, this.lang(), now);
  }

  /** A size, such as "4.2 kB". */
  formatBytes(bytes: number): string {
    return format.formatBytes(bytes, this.lang());
  }

  /** A number, such as "1,842" or, compact, "41K". */
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
    return format.formatNumber(value, this.lang(), options);
  }
}
